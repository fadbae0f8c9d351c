import { GATED_PRODUCTS, isRead } from '#kit'
import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'

/** Writes of products that can be closed, which begin nothing new there: they end, reduce, protect or only set something. */
const EXITS = [
  'copy-trading.apply',
  'copy-trading.detach',
  'copy-trading.leave',
  'copy-trading.resize',
  'copy-trading.unfollow',
  'futures.adjustMargin',
  'futures.cancel',
  'futures.cancelAll',
  'futures.close',
  'futures.closeAll',
  'futures.setLeverage',
  'futures.setMarginMode',
  'futures.setPositionMode',
  'futures.setStops',
  'loans.addCollateral',
  'loans.repay',
  'lock-mining.redeem',
  'margin.repay',
]

describe('a product that can be closed in a country', () => {
  it.each(GATED_PRODUCTS)('%s has a call that enters it', (product) => {
    expect(endpoints.some(({ area, enters }) => area === product && enters?.product === product)).toBe(true)
  })

  it('has no other writes than entries and these', () => {
    const gated = new Set<string>(GATED_PRODUCTS)
    const open = endpoints.filter((row) => gated.has(row.area) && !isRead(row) && row.enters === undefined)
    expect(open.map(({ name }) => name).toSorted()).toEqual(EXITS)
  })

  it('is never a call that is sent to end a risk', () => {
    expect(endpoints.filter(({ enters, effect }) => enters !== undefined && effect?.exits === true)).toEqual(
      [],
    )
  })
})
