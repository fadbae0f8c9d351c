/** Side of a mark, and its distance from the price. */
export const MARK_PX = 24
const GAP_PX = 4

export type Mark = {
  readonly x: number
  /** The position of its price. */
  readonly y: number
  readonly isBuy: boolean
}

export type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The center and the top of a mark. */
export type MarkPlace = { readonly x: number; readonly top: number }

/**
 * Places purchases below their price and sales above, whole at the sides of the pane. Those that would cover each other or
 * a label are moved away from the price; null where the pane has no room.
 */
export function layoutMarks(
  marks: readonly Mark[],
  labels: readonly Box[],
  pane: { readonly width: number; readonly height: number },
): readonly (MarkPlace | null)[] {
  const taken: Box[] = [...labels]
  return marks.map(({ x: center, y, isBuy }) => {
    if (center < 0 || center > pane.width) return null
    const x = Math.min(Math.max(center, MARK_PX / 2), pane.width - MARK_PX / 2)
    const [left, right] = [x - MARK_PX / 2, x + MARK_PX / 2]
    let top = isBuy ? y + GAP_PX : y - GAP_PX - MARK_PX
    for (;;) {
      if (top < 0 || top + MARK_PX > pane.height) return null
      const box = { left, right, top, bottom: top + MARK_PX }
      const other = taken.find((one) => cover(one, box))
      if (other === undefined) {
        taken.push(box)
        return { x, top }
      }
      top = isBuy ? other.bottom : other.top - MARK_PX
    }
  })
}

const cover = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
