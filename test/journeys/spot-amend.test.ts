import { account } from '@bourse/contracts/account'
import { type Input, toAmount } from '@bourse/contracts/kit'
import { margin } from '@bourse/contracts/margin'
import { type Order, spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
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
/** Two orders rest at one price in the present second; `sell` takes from the first of the queue. */
type Queue = {
  readonly first: { readonly member: Member; readonly order: Order }
  readonly second: { readonly member: Member; readonly order: Order }
  readonly sell: (quantity: string) => Promise<Order>
}
/** The quotes of some seconds reach the price; the orders rest in another. */
const bothResting = async (): Promise<Queue> => {
  const [alice, bob, carol] = [
    await memberWith({ usdt: '500' }),
    await memberWith({ usdt: '500' }),
    await memberWith({ btc: '0.01' }),
  ]
  for (;;) {
    await environment.price('BTC/USDT', '60000')
    const first = { member: alice, order: await place(alice, { price: INSIDE }) }
    const second = { member: bob, order: await place(bob, { price: INSIDE }) }
    const sell = (quantity: string) =>
      place(carol, { side: 'sell', quantity: a(quantity), price: INSIDE, timeInForce: 'ioc' })
    if (first.order.status === 'open' && second.order.status === 'open') return { first, second, sell }
    for (const member of [alice, bob]) await member.call(spot.cancelAll, {})
  }
}

describe('an order that is changed', () => {
  it('has its place while only its quantity falls', async () => {
    const { first, second, sell } = await bothResting()
    const { id } = first.order
    const changed = await first.member.call(spot.amend, { id, quantity: a('0.001') }, { key: freshKey() })
    expect(changed).toMatchObject({ id, quantity: a('0.001'), status: 'open' })
    await sell('0.001')
    expect(await rowOf(first.member, first.order)).toMatchObject({ status: 'done' })
    expect(await rowOf(second.member, second.order)).toMatchObject({ filled: a('0') })
  })

  it('is last among those of its price after its quantity grows', async () => {
    const { first, second, sell } = await bothResting()
    const { id } = first.order
    await first.member.call(spot.amend, { id, quantity: a('0.003') }, { key: freshKey() })
    await sell('0.002')
    expect(await rowOf(second.member, second.order)).toMatchObject({ status: 'done' })
    expect(await rowOf(first.member, first.order)).toMatchObject({ status: 'open', filled: a('0') })
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
    const { first, sell } = await bothResting()
    await sell('0.001')
    const { id } = first.order
    expect(await first.member.refusal(spot.amend, { id, quantity: a('0.001') })).toBe('amount_below_minimum')
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

describe('an order of the futures account that is changed', () => {
  it('holds what its rest needs there, and stays near the price', async () => {
    const alice = await environment.verified({ usdt: '1000' })
    members.push(alice)
    const move = { asset: '3', quantity: a('200'), from: 'spot', to: 'futures' } as Input<
      typeof wallet.transfer
    >
    await alice.call(wallet.transfer, move, { key: freshKey() })
    const { id } = await place(alice, { account: 'futures', price: a('59000') })
    const held = async () => (await alice.call(margin.account, {})).held
    expect(await held()).toBe(a('118.118'))
    await alice.call(spot.amend, { id, price: a('59500') }, { key: freshKey() })
    expect(await held()).toBe(a('119.119'))
    expect(await alice.refusal(spot.amend, { id, price: a('70000') })).toBe('limit_too_far')
    expect(await alice.refusal(spot.amend, { id, quantity: a('0.004') })).toBe('insufficient_balance')
    expect(await alice.balance('USDT')).toBe('800')
    const filled = await alice.call(spot.amend, { id, price: a('60100') }, { key: freshKey() })
    expect(filled).toMatchObject({ id, account: 'futures', status: 'done' })
    expect(await held()).toBe(a('0'))
  })
})

describe('orders in one request', () => {
  const order = (price: string, more: object = {}) =>
    ({ base: '1', quote: '3', side: 'buy', quantity: a('0.001'), price: a(price), ...more }) as Input<
      typeof spot.place
    >

  it('have a result each, and are placed once however often the request is sent', async () => {
    const alice = await memberWith({ usdt: '100' })
    const orders = [order('50000'), order('50000.001'), order('49000'), order('48000')]
    const key = freshKey()
    const { results } = await alice.call(spot.placeMany, { orders }, { key })
    expect(results.map(({ order: placed, reason }) => placed?.status ?? reason)).toEqual([
      'open',
      'price_off_step',
      'open',
      'insufficient_balance',
    ])
    expect(results[1]?.message).toMatch(/0\.01/)
    const again = await alice.call(spot.placeMany, { orders }, { key })
    expect(again.results.map(({ order: placed }) => placed?.id)).toEqual(
      results.map(({ order: placed }) => placed?.id),
    )
    expect((await alice.call(spot.orders, { status: 'open' })).list).toHaveLength(2)
  })

  it('are known by the key of their request, which can be abandoned only before it arrives', async () => {
    const alice = await memberWith({ usdt: '100' })
    const [sent, late] = [freshKey(), freshKey()]
    const state = async (key: string) =>
      (await alice.call(account.outcome, { call: spot.placeMany.name, key, ageSeconds: 1 })).state
    await alice.call(spot.placeMany, { orders: [order('50000')] }, { key: sent })
    expect([await state(sent), await state(late)]).toEqual(['applied', 'abandoned'])
    const refused = alice.call(spot.placeMany, { orders: [order('50000')] }, { key: late })
    await expect(refused).rejects.toMatchObject({ error: { reason: 'request_abandoned' } })
    expect((await alice.call(spot.orders, { status: 'open' })).list).toHaveLength(1)
  })

  it('are at least one and at most twenty', async () => {
    const alice = await memberWith({ usdt: '100' })
    const many = Array.from({ length: 21 }, () => order('50000'))
    for (const orders of [[], many])
      await expect(alice.call(spot.placeMany, { orders }, { key: freshKey() })).rejects.toThrow()
  })
})
