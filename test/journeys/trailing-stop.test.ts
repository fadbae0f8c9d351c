import { createHash } from 'node:crypto'
import { type Input, toAmount } from '@bourse/contracts/kit'
import { checkReceipt, receipts } from '@bourse/contracts/receipts'
import { type Order, type OrderId, spot } from '@bourse/contracts/spot'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const BTC = '1' as never
const USDT = '3' as never
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

type Trailing = Partial<Input<typeof spot.place>>

const input = (terms: Trailing) => ({
  base: BTC,
  quote: USDT,
  side: 'sell' as const,
  kind: 'trailingStop' as const,
  price: toAmount('60000'),
  quantity: toAmount('0.005'),
  ...terms,
})

async function place(member: Member, terms: Trailing): Promise<Order> {
  const order = await member.call(spot.place, input(terms))
  if (order === null) throw new Error('no order was returned')
  return order
}

async function findOrder(member: Member, id: OrderId): Promise<Order> {
  const { list } = await member.call(spot.orders, {})
  const order = list.find((each) => each.id === id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return order
}

const follow = async (...prices: readonly string[]) => {
  for (const price of prices) await environment.price('BTC/USDT', price)
}

describe('a trailing stop', () => {
  it('that sells follows the highest price, and its receipt names that tick and the one that reached the stop', async () => {
    const alice = await environment.member({ btc: '0.01' })
    const { id, stopPrice } = await place(alice, { trailRate: toAmount('0.01') })
    expect(stopPrice).toBeNull()
    expect(await alice.held('BTC')).toBe('0.005')
    await follow('60500', '62000', '61500', '61380.01')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'open', stopPrice: null })
    await follow('61380')
    expect(await findOrder(alice, id)).toMatchObject({
      status: 'done',
      stopPrice: toAmount('61380'),
      triggeredAt: environment.clock.now(),
    })
    expect(await alice.held('BTC')).toBe('0')
    const { list } = await alice.call(receipts.list, { kind: 'fill', subject: id })
    const receipt = await alice.call(receipts.one, { id: list[0]?.id as never })
    expect(receipt.ticks.map(({ price }) => price)).toEqual(['61380', '62000'])
    const { list: all } = await alice.call(receipts.list, {})
    const at = all.findIndex((each) => each.id === receipt.id)
    const before = all[at + 1]
    const previous = before === undefined ? null : await alice.call(receipts.one, { id: before.id })
    expect(await checkReceipt(receipt, { digest, previous })).toMatchObject({ isEqual: true })
    const [reached, extreme] = receipt.ticks
    if (reached === undefined || extreme === undefined) throw new Error('two ticks are named')
    const forged = { ...receipt, ticks: [reached, { ...extreme, price: '61999' }] }
    expect((await checkReceipt(forged, { digest, previous })).isEqual).toBe(false)
    expect(await audit(environment)).toEqual([])
  })

  it('that buys follows the lowest price once its activation price was reached', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const terms = { side: 'buy' as const, trailDistance: toAmount('500'), activationPrice: toAmount('59000') }
    const { id } = await place(alice, terms)
    // The end of the band above its first stop: 59,500 and five percent.
    expect(await alice.held('USDT')).toBe('312.687375')
    await follow('59200', '59900')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'open', activatedAt: null })
    await follow('59000', '58000', '58499.99')
    expect((await findOrder(alice, id)).status).toBe('open')
    await follow('58500')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'done', stopPrice: toAmount('58500') })
    expect([await alice.held('USDT'), await alice.balance('BTC')]).toEqual(['0', '0.005'])
    expect(await audit(environment)).toEqual([])
  })

  it('that a gap passes sells at the price after the gap', async () => {
    const alice = await environment.member({ btc: '0.005' })
    const { id } = await place(alice, { trailDistance: toAmount('1000') })
    await follow('63000', '48000')
    const done = await findOrder(alice, id)
    expect(done).toMatchObject({ status: 'done', stopPrice: toAmount('62000') })
    expect(done.turnover).toBeLessThan(toAmount('240'))
    expect(done.turnover).toBeGreaterThan(toAmount('228'))
  })

  it('is refused with no distance, with two, with one off its bounds, and with an activation that was passed', async () => {
    const alice = await environment.member({ btc: '0.005' })
    const refusal = (terms: Trailing) => alice.refusal(spot.place, input(terms))
    expect(await refusal({})).toBe('trail_invalid')
    expect(await refusal({ trailRate: toAmount('0.01'), trailDistance: toAmount('100') })).toBe(
      'trail_invalid',
    )
    expect(await refusal({ trailRate: toAmount('0.0009') })).toBe('trail_invalid')
    expect(await refusal({ trailRate: toAmount('0.51') })).toBe('trail_invalid')
    expect(await refusal({ trailDistance: toAmount('0.001') })).toBe('trail_invalid')
    expect(await refusal({ trailDistance: toAmount('30001') })).toBe('trail_invalid')
    expect(await refusal({ kind: 'limit', trailRate: toAmount('0.01') })).toBe('trail_invalid')
    const passed = { trailRate: toAmount('0.01'), activationPrice: toAmount('60000') }
    expect(await refusal(passed)).toBe('stop_reached')
    expect(await alice.held('BTC')).toBe('0')
  })

  it('is cancelled with its whole hold', async () => {
    const alice = await environment.member({ btc: '0.005' })
    const { id } = await place(alice, { trailRate: toAmount('0.05') })
    await follow('61000', '60500')
    await alice.call(spot.cancel, { id })
    expect([await alice.held('BTC'), await alice.balance('BTC')]).toEqual(['0', '0.005'])
    await follow('50000')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'cancelled', filled: 0n })
  })

  it('that is changed follows the same highest price at its new distance, with a hold for its new quantity', async () => {
    const alice = await environment.member({ btc: '0.01' })
    const { id } = await place(alice, { trailRate: toAmount('0.01') })
    await follow('62000', '61700')
    const amend = (change: Omit<Input<typeof spot.amend>, 'id'>) =>
      alice.call(spot.amend, { id, ...change }, { key: freshKey() })
    await amend({ trailDistance: toAmount('1000'), quantity: toAmount('0.008') })
    expect(await findOrder(alice, id)).toMatchObject({
      trailDistance: toAmount('1000'),
      trailRate: null,
      quantity: toAmount('0.008'),
    })
    expect(await alice.held('BTC')).toBe('0.008')
    // One percent below the highest price, which no longer counts.
    await follow('61380', '61000.01')
    expect((await findOrder(alice, id)).status).toBe('open')
    await follow('61000')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'done', stopPrice: toAmount('61000') })
    expect(await audit(environment)).toEqual([])
  })

  it('that is changed to a distance that the price has passed triggers with the next price', async () => {
    const alice = await environment.member({ btc: '0.005' })
    const { id } = await place(alice, { trailRate: toAmount('0.05') })
    await follow('62000', '61000')
    await alice.call(spot.amend, { id, trailDistance: toAmount('500') }, { key: freshKey() })
    await follow('61100')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'done', stopPrice: toAmount('61500') })
    expect(await audit(environment)).toEqual([])
  })

  it('that buys holds what its new distance can cost from the present price', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const { id } = await place(alice, { side: 'buy', trailDistance: toAmount('500') })
    const before = await alice.held('USDT')
    await follow('59000')
    await alice.call(spot.amend, { id, trailDistance: toAmount('800') }, { key: freshKey() })
    // The end of the band above 59,800: less than above 60,500.
    expect(Number(await alice.held('USDT'))).toBeLessThan(Number(before))
    await follow('58000', '58800')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'done', stopPrice: toAmount('58800') })
    expect(await alice.held('USDT')).toBe('0')
    expect(await audit(environment)).toEqual([])
  })

  it('takes no price, and no second distance', async () => {
    const alice = await environment.member({ btc: '0.005' })
    const { id } = await place(alice, { trailRate: toAmount('0.05') })
    const refusal = (change: Omit<Input<typeof spot.amend>, 'id'>) =>
      alice.refusal(spot.amend, { id, ...change })
    expect(await refusal({ price: toAmount('50000') })).toBe('amend_unfit')
    expect(await refusal({ stopPrice: toAmount('50000') })).toBe('amend_unfit')
    expect(await refusal({ trailRate: toAmount('0.02'), trailDistance: toAmount('500') })).toBe(
      'trail_invalid',
    )
    await follow('60000', '50000')
    expect(await refusal({ trailRate: toAmount('0.02') })).toBe('order_closed')
  })
})
