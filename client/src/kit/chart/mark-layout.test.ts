import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, layoutMarks, MARK_PX } from './mark-layout.ts'

const pane = { width: 300, height: 200 }

describe('marks of own trades', () => {
  it('stand below the price of a purchase and above that of a sale, whole at the sides', () => {
    const marks = [
      { x: 150, y: 100, isBuy: true },
      { x: 0, y: 100, isBuy: false },
    ]
    expect(layoutMarks(marks, [], pane)).toEqual([
      { x: 150, top: 104 },
      { x: 12, top: 72 },
    ])
  })

  it('are not shown outside the pane', () => {
    expect(
      layoutMarks(
        [
          { x: -1, y: 100, isBuy: true },
          { x: 301, y: 100, isBuy: true },
          { x: 20, y: 190, isBuy: true },
        ],
        [],
        pane,
      ),
    ).toEqual([null, null, null])
  })

  it('move away from a label, beyond its edge', () => {
    const label = { left: 140, right: 290, top: 110, bottom: 134 }
    expect(layoutMarks([{ x: 150, y: 100, isBuy: true }], [label], pane)).toEqual([{ x: 150, top: 134 }])
    expect(layoutMarks([{ x: 150, y: 130, isBuy: false }], [label], pane)).toEqual([{ x: 150, top: 86 }])
  })

  it('cover neither each other nor a label, wherever trades and labels are', () => {
    const mark = fc.record({
      x: fc.integer({ min: -20, max: 320 }),
      y: fc.integer({ min: -20, max: 220 }),
      isBuy: fc.boolean(),
    })
    const label = fc
      .record({ left: fc.integer({ min: 0, max: 290 }), top: fc.integer({ min: 0, max: 176 }) })
      .map(({ left, top }): Box => ({ left, right: 292, top, bottom: top + 24 }))
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), fc.array(label, { maxLength: 4 }), (marks, labels) => {
        const boxes = layoutMarks(marks, labels, pane).flatMap((place) =>
          place === null
            ? []
            : [
                {
                  left: place.x - MARK_PX / 2,
                  right: place.x + MARK_PX / 2,
                  top: place.top,
                  bottom: place.top + MARK_PX,
                },
              ],
        )
        for (const [at, box] of boxes.entries())
          for (const other of [...labels, ...boxes.slice(at + 1)])
            expect(
              box.right <= other.left ||
                other.right <= box.left ||
                box.bottom <= other.top ||
                other.bottom <= box.top,
            ).toBe(true)
      }),
    )
  })
})
