import { coupons, type CouponSeriesId } from '@bourse/contracts/coupons'
import { game } from '@bourse/contracts/game'
import { type Amount, toAmount, amountText, divide } from '@bourse/contracts/kit'
import { type Loan, loans } from '@bourse/contracts/loans'
import type { AssetId } from '@bourse/contracts/market'
import { otc, type OtcOrder } from '@bourse/contracts/otc'
import { points } from '@bourse/contracts/points'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { catalogue } from '@bourse/exchange'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiRefusal, freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '../ledger/index.ts'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, USDT] = ['1', '3'] as [AssetId, AssetId]
const CARD = {
  holder: 'Alice Example',
  number: '4111 1111 1111 1111',
  bank: 'First Bank',
  branch: 'Main',
  city: 'Hanoi',
  mobile: '0900000000',
}
const key = () => ({ key: freshKey() })

async function trader(money: Record<string, string>): Promise<Member> {
  const member = await environment.verified(money)
  await member.call(wallet.saveCard, CARD)
  return member
}

type Trade = { readonly side: 'buy' | 'sell'; readonly asset: AssetId; readonly quantity: string }
/** Trades coins with the first merchant. */
async function trade(member: Member, { side, asset, quantity }: Trade) {
  const pair = { side, asset, fiat: 'VND' } as const
  const [offer] = (await member.call(otc.offers, pair)).list
  if (offer === undefined) throw new Error('no merchant trades this coin')
  const terms = { merchant: offer.id, shownPrice: offer.price, method: 'bank' } as const
  return () => member.call(otc.place, { ...pair, ...terms, quantity: toAmount(quantity) }, key())
}
const sale = (member: Member, asset: AssetId, quantity: string) =>
  trade(member, { side: 'sell', asset, quantity })
const purchase = (member: Member, quantity: string) => trade(member, { side: 'buy', asset: USDT, quantity })

const transfer = (member: Member, asset: AssetId, quantity: string) => () =>
  member.call(wallet.transfer, { asset, quantity: toAmount(quantity), from: 'spot', to: 'fiat' }, key())

/** Sends sixteen of each call at once, or another number; counts the outcomes. */
async function hammer(
  calls: readonly (() => Promise<unknown>)[],
  times = 16,
): Promise<Record<string, number>> {
  const sent = Array.from({ length: times }, () => calls.map((call) => call())).flat()
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(sent)) {
    if (result.status === 'rejected' && !(result.reason instanceof ApiRefusal)) throw result.reason
    const outcome = result.status === 'fulfilled' ? 'passed' : (result.reason.error.reason ?? 'failed')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

describe('the same money in different products at the same time', () => {
  it('coins for three, as collateral, in an order, sold and transferred: three calls pass', async () => {
    const member = await trader({ usdt: '150000', btc: '0.1' })
    const collateral = { collateralAsset: BTC, collateral: toAmount('0.03'), amount: toAmount('300') }
    const offer = { base: BTC, quote: USDT, side: 'sell', kind: 'limit', price: toAmount('70000') } as const
    const counts = await hammer([
      () => member.call(loans.borrow, collateral, key()),
      () => member.call(spot.place, { ...offer, quantity: toAmount('0.03') }, key()),
      await sale(member, BTC, '0.03'),
      transfer(member, BTC, '0.03'),
    ])
    expect(counts).toEqual({ passed: 3, insufficient_balance: 61 })
    expect(await member.balance('BTC')).toBe('0.01')
  })

  it('money for three, in an order that waits for an opening, sold and transferred: three calls pass', async () => {
    const member = await trader({ usdt: '350' })
    const order = stockOrder('100')
    const counts = await hammer([
      () => member.call(spot.place, order, key()),
      await sale(member, USDT, '100'),
      transfer(member, USDT, '100'),
    ])
    expect(counts).toEqual({ passed: 3, insufficient_balance: 45 })
    expect(Number(await member.balance('USDT'))).toBeLessThan(60)
  })

  it('one loan, repaid and topped up sixteen times each: it is repaid once, and the collateral is returned', async () => {
    const member = await trader({ usdt: '150000', btc: '0.1' })
    const collateral = { collateralAsset: BTC, collateral: toAmount('0.03'), amount: toAmount('300') }
    await member.call(loans.borrow, collateral, key())
    const { id } = await newestLoan(member)
    const counts = await hammer([
      () => member.call(loans.repay, { id }, key()),
      () => member.call(loans.addCollateral, { id, amount: toAmount('0.001') }, key()),
    ])
    expect(counts['passed']).toBeGreaterThanOrEqual(1)
    expect((counts['passed'] ?? 0) + (counts['order_closed'] ?? 0)).toBe(32)
    expect([await member.balance('BTC'), await member.held('BTC')]).toEqual(['0.1', '0'])
  })
})

async function newestLoan(member: Member): Promise<Loan> {
  const [loan] = (await member.call(loans.list, {})).list
  if (loan === undefined) throw new Error('no loan')
  return loan
}

describe('64 calls for a loan', () => {
  const against = (quantity: string, amount: string) => ({
    collateralAsset: BTC,
    collateral: toAmount(quantity),
    amount: toAmount(amount),
  })

  it('with collateral for ten loans: ten are granted', async () => {
    const member = await trader({ usdt: '150000', btc: '0.1' })
    const counts = await hammer([() => member.call(loans.borrow, against('0.01', '100'), key())], 64)
    expect(counts).toEqual({ passed: 10, insufficient_balance: 54 })
    expect([await member.balance('BTC'), await member.held('BTC')]).toEqual(['0', '0.1'])
  })

  it('under one key: one loan', async () => {
    const member = await trader({ usdt: '150000', btc: '0.1' })
    const once = key()
    const counts = await hammer([() => member.call(loans.borrow, against('0.01', '100'), once)], 64)
    expect(counts).toEqual({ passed: 64 })
    expect(await member.held('BTC')).toBe('0.01')
  })

  it('of 3,000, each repaying 1,000: three pass, and the rest is more than the debt', async () => {
    const member = await trader({ usdt: '150000', btc: '0.5' })
    await member.call(loans.borrow, against('0.5', '3000'), key())
    const { id } = await newestLoan(member)
    const amount = toAmount('1000')
    const counts = await hammer([() => member.call(loans.repay, { id, amount }, key())], 64)
    expect(counts).toEqual({ passed: 3, amount_above_maximum: 61 })
    // Includes the interest of the hour that has begun.
    expect(await newestLoan(member)).toMatchObject({ principal: toAmount('0.03'), interest: 0n })
  })

  it('with coins for ten additions of collateral: ten pass', async () => {
    const member = await trader({ usdt: '150000', btc: '0.2' })
    await member.call(loans.borrow, against('0.1', '100'), key())
    const { id } = await newestLoan(member)
    const amount = toAmount('0.01')
    const counts = await hammer([() => member.call(loans.addCollateral, { id, amount }, key())], 64)
    expect(counts).toEqual({ passed: 10, insufficient_balance: 54 })
    expect([await member.balance('BTC'), await member.held('BTC')]).toEqual(['0', '0.2'])
  })
})

describe('an OTC order', () => {
  const status = async (member: Member, id: OtcOrder['id']) => (await member.call(otc.order, { id })).status

  it('of 64 that are sold with coins for two: two are open', async () => {
    const member = await trader({ usdt: '250' })
    expect(await hammer([await sale(member, USDT, '100')], 64)).toEqual({
      passed: 2,
      insufficient_balance: 62,
    })
    expect([await member.balance('USDT'), await member.held('USDT')]).toEqual(['50', '200'])
  })

  it('that is cancelled 64 times: its coins return once', async () => {
    const member = await trader({ usdt: '250' })
    const { id } = await (await sale(member, USDT, '100'))()
    const counts = await hammer([() => member.call(otc.cancel, { id }, key())], 64)
    expect(counts).toEqual({ passed: 1, order_closed: 63 })
    expect([await member.balance('USDT'), await member.held('USDT')]).toEqual(['250', '0'])
  })

  it('that is paid and cancelled 32 times each: one of them counts', async () => {
    const member = await trader({})
    const { id } = await (await purchase(member, '100'))()
    const [pay, cancel] = [
      () => member.call(otc.pay, { id }, key()),
      () => member.call(otc.cancel, { id }, key()),
    ]
    expect(await hammer([pay, cancel], 32)).toEqual({ passed: 1, order_closed: 63 })
    const isPaid = (await status(member, id)) === 'paid'
    await environment.advance('5 seconds')
    expect(await status(member, id)).toBe(isPaid ? 'released' : 'cancelled')
    expect(await member.balance('USDT')).toBe(isPaid ? '100' : '0')
  })

  it('that is released and disputed 32 times each: the coins leave once', async () => {
    const member = await trader({ usdt: '250' })
    const { id } = await (await sale(member, USDT, '100'))()
    await environment.advance('5 seconds')
    const counts = await hammer(
      [
        () => member.call(otc.release, { id }, key()),
        () => member.call(otc.dispute, { id, complaint: 'No money' }, key()),
      ],
      32,
    )
    // A seller may release an order in dispute, so both may pass, in this order.
    const { disputedAt } = await member.call(otc.order, { id })
    const passed = disputedAt === null ? 1 : 2
    expect(counts).toEqual({ passed, order_closed: 64 - passed })
    expect(await status(member, id)).toBe('released')
    expect([await member.balance('USDT'), await member.held('USDT')]).toEqual(['150', '0'])
  })
})

describe('a hundred points', () => {
  const series = async (cost: string): Promise<CouponSeriesId> => {
    const terms = ['option_insurance', '5', '50%', '10', cost, '30', '99']
    const [line = ''] = await environment.operate('coupon', 'create', ...terms)
    return line.split(' ')[1] as CouponSeriesId
  }
  const own = async (member: Member) => amountText((await member.call(points.list, {})).own ?? toAmount('0'))

  it('for four coupons of 40, sixteen claims of each: two are claimed', async () => {
    const member = await environment.verified()
    const offered = [await series('40'), await series('40'), await series('40'), await series('40')]
    const counts = await hammer(offered.map((id) => () => member.call(coupons.claim, { id }, key())))
    expect(counts).toEqual({ passed: 2, coupon_claimed: 30, points_insufficient: 32 })
    expect(await own(member)).toBe('20')
  })

  it('for a coupon of 60, or a reward of 100: one of them', async () => {
    const member = await environment.verified()
    const [id, reward] = [await series('60'), (await member.call(points.list, {})).list.list[0]]
    if (reward === undefined) throw new Error('no reward')
    const counts = await hammer(
      [
        () => member.call(coupons.claim, { id }, key()),
        () => member.call(points.exchange, { id: reward.id }, key()),
      ],
      32,
    )
    expect(counts['passed']).toBe(1)
    expect(['0', '40']).toContain(await own(member))
  })

  it('tossed 64 times on one commitment: one stake moves', async () => {
    const member = await environment.verified()
    const { commitment } = await member.call(game.state, {})
    const toss = { commitment, clientSeed: 'mine', choice: 'heads', stake: toAmount('50') } as const
    expect(await hammer([() => member.call(game.toss, toss, key())], 64)).toEqual({
      passed: 1,
      commitment_changed: 63,
    })
    expect(['50', '150']).toContain(await own(member))
  })
})

describe('a stock order that waits for the opening', () => {
  it('of 64 with money for ten: ten wait', async () => {
    const member = await trader({ usdt: '1050' })
    const order = stockOrder('100')
    expect(await hammer([() => member.call(spot.place, order, key())], 64)).toEqual({
      passed: 10,
      insufficient_balance: 54,
    })
  })

  it('that is cancelled 64 times: its money returns once', async () => {
    const member = await trader({ usdt: '1000' })
    const placed = await member.call(spot.place, stockOrder('100'), key())
    if (placed === null) throw new Error('no order')
    const counts = await hammer([() => member.call(spot.cancel, { id: placed.id }, key())], 64)
    expect(counts).toEqual({ passed: 1, order_closed: 63 })
    expect([await member.balance('USDT'), await member.held('USDT')]).toEqual(['1000', '0'])
  })
})

/** Builds an order to buy shares worth about this value. */
function stockOrder(value: string) {
  const stock = catalogue.markets.find(({ symbol }) => symbol === 'TSLA/USDT')
  if (stock === undefined) throw new Error('no such stock')
  const { base, quote, startPrice: price } = stock
  return { base, quote, side: 'buy', kind: 'limit', price, quantity: sharesFor(value, price) } as const
}

/** Computes shares worth about this value, to three decimals. */
const sharesFor = (value: string, price: Amount): Amount =>
  toAmount(Number(amountText(divide(toAmount(value), price, 'down'))).toFixed(3))
