import { addMs, toAmount, toInstant, MINUTE } from '@bourse/contracts/kit'
import type { ArtworkDetail } from '@bourse/contracts/nft'
import { describe, expect, it } from 'vitest'
import { decideAction } from './actions.ts'
import { buildContext, derive, toInput, validate } from './bid-form.ts'
import { withLot } from './live-work.ts'

const NOW = toInstant(Date.UTC(2026, 2, 3))
const auction = {
  id: '7',
  code: 'c0de',
  saleKind: 'auction',
  saleStatus: 'onSale',
  price: toAmount('100'),
  bidStep: toAmount('5'),
  deposit: toAmount('10'),
  heldDeposit: toAmount('10'),
  decimals: 6,
  free: toAmount('1000'),
  barredUntil: null,
  bids: 2,
  hasDeposit: true,
  isLeading: true,
  owner: '900001',
  startsAt: addMs(NOW, -MINUTE),
  endsAt: addMs(NOW, 10 * MINUTE),
} as unknown as ArtworkDetail

const issueOf = (bid: string, now = NOW) => {
  const context = buildContext(auction, now)
  return validate(derive({ bid }, context), context)?.code ?? null
}

describe('a bid', () => {
  it.each([
    ['', 'price_wrong'],
    ['abc', 'price_wrong'],
    ['99', 'not_higher'],
    ['100', 'not_higher'],
    ['104', 'off_step'],
    ['107.5', 'off_step'],
    ['105', null],
    ['120', null],
  ])('of “%s” over 100 in steps of 5 has the issue %s', (bid, code) => {
    expect(issueOf(bid)).toBe(code)
  })

  it.each([
    ['1010', null],
    ['1015', 'not_covered'],
  ])('of %s with 1,000 free and 10 held has the issue %s', (bid, code) => {
    expect(issueOf(bid)).toBe(code)
  })

  it('has a fixed deposit where the platform states no held amount', () => {
    const context = buildContext({ ...auction, heldDeposit: null }, NOW)
    expect(derive({ bid: '5000' }, context)).toMatchObject({ added: 0n, toPay: toAmount('4990') })
    expect(validate(derive({ bid: '5000' }, context), context)).toBeNull()
  })

  it('is only taken within the window', () => {
    expect(issueOf('105', addMs(NOW, 10 * MINUTE))).toBe('not_on_sale')
    expect(issueOf('105', addMs(NOW, -2 * MINUTE))).toBe('not_on_sale')
  })

  it('is sent as the increment, with its total where the platform counts bids', () => {
    const context = buildContext(auction, NOW)
    const derived = derive({ bid: '115' }, context)
    expect(derived).toMatchObject({ added: toAmount('1.5'), toPay: toAmount('103.5') })
    expect(toInput(auction, derived)).toEqual({
      code: 'c0de',
      increment: toAmount('15'),
      total: toAmount('115'),
    })
    expect(toInput({ ...auction, bids: null }, derived)).toEqual({
      code: 'c0de',
      increment: toAmount('15'),
    })
  })
})

describe('the last message of an auction', () => {
  const lot = { price: '120', bids: 3, endsAt: auction.endsAt ?? 0, leader: '42', isEnded: false }

  it('replaces price, end and leader', () => {
    const moved = addMs(NOW, 12 * MINUTE)
    const live = withLot(auction, { ...lot, endsAt: moved } as never, '7')
    expect(live).toMatchObject({ price: toAmount('120'), bids: 3, endsAt: moved, isLeading: false })
    expect(withLot(auction, { ...lot, isEnded: true } as never, '42')).toMatchObject({
      saleStatus: 'ended',
      isLeading: true,
    })
  })

  it('is ignored where it is older than the response', () => {
    expect(withLot(auction, { ...lot, bids: 1 } as never, '7')).toBe(auction)
    expect(withLot(auction, { ...lot, endsAt: NOW } as never, '7')).toBe(auction)
    expect(withLot(auction, null, '7')).toBe(auction)
  })
})

describe('the action of a work', () => {
  it.each([
    ['a guest', null, {}, 'deposit'],
    ['a member without deposit', '42', { hasDeposit: false }, 'deposit'],
    ['a member with one', '42', {}, 'bid'],
    ['a member who did not pay', '42', { barredUntil: addMs(NOW, 1) }, 'barred'],
    ['a member whose bar is over', '42', { barredUntil: NOW }, 'bid'],
    ['the seller', '42', { owner: '42', isReselling: true }, 'reselling'],
    ['the owner', '42', { owner: '42' }, 'resell'],
    ['the owner of a box', '42', { owner: '42', saleKind: 'blindBox', isOpened: false }, 'openBox'],
    ['the winner', '42', { awaitsPayment: true }, 'pay'],
    ['a loser', '42', { awaitsPayment: true, isLeading: false }, 'ended'],
    ['a buyer', '42', { saleKind: 'fixed' }, 'buy'],
    ['a buyer of a box', '42', { saleKind: 'blindBox', supply: 2, sold: 1 }, 'buyBox'],
    ['a late buyer of a box', '42', { saleKind: 'blindBox', supply: 2, sold: 2 }, 'soldOut'],
    ['an early member', '42', { startsAt: addMs(NOW, 1) }, 'notStarted'],
    ['a late member', '42', { endsAt: NOW }, 'ended'],
  ])('for %s', (_, member, more, action) => {
    expect(decideAction({ ...auction, ...more } as ArtworkDetail, NOW, member)).toBe(action)
  })
})
