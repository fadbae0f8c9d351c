import { dualInvest, type DualProduct } from '@bourse/contracts/dual-invest'
import {
  addMs,
  amountOf,
  amountText,
  type Instant,
  MINUTE,
  multiplyByInt,
  SECOND,
} from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { createTestEnvironment, freshKey, type Member, type TestEnvironment } from '#environment'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
afterEach(async () => expect(await audit(environment)).toEqual([]))

const BTC = '1' as never

/** A product that settles after this many days, at or beyond the current price. */
async function product(kind: 'call' | 'put', days = 1): Promise<DualProduct> {
  const { list } = await environment.visitor().call(dualInvest.products, { asset: BTC, kind })
  const found = list.find((each) => each.days === days && each.strike === each.coinPrice)
  if (found === undefined) throw new Error('no product at the price')
  return found
}
const buy = (member: Member, { id }: DualProduct, shares: number, more = {}) =>
  member.call(dualInvest.buy, { product: id, shares, ...more }, { key: freshKey() })
const orders = async (member: Member) => (await member.call(dualInvest.orders, {})).list

/** Moves to an instant; seconds of a longer way are not recorded. */
async function moveTo(at: Instant): Promise<void> {
  environment.clock.advance(Math.max(0, at - environment.clock.now() - SECOND))
  await environment.advance('1 second')
}

/** Records the prices of the window that ends at an instant, all at one price. */
async function settleAt(at: Instant, price: string): Promise<void> {
  await moveTo(addMs(at, -32 * MINUTE))
  await environment.price('BTC/USDT', price)
  for (let minute = 0; minute < 32; minute += 8) await environment.advance('8 minutes')
}
async function spotOf(member: Member, code: string) {
  const { list } = await member.call(wallet.statement, {})
  return list
    .filter((entry) => entry.code === code)
    .map((entry) => `${entry.isHeld ? 'held ' : ''}${amountText(entry.change)}`)
}

describe('a member buys a dual investment', () => {
  it('finds the shelf of the day with honest odds', async () => {
    const { list } = await environment.visitor().call(dualInvest.products, {})
    expect(list.length).toBeGreaterThan(150)
    const [first] = list
    expect(first).toMatchObject({ days: 1, houseShare: amountOf('0.15'), isOpen: true })
    for (const each of list) expect((each.fairRate ?? 0n) >= each.annualRate).toBe(true)
  })

  it('is paid in the coin below the strike, and in USDT at it', async () => {
    const chosen = await product('call')
    const [below, at] = [await environment.member({ btc: '1' }), await environment.member({ usdt: '20000' })]
    await buy(below, chosen, 3)
    const put = await product('put')
    await buy(at, put, 2)
    const [order] = await orders(below)
    expect(order).toMatchObject({ statusCode: 1, paid: amountOf('0.3'), annualRate: chosen.annualRate })
    await settleAt(chosen.settlesAt as Instant, amountText(chosen.strike))
    const [settled] = await orders(below)
    expect(settled).toMatchObject({ statusCode: 3, payoutCode: 'USDT', settlementPrice: chosen.strike })
    const [converted] = await orders(at)
    expect(converted).toMatchObject({ statusCode: 3, payoutCode: 'BTC' })
    expect((await below.call(receipts.list, { kind: 'dual' })).list).toHaveLength(1)
    expect(await environment.operate('receipts', 'verify')).toContainEqual(
      expect.stringContaining('all whole'),
    )
    expect(await spotOf(below, 'USDT')).toEqual([amountText(settled?.payout ?? (0n as never))])
    expect(multiplyByInt(chosen.strike, 3n)).toBeGreaterThan(0n)
  })
})
