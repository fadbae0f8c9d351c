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
    expect(places.map((place) => [place?.y, place?.right])).toEqual([
      [32, 0],
      [32, 64],
      [32, 128],
      [56, 0],
    ])
  })

  it('of the visible range stand beside each other where rows are short, and the last ones have none', () => {
    const low = { top: 0, bottom: 72, width: 200 }
    const places = layoutLabels(
      [10, 20, 30, 40].map((y) => label(y, 90)),
      low,
    )
    expect(places).toEqual([
      { y: 15, right: 0 },
      { y: 15, right: 94 },
      { y: 39, right: 0 },
      { y: 39, right: 94 },
    ])
    const full = layoutLabels(
      Array.from({ length: 8 }, (_, at) => label(at, 90)),
      low,
    )
    expect(full.map((place) => place === null)).toEqual([...Array(6).fill(false), true, true])
  })

  it('keep the order of their prices while each has a row', () => {
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
        for (const [at, { center }] of sorted.entries())
          expect(center).toBeGreaterThanOrEqual((sorted[at - 1]?.center ?? -99) + LABEL_HEIGHT - 1e-9)
      }),
    )
  })

  it('neither cover each other nor leave the area, however many and wherever', () => {
    const one = fc.record({
      y: fc.double({ min: -400, max: 700, noNaN: true }),
      width: fc.integer({ min: 30, max: 190 }),
    })
    const bounds = fc.record({
      top: fc.integer({ min: 0, max: 40 }),
      bottom: fc.integer({ min: 80, max: 400 }),
      width: fc.integer({ min: 190, max: 600 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), bounds, (list, within) => {
        const boxes = layoutLabels(list, within).flatMap((place, at) =>
          place === null ? [] : [{ ...place, width: list[at]?.width ?? 0 }],
        )
        for (const [at, { y, right, width }] of boxes.entries()) {
          expect(y - LABEL_HEIGHT / 2).toBeGreaterThanOrEqual(within.top - 1e-9)
          expect(y + LABEL_HEIGHT / 2).toBeLessThanOrEqual(within.bottom + 1e-9)
          expect(right + width).toBeLessThanOrEqual(within.width)
          for (const other of boxes.slice(at + 1))
            expect(
              Math.abs(other.y - y) >= LABEL_HEIGHT - 1e-9 ||
                other.right >= right + width ||
                right >= other.right + other.width,
            ).toBe(true)
        }
      }),
    )
  })
})
