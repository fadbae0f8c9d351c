import { futures } from '@bourse/contracts/futures'
import { type Amount, amountText, type Input, SECOND, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { twap, type TwapOrder, twapWindow } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { beforeEach, describe, expect, it } from 'vitest'

const a = toAmount
const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

const PLAN = { base: '1', quote: '3', orders: 4, minutes: 10, side: 'buy', quantity: a('0.01') } as const
const place = (member: Member, more: Partial<Input<typeof twap.placeSpot>> = {}) =>
  member.call(twap.placeSpot, { ...PLAN, ...more } as Input<typeof twap.placeSpot>, { key: freshKey() })
const one = async (member: Member, { id }: Pick<TwapOrder, 'id'>) =>
  (await member.call(twap.list, {})).list.find((row) => row.id === id) as TwapOrder
const slicesOf = async (member: Member, { id }: Pick<TwapOrder, 'id'>) =>
  (await member.call(twap.slices, { id, limit: 100 })).list.toReversed()
/** Advances in steps that are shorter than the time after which an order is late; a price is fresh in the last second of each. */
async function pass(minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 30) {
    await environment.advance('29 seconds')
    await environment.advance('1 second')
  }
}
const total = (rows: readonly { readonly filled: Amount }[]) => sum(ZERO, ...rows.map(({ filled }) => filled))

describe('a TWAP order of spot', () => {
  it('sends its orders over its duration, and its receipt reveals the seed that drew them', async () => {
    const member = await environment.member({ usdt: '1000' })
    const key = freshKey()
    const placed = await member.call(twap.placeSpot, PLAN as Input<typeof twap.placeSpot>, { key })
    const again = await member.call(twap.placeSpot, PLAN as Input<typeof twap.placeSpot>, { key })
    expect(again.id).toBe(placed.id)
    expect(placed).toMatchObject({ status: 'active', seed: null, placed: 0, filled: ZERO })
    expect(placed.nextUntil).toBe((placed.nextFrom ?? 0) + 150 * SECOND)
    await pass(4)
    const running = await one(member, placed)
    expect(running.placed).toBeGreaterThanOrEqual(1)
    expect([running.status, running.seed]).toEqual(['active', null])
    await pass(7)
    const ended = await one(member, placed)
    expect(ended).toMatchObject({ status: 'done', placed: 4, skipped: 0, filled: a('0.01'), nextFrom: null })
    const slices = await slicesOf(member, placed)
    expect(total(slices)).toBe(a('0.01'))
    for (const { number, dueAt } of slices) {
      const { from, until } = twapWindow(ended, number)
      expect(dueAt >= from && dueAt < until).toBe(true)
    }
    const orders = (await member.call(spot.orders, {})).list
    expect(orders.map(({ id }) => id).toSorted()).toEqual(slices.map(({ order }) => order).toSorted())
    expect(await member.balance('BTC')).toBe('0.01')
    const { list } = await member.call(receipts.list, {})
    expect(list.map(({ kind }) => kind)).toEqual(['twap', 'fill', 'fill', 'fill', 'fill', 'deposit'])
    expect(list[0]).toMatchObject({
      subject: placed.id,
      inputs: { seed: ended.seed, commitment: placed.commitment, state: 'done' },
      result: { filled: '0.01', orders_skipped: '0' },
    })
    expect(await environment.isBalanced()).toBe(true)
  })

  it('skips what the balance does not pay for, with the reason', async () => {
    const member = await environment.member({ usdt: '320' })
    const placed = await place(member)
    await pass(11)
    const slices = await slicesOf(member, placed)
    expect(slices).toHaveLength(4)
    const skipped = slices.filter((slice) => slice.skipped !== null)
    expect(skipped.length).toBeGreaterThan(0)
    for (const slice of skipped)
      expect(slice).toMatchObject({
        skipped: 'insufficient_balance',
        message: 'Insufficient balance',
        filled: ZERO,
        order: null,
      })
    expect(await one(member, placed)).toMatchObject({
      status: 'done',
      placed: 4 - skipped.length,
      skipped: skipped.length,
      filled: total(slices),
    })
    expect(await environment.isBalanced()).toBe(true)
  })

  it('skips orders whose price is beyond the limit', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await place(member, { limitPrice: a('50000') })
    await pass(11)
    expect((await slicesOf(member, placed)).map(({ skipped }) => skipped)).toEqual(
      Array.from({ length: 4 }, () => 'twap_price'),
    )
    expect(await member.balance('USDT')).toBe('1000')
  })

  it('skips the orders of a downtime, and sends the others once', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await place(member)
    await environment.advance('6 minutes')
    await pass(5)
    const slices = await slicesOf(member, placed)
    expect(slices.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(slices[0]).toMatchObject({ skipped: 'twap_missed' })
    expect(slices[3]).toMatchObject({ skipped: null })
    expect((await member.call(spot.orders, {})).list).toHaveLength(
      slices.filter(({ skipped }) => skipped === null).length,
    )
  })

  it('skips the orders of a frozen account', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await place(member)
    await environment.operate('member', 'freeze', member.email)
    await pass(11)
    const rows = await environment.db.rows<{ skipped: string }>(
      sql`select skipped from twap_slice where plan_id = ${placed.id} order by number`,
    )
    expect(rows.map(({ skipped }) => skipped)).toEqual(Array.from({ length: 4 }, () => 'account_locked'))
  })

  it('sends nothing after it is cancelled, once, and reveals its seed', async () => {
    const member = await environment.member({ usdt: '1000' })
    const placed = await place(member)
    const cancel = { id: placed.id }
    const key = freshKey()
    const ended = await member.call(twap.cancel, cancel, { key })
    expect(await member.call(twap.cancel, cancel, { key })).toEqual(ended)
    expect(ended).toMatchObject({ status: 'cancelled', nextFrom: null })
    expect(ended.seed).toMatch(/^[0-9a-f]{64}$/)
    await pass(11)
    expect(await slicesOf(member, placed)).toEqual([])
    expect(await member.refusal(twap.cancel, cancel)).toBe('order_closed')
    const other = await environment.member()
    expect(await other.refusal(twap.cancel, cancel)).toBe('not_found')
    expect(await other.refusal(twap.slices, cancel)).toBe('not_found')
    const { list } = await member.call(receipts.list, {})
    expect(list.map(({ kind }) => kind)).toEqual(['twap', 'deposit'])
    expect(list[0]).toMatchObject({ inputs: { state: 'cancelled', seed: ended.seed } })
  })
})

describe('a TWAP order of futures', { timeout: 240_000 }, () => {
  const FUTURES = {
    base: '1',
    quote: '3',
    orders: 3,
    minutes: 10,
    side: 'long',
    lots: a('30'),
    leverage: 10,
  } as const
  const trader = async () => {
    const member = await environment.verified({ usdt: '5000' })
    const move = { asset: '3', quantity: a('4000'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move as never, { key: freshKey() })
    return member
  }
  const start = (member: Member, more: object = {}) =>
    member.call(twap.placeFutures, { ...FUTURES, ...more } as Input<typeof twap.placeFutures>, {
      key: freshKey(),
    })
  const openLots = async (member: Member) =>
    sum(ZERO, ...(await member.call(futures.list, { status: 'open' })).positions.list.map(({ lots }) => lots))

  it('opens positions, and one that only reduces closes them', async () => {
    const member = await trader()
    const placed = await start(member)
    await pass(11)
    expect(await one(member, placed)).toMatchObject({ status: 'done', placed: 3, filled: a('30') })
    expect(await openLots(member)).toBe(a('30'))
    // Its three orders are one position, with a receipt of each.
    const { positions } = await member.call(futures.list, { status: 'open' })
    expect(positions.list).toHaveLength(1)
    const [position] = positions.list
    expect((await slicesOf(member, placed)).map(({ order }) => order)).toEqual(
      Array.from({ length: 3 }, () => position?.id),
    )
    const opened = await member.call(receipts.list, { kind: 'open', subject: position?.id as never })
    expect(opened.list).toHaveLength(3)
    expect((await member.call(receipts.list, { kind: 'open' })).list).toHaveLength(3)
    const back = await start(member, { side: 'short', reduceOnly: true, lots: a('20') })
    await pass(11)
    const ended = await one(member, back)
    expect(ended).toMatchObject({ status: 'done', placed: 3, filled: a('20'), reduceOnly: true })
    expect(await openLots(member)).toBe(a('10'))
    expect(amountText(ended.turnover)).not.toBe('0')
    expect(await audit(environment)).toEqual([])
  })

  it('opens a position of its own after the earlier one was closed', async () => {
    const member = await trader()
    const placed = await start(member)
    await pass(4)
    await member.call(futures.closeAll, { sides: 'all' }, { key: freshKey() })
    await pass(7)
    const { list } = (await member.call(futures.list, { status: 'open' })).positions
    expect(list).toHaveLength(1)
    expect(await one(member, placed)).toMatchObject({ placed: 3, filled: a('30') })
    expect(await audit(environment)).toEqual([])
  })

  it('skips the orders of a market that is closed, and holds no price from before', async () => {
    const member = await trader()
    const stock = { base: '43', lots: a('40'), orders: 4, minutes: 20 } as never
    await environment.price('TSLA/USDT', '245')
    const placed = await start(member, stock)
    await pass(22)
    expect(await one(member, placed)).toMatchObject({ status: 'done', placed: 0, skipped: 4 })
    expect(new Set((await slicesOf(member, placed)).map(({ skipped }) => skipped))).toEqual(
      new Set(['market_closed']),
    )
    expect(await openLots(member)).toBe(ZERO)
  })

  it('skips orders that have nothing to reduce', async () => {
    const member = await trader()
    const placed = await start(member, { reduceOnly: true })
    await pass(11)
    expect((await slicesOf(member, placed)).map(({ skipped }) => skipped)).toEqual(
      Array.from({ length: 3 }, () => 'nothing_to_reduce'),
    )
  })
})
