import { dualInvest, type DualProduct } from '@bourse/contracts/dual-invest'
import { earn } from '@bourse/contracts/earn'
import {
  assert,
  addMs,
  divide,
  toAmount,
  amountText,
  DAY,
  HOUR,
  type Instant,
  toInstant,
  MINUTE,
  multiply,
  SECOND,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import {
  checkSettlement,
  checkTickList,
  type Receipt,
  receipts,
  type Settlement,
} from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { createHash } from 'node:crypto'
import { audit } from '../ledger/index.ts'
import { ApiRefusal, freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

const BTC = '1' as never
const PRICE = '65000'
beforeEach(async () => {
  await environment.price('BTC/USDT', PRICE)
  await environment.advance('2 minutes')
})

/** Finds the product of a kind at the price, settled after this many days. */
async function product(kind: 'call' | 'put', days = 1): Promise<DualProduct> {
  const { list } = await environment.visitor().call(dualInvest.products, { asset: BTC, kind })
  const found = list.find((each) => each.days === days && amountText(each.strike) === PRICE)
  if (found === undefined) {
    const offered = list.map((each) => `${each.days} d ${amountText(each.strike)}`)
    throw new Error(`no ${kind} at the price, but ${offered.join()}`)
  }
  return found
}
const buy = (member: Member, { id }: Pick<DualProduct, 'id'>, shares = 1, more = {}) =>
  member.call(dualInvest.buy, { product: id, shares, ...more }, { key: freshKey() })
const orders = async (member: Member) => (await member.call(dualInvest.orders, {})).list
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'passed',
    (error: unknown) =>
      error instanceof ApiRefusal ? (error.error.reason ?? error.error.code) : String(error),
  )
const free = async (member: Member, asset: never) =>
  amountText((await member.call(wallet.detail, { asset, kind: 'spot' })).spot ?? (0n as never))

/** Moves to an instant; the seconds in between are not recorded. */
async function moveTo(at: Instant): Promise<void> {
  environment.clock.advance(Math.max(0, at - environment.clock.now() - SECOND))
  await environment.advance('1 second')
}
/** Records every price of the window that ends at an instant, and the settlement. */
async function settleAt(at: Instant, price: string): Promise<void> {
  await moveTo(addMs(at, -32 * MINUTE))
  await environment.price('BTC/USDT', price)
  for (let minute = 0; minute < 32; minute += 8) await environment.advance('8 minutes')
}
const settlementTime = ({ settlesAt }: DualProduct): Instant => settlesAt as Instant

describe('the shelf', () => {
  it('has call and put products of four coins at five strikes and maturities, with honest odds', async () => {
    const { rows } = await environment.db.pool.query('select count(*)::int as count from dual_product')
    expect(rows).toEqual([{ count: 200 }])
    const { list } = await environment.visitor().call(dualInvest.products, {})
    expect(new Set(list.map(({ code }) => code))).toEqual(new Set(['BTC', 'ETH', 'SOL', 'XRP']))
    expect(new Set(list.map(({ days }) => days))).toEqual(new Set([1, 3, 7, 14, 30]))
    for (const each of list) {
      expect(each).toMatchObject({ isOpen: true, houseShare: toAmount('0.15'), startsOn: '2026-03-03' })
      expect((each.fairRate ?? 0n) >= each.annualRate).toBe(true)
    }
    const call = await product('call')
    expect(call).toMatchObject({ name: 'BTC-04MAR26-65000-C', sharePrice: toAmount('0.1'), payCode: 'BTC' })
    expect(await product('put')).toMatchObject({ sharePrice: toAmount('6500'), payCode: 'USDT' })
    expect(settlementTime(call)).toBe(Date.UTC(2026, 2, 4, 8))
  })

  it('is paused by the operator; purchases are refused and nothing else changes', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await product('call')
    await environment.operate('dual', 'shelf', 'pause')
    expect(await refusal(buy(member, chosen))).toBe('sale_ended')
    expect((await environment.visitor().call(dualInvest.product, { id: chosen.id }))?.isOpen).toBe(false)
    await environment.operate('dual', 'shelf', 'resume')
    expect(await refusal(buy(member, chosen))).toBe('passed')
    expect((await environment.operate('dual', 'shelf', 'show')).at(-1)).toMatch(/products; the sale is open/)
  })
})

describe('a purchase', () => {
  it('holds the investment, keeps the rate, and stays in the total of Assets', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await product('call', 7)
    await buy(member, chosen, 3, { shownRate: chosen.annualRate })
    expect(await free(member, BTC)).toBe('0.7')
    const [order] = await orders(member)
    expect(order).toMatchObject({
      statusCode: 1,
      paid: toAmount('0.3'),
      shares: 3,
      annualRate: chosen.annualRate,
      fairRate: chosen.fairRate,
      coinPrice: toAmount(PRICE),
      payout: null,
    })
    const { products, events } = await member.call(earn.summary, {})
    expect(products.find((each) => each.product === 'dual')).toMatchObject({
      running: 1,
      held: [{ code: 'BTC', amount: toAmount('0.3') }],
      earned: [],
    })
    expect(events).toMatchObject([{ product: 'dual', kind: 'settlement', at: chosen.settlesAt }])
  })

  it('is made once however often it is sent with one key', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await product('call')
    const key = freshKey()
    const input = { product: chosen.id, shares: 2 }
    const pressed = await Promise.all([0, 1].map(() => refusal(member.call(dualInvest.buy, input, { key }))))
    expect(pressed.filter((each) => each !== 'passed' && each !== 'in_progress')).toEqual([])
    expect(await orders(member)).toHaveLength(1)
    expect(await free(member, BTC)).toBe('0.8')
  })

  it.each(['0', '-1', '1.5', '', 'x'])('of %s shares is refused', async (num) => {
    const member = await environment.member()
    const { status } = await member.send('POST', dualInvest.buy.path, { id: '1001', num })
    expect(status).toBe(400)
  })

  it('beyond the rest, beyond the limit, and without the money is refused', async () => {
    const member = await environment.member({ btc: '0.15' })
    const chosen = await product('call')
    expect(await refusal(buy(member, chosen, 5001))).toBe('sold_out')
    expect(await refusal(buy(member, chosen, 501))).toBe('member_limit')
    expect(await refusal(buy(member, chosen, 2))).toBe('insufficient_balance')
    expect(await refusal(buy(member, chosen, 1, { kind: 'put' }))).toBe('not_found')
  })

  it('is quoted each second, at the price of that second', async () => {
    const { id } = await product('call', 3)
    const quote = async () => (await environment.visitor().call(dualInvest.product, { id }))?.annualRate
    const rates = [await quote()]
    for (const price of ['64990', '64980', '64970']) {
      await environment.price('BTC/USDT', price)
      rates.push(await quote())
    }
    // The strike is above the price of a call, so each fall lowers its rate.
    expect(rates).toEqual(rates.toSorted((a = ZERO, b = ZERO) => (a < b ? 1 : -1)))
    expect(new Set(rates).size).toBe(4)
  })

  it('at a worse rate than shown is refused with the new one; a better one is given', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await product('call', 3)
    await environment.price('BTC/USDT', '64000')
    await environment.advance('2 minutes')
    expect(await refusal(buy(member, chosen, 1, { shownRate: chosen.annualRate }))).toBe('price_moved')
    await environment.price('BTC/USDT', '66000')
    await environment.advance('2 minutes')
    await buy(member, chosen, 1, { shownRate: chosen.annualRate })
    const [order] = await orders(member)
    expect((order?.annualRate ?? 0n) > chosen.annualRate).toBe(true)
  })

  it('of the last shares by many members at once sells exactly those', async () => {
    const chosen = await product('put', 7)
    await environment.db.rows(sql`update dual_product set shares = sold + 3 where id = ${chosen.id}`)
    const members: Member[] = []
    while (members.length < 6) members.push(await environment.member({ usdt: '7000' }))
    const results = await Promise.all(members.map((member) => refusal(buy(member, chosen))))
    expect(results.toSorted()).toEqual([...Array(3).fill('passed'), ...Array(3).fill('sold_out')])
  })
})

/** Waits for the shelf of the next day, whose strikes begin at the price. */
async function nextShelf(): Promise<void> {
  const { now } = environment.clock
  await moveTo(toInstant(Math.ceil((now() - 8 * HOUR) / DAY) * DAY + 8 * HOUR))
}

describe('a settlement', () => {
  beforeEach(nextShelf)

  it.each([
    ['below the strike', '64999.99', 'BTC', 'BTC'],
    ['at the strike', '65000', 'USDT', 'BTC'],
    ['above the strike', '65000.01', 'USDT', 'USDT'],
  ])(
    '%s pays what was forecast, once, with receipt and message',
    async (_where, price, callCode, putCode) => {
      const member = await environment.member({ btc: '1', usdt: '20000' })
      const [call, put] = [await product('call'), await product('put')]
      await buy(member, call, 2)
      await buy(member, put, 1)
      await settleAt(settlementTime(call), price)
      const [ofPut, ofCall] = await orders(member)
      for (const [order, code] of [
        [ofCall, callCode],
        [ofPut, putCode],
      ] as const)
        expect(order).toMatchObject({
          statusCode: 3,
          payoutCode: code,
          settlementPrice: toAmount(price),
          settledAt: call.settlesAt,
        })
      await environment.advance('1 minute')
      const { list } = await member.call(receipts.list, { kind: 'dual' })
      expect(list).toHaveLength(2)
      expect(list.map(({ result }) => toAmount(result['payout'] ?? ''))).toEqual(
        [ofPut, ofCall].map((order) => order?.payout),
      )
      expect(
        (await member.call(messages.list, {})).list.filter(({ title }) => /dual/i.test(title ?? '')),
      ).toHaveLength(2)
      expect((await environment.operate('receipts', 'verify')).at(-1)).toMatch(/all whole/)
    },
  )

  it('adds to the public result of the house, by coin and kind', async () => {
    const member = await environment.member({ btc: '1' })
    const none = { settled: 0, invested: ZERO, paidOut: ZERO, resultShare: null }
    // The BFF caches the list by language.
    const sums = async (lang: string) =>
      (await environment.visitor().call(dualInvest.results, {}, { lang })).list.find(
        ({ code, kind }) => code === 'BTC' && kind === 'call',
      ) ?? none
    const before = await sums('en')
    const call = await product('call')
    await buy(member, call, 2)
    await settleAt(settlementTime(call), '64999.99')
    await environment.advance('2 minutes')
    const [order] = await orders(member)
    const after = await sums('fra')
    expect(after.settled - before.settled).toBe(1)
    const price = toAmount('64999.99')
    expect(subtract(after.invested, before.invested)).toBe(multiply(toAmount('0.2'), price, 'down'))
    expect(subtract(after.paidOut, before.paidOut)).toBe(multiply(order?.payout ?? ZERO, price, 'down'))
    expect(after.resultShare).toBe(divide(subtract(after.invested, after.paidOut), after.invested, 'down'))
  })

  it('refers to its prices by a hash that the public record confirms, and an altered one does not', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await product('call')
    await buy(member, chosen)
    await settleAt(settlementTime(chosen), '64990')
    const [head] = (await member.call(receipts.list, { kind: 'dual' })).list
    const receipt = (await member.call(receipts.one, { id: head?.id as never })) as Receipt
    expect(receipt.inputs).toMatchObject({ tick_count: '1800', tick_sum: '116982000' })
    const deps = {
      digest: (text: string) => createHash('sha256').update(text).digest('hex'),
      read: async ({ symbol, from, to }: { symbol: string; from: Instant; to: Instant }) =>
        (await environment.visitor().call(market.ticks, { symbol, from, to })).list,
    }
    expect(await checkTickList(receipt, deps)).toEqual({ kind: 'agrees' })
    const altered = { ...receipt, inputs: { ...receipt.inputs, tick_sum: '116982000.01' } }
    expect(await checkTickList(altered, deps)).toMatchObject({ kind: 'list-differs' })

    const filter = { kind: 'dual', until: settlementTime(chosen) } as const
    const [published] = (await environment.visitor().call(receipts.settlements, filter)).list
    assert(published !== undefined, 'the price of a settled product is public')
    expect(published).toMatchObject({
      at: chosen.settlesAt,
      price: toAmount('64990'),
      window: { count: 1800 },
    })
    const none = { digest: String, fromBase64: () => new Uint8Array(), read: async () => [] }
    const check = (one: Settlement) => checkSettlement(one, { ...none, list: deps })
    expect(await check(published)).toMatchObject({ isEqual: true, record: { kind: 'agrees' } })
    expect(await check({ ...published, price: toAmount('64990.01') })).toMatchObject({ isEqual: false })
  })

  it('waits without 90 % of the prices, and returns the investment after a day', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await product('call')
    await buy(member, chosen, 4)
    await moveTo(addMs(settlementTime(chosen), -10 * MINUTE))
    await environment.advance('9 minutes')
    await environment.advance('2 minutes')
    expect(await orders(member)).toMatchObject([{ statusCode: 2, payout: null }])
    expect(await free(member, BTC)).toBe('0.6')
    await moveTo(addMs(settlementTime(chosen), DAY))
    expect(await orders(member)).toMatchObject([
      { statusCode: 0, payout: toAmount('0.4'), payoutCode: 'BTC', yield: 0n },
    ])
    expect(await free(member, BTC)).toBe('1')
    const [head] = (await member.call(receipts.list, { kind: 'dual' })).list
    expect(head?.result).toMatchObject({ outcome: 'refunded', payout: '0.4' })
    expect((await environment.operate('receipts', 'verify')).at(-1)).toMatch(/all whole/)
  })
})

describe('a jump over a week', () => {
  it('settles everything due, the same as day by day, and lists the shelf of the day', async () => {
    const member = await environment.member({ btc: '2', usdt: '50000' })
    for (const days of [1, 3, 7]) await buy(member, await product('call', days))
    environment.clock.advance(9 * DAY)
    await environment.advance('1 second')
    // The market stood still over all three windows: none has its prices.
    const list = await orders(member)
    expect(list.map(({ statusCode }) => statusCode)).toEqual([0, 0, 0])
    expect(list.map(({ settledAt, settlesAt }) => (settledAt ?? 0) - (settlesAt ?? 0))).toEqual([
      DAY,
      DAY,
      DAY,
    ])
    const shelf = await environment.visitor().call(dualInvest.products, { asset: BTC })
    expect(new Set(shelf.list.map(({ startsOn }) => startsOn)).size).toBe(1)
    expect((await environment.operate('receipts', 'verify')).at(-1)).toMatch(/all whole/)
  })
})

describe('a stop over the settlement', () => {
  /** Settles an order with the last nine minutes in these steps; returns it and its receipt. */
  async function settledIn(steps: readonly ('1 minute' | '3 minutes' | '9 minutes')[]) {
    const { list } = await environment.visitor().call(dualInvest.products, { asset: BTC, kind: 'call' })
    const chosen = list.find(({ days }) => days === 1)
    if (chosen === undefined) throw new Error('the shelf has a product of one day')
    const member = await environment.member({ btc: '1' })
    await environment.price('BTC/USDT', PRICE)
    await buy(member, chosen, 2)
    await moveTo(addMs(settlementTime(chosen), -35 * MINUTE))
    for (const price of ['65100', '65200', '65300', '65400', '65500', '65600']) {
      await environment.price('BTC/USDT', price)
      await moveTo(addMs(environment.clock.now(), 5 * MINUTE - SECOND))
    }
    for (const step of steps) await environment.advance(step)
    const [order] = await orders(member)
    const [head] = (await member.call(receipts.list, { kind: 'dual' })).list
    const {
      name: _name,
      settles_at: _at,
      tick_digest: _digest,
      annual_rate: _rate,
      ...inputs
    } = head?.inputs ?? {}
    return { late: (order?.settledAt ?? 0) - settlementTime(chosen), price: order?.settlementPrice, inputs }
  }

  it('settles with the same prices, at the same time, as without it', async () => {
    const [stopped, ticking] = [
      await settledIn(['9 minutes']),
      await settledIn(['3 minutes', '3 minutes', '1 minute', '1 minute', '1 minute']),
    ]
    expect(stopped.late).toBe(0)
    expect(stopped.inputs).toMatchObject({ tick_count: '1800' })
    expect({ ...stopped, inputs: { ...stopped.inputs, strike: '' } }).toEqual({
      ...ticking,
      inputs: { ...ticking.inputs, strike: '' },
    })
  })
})

describe('a renewal', () => {
  const renew = (member: Member, percent: string | null) =>
    orders(member).then(([order]) =>
      member.call(dualInvest.setRenewal, {
        id: order?.id as never,
        ...(percent === null ? {} : { renewRate: toAmount(percent) }),
      }),
    )

  /** The strikes were set at a price of days before, which the tests above have changed. */
  async function nearestCall(): Promise<DualProduct> {
    const { list } = await environment.visitor().call(dualInvest.products, { asset: BTC, kind: 'call' })
    const [nearest] = list.filter(({ days }) => days === 1)
    if (nearest === undefined) throw new Error('no call of one day')
    return nearest
  }

  it('invests the payout again in the same term, at a rate that is no lower than requested', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await nearestCall()
    await buy(member, chosen, 3)
    await renew(member, '0.0001')
    await settleAt(settlementTime(chosen), '64990')
    await environment.advance('1 second')
    const [next, first] = await orders(member)
    expect(first).toMatchObject({ renewal: 'renewed', payoutCode: 'BTC', renewRate: toAmount('0.0001') })
    expect(next).toMatchObject({ kind: 'call', days: 1, shares: 3, paid: toAmount('0.3'), renewal: null })
    expect(next?.annualRate ?? 0n).toBeGreaterThanOrEqual(toAmount('0.0001'))
    expect(next?.renewRate).toBe(toAmount('0.0001'))
    expect(await free(member, BTC)).not.toBe('0.7')
  })

  it('ends and pays out when no product pays the lowest rate', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await nearestCall()
    await buy(member, chosen)
    await renew(member, '500')
    await settleAt(settlementTime(chosen), '64990')
    await environment.advance('1 second')
    const list = await orders(member)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ renewal: 'rate', payoutCode: 'BTC' })
    const { list: texts } = await member.call(messages.list, {})
    expect(texts[0]?.title).toBe('Dual investment not renewed')
    await renew(member, null).catch((error: unknown) => expect(error).toBeInstanceOf(ApiRefusal))
  })

  it('ends after downtime, and is not renewed for another member', async () => {
    const member = await environment.member({ btc: '1' })
    const chosen = await nearestCall()
    await buy(member, chosen)
    const [order] = await orders(member)
    const other = await environment.member()
    const foreign = { id: order?.id as never, renewRate: toAmount('0.05') }
    expect(await refusal(other.call(dualInvest.setRenewal, foreign))).toBe('not_found')
    await renew(member, '0.0001')
    await moveTo(addMs(settlementTime(chosen), 26 * HOUR))
    await environment.advance('1 second')
    const [settled] = await orders(member)
    expect((await orders(member)).length).toBe(1)
    expect(settled?.renewal === 'late' || settled?.renewRate === null).toBe(true)
  })
})
