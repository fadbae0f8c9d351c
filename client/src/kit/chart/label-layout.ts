/** Height of a label and the gap to the next one. */
export const LABEL_HEIGHT = 24
const GAP = 4

export type Label = {
  /** The position of its price. */
  readonly y: number
  readonly width: number
}

export type LabelPlace = {
  /** Its vertical center. */
  readonly y: number
  /** Its distance from the right edge. */
  readonly right: number
}

/** The room for labels. */
export type LabelArea = { readonly top: number; readonly bottom: number; readonly width: number }

/**
 * Places labels as near to their prices as possible, without covering each other. Those of prices beyond the visible range
 * stand beside each other in rows at the edges, and so do the others where the room is short. Null for labels without room.
 */
export function layoutLabels(labels: readonly Label[], area: LabelArea): readonly (LabelPlace | null)[] {
  const indexed = labels.map((label, at) => ({ ...label, at })).toSorted((one, other) => one.y - other.y)
  const above = indexed.filter(({ y }) => y < 0).toReversed()
  const below = indexed.filter(({ y }) => y > area.bottom)
  const inside = indexed.filter(({ y }) => y >= 0 && y <= area.bottom)
  const rowsMax = Math.floor((area.bottom - area.top) / LABEL_HEIGHT)
  // One row is free for prices in the visible range.
  const edgeMax = Math.floor((rowsMax - 1) / 2)
  const [rowsAbove, rowsBelow] = [above, below].map((list) => arrangeRows(list, area.width).slice(0, edgeMax))
  const [countAbove, countBelow] = [rowsAbove?.length ?? 0, rowsBelow?.length ?? 0]
  const free = rowsMax - countAbove - countBelow
  const rows =
    inside.length <= free ? inside.map((label) => [{ ...label, right: 0 }]) : arrangeRows(inside, area.width)
  const shown = rows.slice(0, Math.max(0, free))
  const first = area.top + (countAbove + 0.5) * LABEL_HEIGHT
  const last = area.bottom - (countBelow + 0.5) * LABEL_HEIGHT
  const centers = spread(shown.map(findMiddle), { from: first, to: Math.max(first, last) })
  const places = new Map<number, LabelPlace>()
  const place = (row: readonly PlacedLabel[], y: number) =>
    row.forEach(({ at, right }) => places.set(at, { y, right }))
  rowsAbove?.forEach((row, index) => place(row, area.top + (index + 0.5) * LABEL_HEIGHT))
  rowsBelow?.forEach((row, index) => place(row, area.bottom - (index + 0.5) * LABEL_HEIGHT))
  shown.forEach((row, index) => place(row, centers[index] as number))
  return labels.map((_, at) => places.get(at) ?? null)
}

type IndexedLabel = Label & { readonly at: number }
type PlacedLabel = IndexedLabel & { readonly right: number }

const findMiddle = (row: readonly Label[]): number => row.reduce((sum, { y }) => sum + y, 0) / row.length

/** Rows that are filled from the right, in the order of the labels. */
function arrangeRows(labels: readonly IndexedLabel[], room: number): PlacedLabel[][] {
  const rows: PlacedLabel[][] = []
  let right = Number.POSITIVE_INFINITY
  for (const label of labels) {
    if (right + label.width > room) {
      rows.push([])
      right = 0
    }
    rows.at(-1)?.push({ ...label, right })
    right += label.width + GAP
  }
  return rows
}

/** Moves sorted positions apart within bounds. */
function spread(
  ys: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): number[] {
  const centers: number[] = []
  for (const y of ys) {
    const free = (centers.at(-1) ?? Number.NEGATIVE_INFINITY) + LABEL_HEIGHT
    centers.push(Math.max(Math.min(to, Math.max(from, y)), free))
  }
  // Those pushed beyond the bottom push the others up.
  let next = to + LABEL_HEIGHT
  for (let at = centers.length - 1; at >= 0; at -= 1) {
    next = Math.min(centers[at] as number, next - LABEL_HEIGHT)
    centers[at] = next
  }
  return centers
}
