import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { depthPoints, stepPath, summarizeBook } from './depth-points.ts'

const level = (price: string, quantity: string) => ({ price: toAmount(price), quantity: toAmount(quantity) })

describe('the depth of a book', () => {
  const points = depthPoints([level('99', '1'), level('98', '3')], [level('101', '2'), level('102', '0')])
  it('adds up quantities away from the market, from the lowest to the highest price', () => {
    expect(points.map(({ side, price, total }) => [side, price, total])).toEqual([
      ['bid', toAmount('98'), toAmount('4')],
      ['bid', toAmount('99'), toAmount('1')],
      ['ask', toAmount('101'), toAmount('2')],
      ['ask', toAmount('102'), toAmount('2')],
    ])
  })
  it('spans the chart, with some room above the deepest level', () => {
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [0, 5],
      [25, 76.25],
      [75, 52.5],
      [100, 52.5],
    ])
  })
  it('is empty without a book', () => expect(depthPoints([], [])).toEqual([]))
})

it('steps fall towards the market on the bid side and rise away from it on the ask side', () => {
  const at = (side: 'bid' | 'ask') => [
    { side, x: 0, y: 5 },
    { side, x: 10, y: 50 },
  ]
  expect(stepPath(at('bid'))).toBe('M0 100L0 5L0 50L10 50L10 100Z')
  expect(stepPath(at('ask'))).toBe('M0 100L0 5L10 5L10 50L10 100Z')
  expect(stepPath([])).toBe('')
})

describe('the summary of a book', () => {
  it('states the spread in price and in percent of the middle, and the part of bids', () => {
    const bids = [level('99', '1'), level('98', '2')]
    expect(summarizeBook(bids, [level('101', '1')])).toEqual({
      spread: toAmount('2'),
      spreadPercent: toAmount('2'),
      bids: 75,
    })
  })
  it('needs both sides', () => {
    expect(summarizeBook([level('99', '1')], [])).toBeNull()
    expect(summarizeBook([], [level('99', '1')])).toBeNull()
  })
})
