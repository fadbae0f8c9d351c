import { toAmount, toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { type Drawing, DRAWING_KINDS, POINT_COUNTS, readDrawings, writeDrawings } from './drawing.ts'
import { distance, drawingShapes, isHit, type PaneScale } from './shapes.ts'

const point = (time: number, price: string) => ({ time: toInstant(time), price: toAmount(price) })
const drawing = (kind: Drawing['kind'], ...points: Drawing['points']): Drawing => ({
  id: '1',
  kind,
  points,
  text: kind === 'text' ? 'Support' : '',
})
/** A pixel per time unit; prices grow upwards from the bottom. */
const scale: PaneScale = {
  xOf: (time) => time,
  yOf: (price) => 100 - price,
  width: 200,
  height: 100,
  priceText: String,
}
const shapes = (kind: Drawing['kind'], ...points: Drawing['points']) =>
  drawingShapes(drawing(kind, ...points), scale)
const segments = (...given: Parameters<typeof shapes>) =>
  shapes(...given).flatMap((each) =>
    each.kind === 'segment' ? [[each.from.x, each.from.y, each.to.x, each.to.y]] : [],
  )
const [low, high] = [point(10, '20'), point(50, '60')]

describe('stored drawings', () => {
  const all = DRAWING_KINDS.map((kind) =>
    drawing(kind, ...[low, high, point(70, '0.000000000000000001')].slice(0, POINT_COUNTS[kind])),
  )
  it('round-trip with exact prices', () => expect(readDrawings(writeDrawings(all))).toEqual(all))
  it.each([
    '',
    'null',
    '{}',
    '[1]',
    '[{"id":"1","kind":"spiral","points":[[1,"1"]],"text":""}]',
    '[{"id":"1","kind":"horizontal","points":[],"text":""}]',
    '[{"id":"1","kind":"horizontal","points":[[1,"-1"]],"text":""}]',
    '[{"id":"1","kind":"horizontal","points":[["now","1"]],"text":""}]',
  ])('are left out if they cannot be read: %s', (text) => expect(readDrawings(text)).toEqual([]))
})

describe('shapes', () => {
  it('a trend line ends at its points, a ray at the edge, a horizontal line at both edges', () => {
    expect(segments('trend', low, high)).toEqual([[10, 80, 50, 40]])
    expect(segments('ray', low, high)).toEqual([[10, 80, 200, -110]])
    expect(segments('ray', high, low)).toEqual([[50, 40, 0, 90]])
    expect(segments('horizontal', low)).toEqual([[0, 80, 200, 80]])
  })
  it('a channel has a parallel line through its third point', () => {
    expect(segments('channel', low, high, point(10, '30'))).toEqual([
      [10, 80, 50, 40],
      [10, 70, 50, 30],
    ])
  })
  it('a rectangle has four edges', () => expect(segments('rectangle', low, high)).toHaveLength(4))
  it('Fibonacci levels lie between the prices of both points, 0 at the second', () => {
    const texts = shapes('fibonacci', low, high).flatMap((each) => (each.kind === 'text' ? [each.text] : []))
    expect(texts).toEqual([
      '0 · 60',
      '0.236 · 50.56',
      '0.382 · 44.72',
      '0.5 · 40',
      '0.618 · 35.28',
      '0.786 · 28.56',
      '1 · 20',
    ])
  })
  it('without all of its points shows those placed so far', () => {
    expect(shapes('trend', low)).toEqual([])
    expect(segments('channel', low, high)).toHaveLength(1)
  })
})

describe('pressing a drawing', () => {
  it('selects it near its line only', () => {
    const line = shapes('trend', low, high)
    expect([isHit(line, { x: 30, y: 62 }), isHit(line, { x: 30, y: 90 })]).toEqual([true, false])
    expect(isHit(shapes('rectangle', low, high), { x: 30, y: 60 })).toBe(false)
    expect(isHit(shapes('text', low), { x: 20, y: 76 })).toBe(true)
  })
  it('measures to the nearest end beyond a line', () => {
    expect(distance({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 13, y: 4 })).toBe(5)
    expect(distance({ x: 1, y: 1 }, { x: 1, y: 1 }, { x: 1, y: 3 })).toBe(2)
  })
})
