import { toAmount as a } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { bidShare, bookSide, cumulate, groupLevels, groupsFor, isOwnLevel } from './book.ts'
import { sparkPath } from './sparkline.tsx'

describe('order book', () => {
  it('leaves out levels that are not numbers', () => {
    expect(
      bookSide([
        ['1', 'x'],
        ['2', '3'],
      ]),
    ).toEqual([{ price: a('2'), quantity: a('3') }])
  })
  it('groups bids down and asks up, so that no shown price is better than a real one', () => {
    const levels = bookSide([
      ['99.7', '1'],
      ['99.2', '2'],
      ['98.9', '4'],
    ])
    expect(groupLevels(levels, a('1'), 'bids')).toEqual([
      { price: a('99'), quantity: a('3') },
      { price: a('98'), quantity: a('4') },
    ])
    expect(groupLevels(levels, a('1'), 'asks')).toEqual([
      { price: a('100'), quantity: a('3') },
      { price: a('99'), quantity: a('4') },
    ])
  })
  it('keeps a price that is a multiple of the step', () => {
    expect(groupLevels(bookSide([['100', '1']]), a('0.5'), 'asks')).toEqual([
      { price: a('100'), quantity: a('1') },
    ])
  })
  it('accumulates from the best level, and the deepest level fills the row', () => {
    const rows = cumulate(
      bookSide([
        ['3', '1'],
        ['2', '1'],
        ['1', '2'],
      ]),
      a('4'),
    )
    expect(rows.map((row) => row.total)).toEqual([a('1'), a('2'), a('4')])
    expect(rows.map((row) => row.depth)).toEqual([25, 50, 100])
  })
  it('an empty side is empty and divides by nothing', () => expect(cumulate([], a('0'))).toEqual([]))
  it('offers groupings below a hundredth of the price', () => {
    expect(groupsFor(a('0.01'), a('60000'))).toEqual([a('0.01'), a('0.1'), a('1'), a('10')])
    expect(groupsFor(a('0.01'), a('0.5'))).toEqual([a('0.01')])
  })
})

describe('an own order', () => {
  it('is part of the row that its price is grouped into, on its side', () => {
    expect(isOwnLevel(a('99.7'), a('99'), a('1'), 'buy')).toBe(true)
    expect(isOwnLevel(a('99.7'), a('100'), a('1'), 'buy')).toBe(false)
    expect(isOwnLevel(a('99.2'), a('100'), a('1'), 'sell')).toBe(true)
    expect(isOwnLevel(a('99.2'), a('99'), a('1'), 'sell')).toBe(false)
  })
})

describe('the part of the bids', () => {
  const rows: [bids: string, asks: string, share: number | null][] = [
    ['1', '1', 50],
    ['2', '1', 67],
    ['1', '100000', 1],
    ['100000', '1', 99],
    ['0', '5', 0],
    ['5', '0', 100],
    ['0', '0', null],
  ]
  it.each(rows)('%s against %s is %s %%', (bids, asks, share) =>
    expect(bidShare(a(bids), a(asks))).toBe(share),
  )
})

describe('sparkline', () => {
  it('runs from left to right between its lowest and highest value', () => {
    expect(sparkPath([a('1'), a('3'), a('2')])).toBe('M0 1000L500 0L1000 500')
  })
  it('draws nothing for one value and a line for equal values', () => {
    expect(sparkPath([a('1')])).toBe('')
    expect(sparkPath([a('2'), a('2')])).toBe('M0 1000L1000 1000')
  })
})
