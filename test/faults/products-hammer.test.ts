import { type Amount, amountOf, amountText, divide } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import type { AssetId } from '@bourse/contracts/market'
import { otc } from '@bourse/contracts/otc'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { catalogue } from '@bourse/exchange'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiRefusal, createTestEnvironment, freshKey, type Member, type TestEnvironment } from '#environment'
import { audit } from '../ledger/index.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
  await environment.price('BTC/USDT', '60000')
})
afterAll(() => environment.close())
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

/** Sells coins to the first merchant. */
async function sale(member: Member, asset: AssetId, quantity: string) {
  const { list } = await member.call(otc.offers, { side: 'sell', asset, fiat: 'VND' })
  const [offer] = list
  if (offer === undefined) throw new Error('no merchant buys this coin')
  const terms = { merchant: offer.id, shownPrice: offer.price, method: 'bank' as const }
  return () =>
    member.call(
      otc.place,
      { side: 'sell', asset, fiat: 'VND', quantity: amountOf(quantity), ...terms },
      key(),
    )
}

const transfer = (member: Member, asset: AssetId, quantity: string) => () =>
  member.call(wallet.transfer, { asset, quantity: amountOf(quantity), from: 'spot', to: 'fiat' }, key())

/** Sends sixteen of each call at once; counts the outcomes. */
async function hammer(calls: readonly (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const sent = Array.from({ length: 16 }, () => calls.map((call) => call())).flat()
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
    const collateral = { collateralAsset: BTC, collateral: amountOf('0.03'), amount: amountOf('300') }
    const offer = { base: BTC, quote: USDT, side: 'sell', kind: 'limit', price: amountOf('70000') } as const
    const counts = await hammer([
      () => member.call(loans.borrow, collateral, key()),
      () => member.call(spot.place, { ...offer, quantity: amountOf('0.03') }, key()),
      await sale(member, BTC, '0.03'),
      transfer(member, BTC, '0.03'),
    ])
    expect(counts).toEqual({ passed: 3, insufficient_balance: 61 })
    expect(await member.balance('BTC')).toBe('0.01')
  })

  it('money for three, in an order that waits for an opening, sold and transferred: three calls pass', async () => {
    const member = await trader({ usdt: '350' })
    const stock = catalogue.markets.find(({ symbol }) => symbol === 'TSLA/USDT')
    if (stock === undefined) throw new Error('no such stock')
    const quantity = sharesFor('100', stock.startPrice)
    const order = { base: stock.base, quote: stock.quote, side: 'buy', kind: 'limit' } as const
    const counts = await hammer([
      () => member.call(spot.place, { ...order, price: stock.startPrice, quantity }, key()),
      await sale(member, USDT, '100'),
      transfer(member, USDT, '100'),
    ])
    expect(counts).toEqual({ passed: 3, insufficient_balance: 45 })
    expect(Number(await member.balance('USDT'))).toBeLessThan(60)
  })

  it('one loan, repaid and topped up sixteen times each: it is repaid once, and the collateral is returned', async () => {
    const member = await trader({ usdt: '150000', btc: '0.1' })
    const collateral = { collateralAsset: BTC, collateral: amountOf('0.03'), amount: amountOf('300') }
    await member.call(loans.borrow, collateral, key())
    const { list } = await member.call(loans.list, {})
    const id = list[0]?.id
    if (id === undefined) throw new Error('no loan')
    const counts = await hammer([
      () => member.call(loans.repay, { id }, key()),
      () => member.call(loans.addCollateral, { id, amount: amountOf('0.001') }, key()),
    ])
    expect(counts['passed']).toBeGreaterThanOrEqual(1)
    expect((counts['passed'] ?? 0) + (counts['order_closed'] ?? 0)).toBe(32)
    expect([await member.balance('BTC'), await member.held('BTC')]).toEqual(['0.1', '0'])
  })
})

/** Shares worth about that much, to three places. */
const sharesFor = (value: string, price: Amount): Amount =>
  amountOf(Number(amountText(divide(amountOf(value), price, 'down'))).toFixed(3))
