import { type Input, toAmount } from '@bourse/contracts/kit'
import { type Order, spot } from '@bourse/contracts/spot'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const a = toAmount
/** A price between the last price and the best offer of the house. */
const INSIDE = a('60000.01')
const environment = useTestEnvironment()
const members: Member[] = []
beforeEach(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => {
  for (const member of members.splice(0)) await member.call(spot.cancelAll, {})
  expect(await audit(environment)).toEqual([])
})

const memberWith = async (money: Record<string, string>): Promise<Member> => {
  const member = await environment.member(money)
  members.push(member)
  return member
}
const place = async (member: Member, more: Partial<Input<typeof spot.place>> = {}): Promise<Order> => {
  const order = {
    base: '1',
    quote: '3',
    side: 'buy',
    quantity: a('0.002'),
    price: a('50000'),
    ...more,
  } as const
  const placed = await member.call(spot.place, order as Input<typeof spot.place>, { key: freshKey() })
  if (placed === null) throw new Error('our exchange returns the order')
  return placed
}
const rowOf = async (member: Member, { id }: Pick<Order, 'id'>): Promise<Order | undefined> =>
  (await member.call(spot.orders, {})).list.find((order) => order.id === id)
/** Places orders of two members at one price until both rest there; the quotes of some seconds reach it. */
const bothResting = async (): Promise<readonly [Member, Order, Member, Order]> => {
  for (;;) {
    await environment.price('BTC/USDT', '60000')
    const [alice, bob] = [await memberWith({ usdt: '500' }), await memberWith({ usdt: '500' })]
    const first = await place(alice, { price: INSIDE })
    const second = await place(bob, { price: INSIDE })
    if (first.status === 'open' && second.status === 'open') return [alice, first, bob, second]
    await alice.call(spot.cancelAll, {})
    await bob.call(spot.cancelAll, {})
  }
}
/** Sells to the first order of the queue. */
const sell = async (quantity: string): Promise<void> => {
  const carol = await memberWith({ btc: quantity })
  await place(carol, { side: 'sell', quantity: a(quantity), price: INSIDE, timeInForce: 'ioc' })
}

describe('an order that is changed', () => {
  it('has its place while only its quantity falls', async () => {
    const [alice, first, , second] = await bothResting()
    const changed = await alice.call(spot.amend, { id: first.id, quantity: a('0.001') }, { key: freshKey() })
    expect(changed).toMatchObject({ id: first.id, quantity: a('0.001'), status: 'open' })
    await sell('0.001')
    expect(await rowOf(alice, first)).toMatchObject({ status: 'done' })
    expect(second.filled).toBe(0n)
  })

  it('is last among its price after its quantity grows, or its price moves and comes back', async () => {
    const [alice, first, bob, second] = await bothResting()
    await alice.call(spot.amend, { id: first.id, quantity: a('0.003') }, { key: freshKey() })
    await sell('0.002')
    expect(await rowOf(bob, second)).toMatchObject({ status: 'done' })
    expect(await rowOf(alice, first)).toMatchObject({ status: 'open', filled: a('0') })
  })

  it('holds what its rest needs, and cannot have less than is filled', async () => {
    const alice = await memberWith({ usdt: '200' })
    const order = await place(alice)
    await alice.call(spot.amend, { id: order.id, price: a('40000') }, { key: freshKey() })
    expect(await alice.held('USDT')).toBe('80.08')
    expect(await alice.refusal(spot.amend, { id: order.id, price: a('40000'), quantity: a('0.01') })).toBe(
      'insufficient_balance',
    )
    expect(await alice.held('USDT')).toBe('80.08')
    const [bob, partly] = await bothResting()
    await sell('0.001')
    expect(await bob.refusal(spot.amend, { id: partly.id, quantity: a('0.001') })).toBe(
      'amount_below_minimum',
    )
  })

  it('fills where its new price reaches the book, unless it is post-only', async () => {
    const alice = await memberWith({ usdt: '400' })
    const post = await place(alice, { timeInForce: 'postOnly' })
    expect(await alice.refusal(spot.amend, { id: post.id, price: a('61000') })).toBe('post_only_takes')
    expect(await rowOf(alice, post)).toMatchObject({ status: 'open', price: a('50000') })
    const order = await place(alice)
    const filled = await alice.call(spot.amend, { id: order.id, price: a('61000') }, { key: freshKey() })
    expect(filled).toMatchObject({ id: order.id, status: 'done', filled: a('0.002') })
  })

  it('that waits for its stop waits for the new one', async () => {
    const alice = await memberWith({ usdt: '200' })
    const order = await place(alice, { kind: 'stopLimit', stopPrice: a('61000'), price: a('61500') })
    const change = { id: order.id, stopPrice: a('62000'), price: a('62500') }
    expect(await alice.call(spot.amend, change, { key: freshKey() })).toMatchObject({
      stopPrice: a('62000'),
      price: a('62500'),
      triggeredAt: null,
    })
    await environment.price('BTC/USDT', '61500')
    expect((await rowOf(alice, order))?.triggeredAt).toBeNull()
    await environment.price('BTC/USDT', '62100')
    expect((await rowOf(alice, order))?.triggeredAt).not.toBeNull()
  })
})
