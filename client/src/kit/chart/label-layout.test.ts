import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LABEL_HEIGHT, layoutLabels } from './label-layout.ts'

const area = { top: 20, bottom: 300, width: 200 }
const label = (y: number, width = 60) => ({ y, width })

describe('labels of price levels', () => {
  it('stay at their prices while there is room', () => {
    expect(layoutLabels([label(150), label(100)], area)).toEqual([
      { y: 150, right: 0 },
      { y: 100, right: 0 },
    ])
  })

  it('beyond the visible range stand beside each other at the edge, the nearest price at the right', () => {
    expect(layoutLabels([label(-500), label(-10), label(900)], area)).toEqual([
      { y: 32, right: 64 },
      { y: 32, right: 0 },
      { y: 288, right: 0 },
    ])
  })

  it('of an edge begin a new row when the first is full', () => {
    const places = layoutLabels(
      [-1, -2, -3, -4].map((y) => label(y)),
      area,
    )
    expect(places.map(({ y, right }) => [y, right])).toEqual([
      [32, 0],
      [32, 64],
      [32, 128],
      [56, 0],
    ])
  })

  it('neither cover each other nor change the order of their prices', () => {
    const ys = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 9 })
    fc.assert(
      fc.property(ys, (list) => {
        const places = layoutLabels(
          list.map((y) => label(y)),
          area,
        )
        const sorted = list
          .map((y, at) => ({ y, center: places[at]?.y as number }))
          .toSorted((a, b) => a.y - b.y)
        for (const [at, { center }] of sorted.entries()) {
          expect(center).toBeLessThanOrEqual(288)
          const before = sorted[at - 1]
          if (before !== undefined) expect(center - before.center).toBeGreaterThanOrEqual(LABEL_HEIGHT - 1e-9)
        }
      }),
    )
  })
})
