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
 * stand beside each other in rows at the edges.
 */
export function layoutLabels(labels: readonly Label[], area: LabelArea): readonly LabelPlace[] {
  const indexed = labels.map((label, at) => ({ ...label, at })).toSorted((one, other) => one.y - other.y)
  const above = indexed.filter(({ y }) => y < 0)
  const below = indexed.filter(({ y }) => y > area.bottom)
  const [rowsAbove, rowsBelow] = [above.toReversed(), below].map((list) => arrangeRows(list, area.width))
  const inside = indexed.filter(({ y }) => y >= 0 && y <= area.bottom)
  const first = area.top + (rowsAbove?.count ?? 0) * LABEL_HEIGHT
  const last = area.bottom - (rowsBelow?.count ?? 0) * LABEL_HEIGHT
  const centers = spread(
    inside.map(({ y }) => y),
    { from: first + LABEL_HEIGHT / 2, to: Math.max(first, last - LABEL_HEIGHT / 2) },
  )
  const places = new Map<number, LabelPlace>()
  for (const { at, row, right } of rowsAbove?.placed ?? [])
    places.set(at, { y: area.top + (row + 0.5) * LABEL_HEIGHT, right })
  for (const { at, row, right } of rowsBelow?.placed ?? [])
    places.set(at, { y: area.bottom - (row + 0.5) * LABEL_HEIGHT, right })
  for (const [index, { at }] of inside.entries()) places.set(at, { y: centers[index] as number, right: 0 })
  return labels.map((_, at) => places.get(at) as LabelPlace)
}

/** Rows from the right, the nearest price first. */
function arrangeRows(labels: readonly { readonly at: number; readonly width: number }[], room: number) {
  let [row, right] = [0, 0]
  const placed = labels.map(({ at, width }) => {
    if (right > 0 && right + width > room) [row, right] = [row + 1, 0]
    const place = { at, row, right }
    right += width + GAP
    return place
  })
  return { placed, count: labels.length === 0 ? 0 : row + 1 }
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
