import { addMs, type Input, MINUTE, SECOND, toAmount } from '@bourse/contracts/kit'
import { type Order, type OrderId, spot } from '@bourse/contracts/spot'
import { type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const PAIR = { base: '1' as never, quote: '3' as never }

const environment = useTestEnvironment()
const members: Member[] = []
beforeEach(() => environment.price('BTC/USDT', '60000'))
/** The orders of one test meet none of another. */
afterEach(async () => {
  for (const member of members.splice(0)) await member.call(spot.cancelAll, {})
  expect(await audit(environment)).toEqual([])
})

async function memberWith(money: Record<string, string>): Promise<Member> {
  const member = await environment.member(money)
  members.push(member)
  return member
}

type Pair = Partial<Input<typeof spot.placeOco>>
const sale = (more: Pair = {}): Input<typeof spot.placeOco> => ({
  ...PAIR,
  side: 'sell',
  quantity: toAmount('0.005'),
  price: toAmount('61000'),
  stopPrice: toAmount('59000'),
  ...more,
})
const purchase = (more: Pair = {}): Input<typeof spot.placeOco> =>
  sale({ side: 'buy', price: toAmount('59000'), stopPrice: toAmount('61000'), ...more })

async function placePair(
  member: Member,
  input: Input<typeof spot.placeOco>,
): Promise<readonly [Order, Order]> {
  const { orders } = await member.call(spot.placeOco, input)
  expect(orders.map(({ group, groupId }) => [group, groupId])).toEqual(
    orders.map(() => ['oco', orders[0]?.id]),
  )
  return orders as unknown as readonly [Order, Order]
}

async function findOrder(member: Member, id: OrderId): Promise<Order> {
  const { list } = await member.call(spot.orders, {})
  const order = list.find((each) => each.id === id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return order
}

describe('a pair of which one order cancels the other', () => {
  it('holds the larger of its two holds, and its limit order cancels the stop', async () => {
    const alice = await memberWith({ btc: '0.005' })
    const [limit, stop] = await placePair(alice, sale())
    expect([await alice.held('BTC'), await alice.balance('BTC')]).toEqual(['0.005', '0'])
    await environment.price('BTC/USDT', '61200')
    expect(await findOrder(alice, limit.id)).toMatchObject({ status: 'done', turnover: toAmount('305') })
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'cancelled', cancelReason: 'oco' })
    expect(await alice.held('BTC')).toBe('0')
  })

  it('whose stop is reached sells at market, and cancels the limit order', async () => {
    const alice = await memberWith({ btc: '0.005' })
    const [limit, stop] = await placePair(alice, sale())
    await environment.price('BTC/USDT', '58900')
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'done', kind: 'stopMarket' })
    expect(await findOrder(alice, limit.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'oco',
      filled: 0n,
    })
    expect([await alice.held('BTC'), await alice.balance('BTC')]).toEqual(['0', '0'])
  })

  it('that buys holds the difference for its dearer order, and passes the hold on when the stop is reached', async () => {
    const alice = await memberWith({ usdt: '1000' })
    const [, stop] = await placePair(alice, purchase({ stopLimitPrice: toAmount('61500') }))
    // 0.005 at 61,500 and the fee.
    expect(await alice.held('USDT')).toBe('307.8075')
    await environment.price('BTC/USDT', '61000')
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'done', kind: 'stopLimit' })
    expect([await alice.held('USDT'), await alice.balance('BTC')]).toEqual(['0', '0.005'])
  })

  it('whose limit order another member takes in part cancels the stop, in the second that would reach it as well', async () => {
    const [alice, bob] = [await memberWith({ btc: '0.005' }), await memberWith({ usdt: '1000' })]
    const [limit, stop] = await placePair(
      alice,
      sale({ price: toAmount('60000.01'), stopPrice: toAmount('59500') }),
    )
    const taken = { ...PAIR, side: 'buy' as const, quantity: toAmount('0.001'), price: toAmount('60000.01') }
    await bob.call(spot.place, taken)
    expect((await findOrder(alice, limit.id)).filled).toBe(toAmount('0.001'))
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'cancelled', cancelReason: 'oco' })
    await environment.price('BTC/USDT', '59400')
    expect(await findOrder(alice, limit.id)).toMatchObject({ status: 'open', filled: toAmount('0.001') })
    expect(await alice.held('BTC')).toBe('0.004')
  })

  it('is cancelled as a whole by either order, and expires as a whole', async () => {
    const alice = await memberWith({ btc: '0.005' })
    for (const place of [0, 1] as const) {
      const orders = await placePair(alice, sale())
      await alice.call(spot.cancel, { id: orders[place].id })
      for (const { id } of orders) expect((await findOrder(alice, id)).status).toBe('cancelled')
      expect(await alice.balance('BTC')).toBe('0.005')
    }
    const expiresAt = addMs(environment.clock.now(), MINUTE)
    const orders = await placePair(alice, sale({ timeInForce: 'gtt', expiresAt }))
    environment.clock.advance(MINUTE - SECOND)
    await environment.price('BTC/USDT', '60000')
    for (const { id } of orders)
      expect(await findOrder(alice, id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  })

  it('whose limit is moved holds what the dearer order then needs, and fills at the new price', async () => {
    const alice = await memberWith({ usdt: '310' })
    const [limit, stop] = await placePair(alice, purchase({ stopLimitPrice: toAmount('61500') }))
    const moved = await alice.call(spot.amend, { id: limit.id, price: toAmount('59500') })
    expect(moved).toMatchObject({ id: limit.id, price: toAmount('59500'), status: 'open' })
    expect(await alice.held('USDT')).toBe('307.8075')
    await environment.price('BTC/USDT', '59400')
    expect(await findOrder(alice, limit.id)).toMatchObject({ status: 'done', turnover: toAmount('297.5') })
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'cancelled', cancelReason: 'oco' })
    expect(await alice.held('USDT')).toBe('0')
  })

  it('whose stop is moved waits for the new one, and a new quantity is that of both', async () => {
    const alice = await memberWith({ btc: '0.005' })
    const [limit, stop] = await placePair(alice, sale())
    await alice.call(spot.amend, { id: stop.id, stopPrice: toAmount('58000'), quantity: toAmount('0.004') })
    for (const { id } of [limit, stop]) expect((await findOrder(alice, id)).quantity).toBe(toAmount('0.004'))
    expect([await alice.held('BTC'), await alice.balance('BTC')]).toEqual(['0.004', '0.001'])
    await environment.price('BTC/USDT', '58900')
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'open', triggeredAt: null })
    await environment.price('BTC/USDT', '57900')
    expect(await findOrder(alice, stop.id)).toMatchObject({ status: 'done' })
    expect(await findOrder(alice, limit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'oco' })
    expect([await alice.held('BTC'), await alice.balance('BTC')]).toEqual(['0', '0.001'])
  })

  it.each<[string, 0 | 1, Omit<Input<typeof spot.amend>, 'id'>, string]>([
    ['a limit beyond the price', 0, { price: toAmount('59900') }, 'oco_prices'],
    ['a stop beyond the price', 1, { stopPrice: toAmount('60100') }, 'oco_prices'],
    ['a limit of the stop-market order', 1, { price: toAmount('58000') }, 'amend_unfit'],
    ['a stop of the limit order', 0, { stopPrice: toAmount('58000') }, 'amend_unfit'],
    ['more than the balance', 0, { quantity: toAmount('0.006') }, 'insufficient_balance'],
    ['a price off the step', 0, { price: toAmount('61000.001') }, 'price_off_step'],
  ])('is unchanged after the refusal of %s', async (_name, place, change, expected) => {
    const alice = await memberWith({ btc: '0.005' })
    const orders = await placePair(alice, sale())
    const { id } = orders[place]
    expect(await alice.refusal(spot.amend, { id, ...change })).toBe(expected)
    for (const order of orders) expect(await findOrder(alice, order.id)).toEqual(order)
    expect(await alice.held('BTC')).toBe('0.005')
  })

  it('without enough for the dearer order leaves nothing', async () => {
    const alice = await memberWith({ usdt: '300' })
    expect(await alice.refusal(spot.placeOco, purchase())).toBe('insufficient_balance')
    expect([await alice.held('USDT'), await alice.balance('USDT')]).toEqual(['0', '300'])
    expect((await alice.call(spot.orders, {})).list).toEqual([])
  })

  it.each<[string, Pair, string]>([
    ['a limit that the price has reached', { price: toAmount('60000') }, 'oco_prices'],
    ['a stop that the price has reached', { stopPrice: toAmount('60000') }, 'oco_prices'],
    ['a time in force that fills at once', { timeInForce: 'ioc' }, 'order_terms_unfit'],
    ['a price off the step', { price: toAmount('61000.001') }, 'price_off_step'],
  ])('with %s is refused', async (_name, change, expected) => {
    const alice = await memberWith({ btc: '0.005' })
    expect(await alice.refusal(spot.placeOco, sale(change))).toBe(expected)
    expect(await alice.held('BTC')).toBe('0')
  })
})

describe('a scale order', () => {
  const scale = (more: Partial<Input<typeof spot.placeScale>> = {}): Input<typeof spot.placeScale> => ({
    ...PAIR,
    side: 'buy',
    quantity: toAmount('0.006'),
    from: toAmount('58000'),
    to: toAmount('59000'),
    count: 3,
    weight: 'rising',
    ...more,
  })

  it('rests over its range, and each order fills by itself', async () => {
    const alice = await memberWith({ usdt: '1000' })
    const { orders } = await alice.call(spot.placeScale, scale())
    expect(orders.map(({ price, quantity, group }) => [price, quantity, group])).toEqual([
      [toAmount('58000'), toAmount('0.001'), 'scale'],
      [toAmount('58500'), toAmount('0.002'), 'scale'],
      [toAmount('59000'), toAmount('0.003'), 'scale'],
    ])
    expect(await alice.held('USDT')).toBe('352.352')
    await environment.price('BTC/USDT', '58700')
    const { list } = await alice.call(spot.orders, { status: 'open' })
    expect(list.map(({ price }) => price)).toEqual([toAmount('58500'), toAmount('58000')])
  })

  it('is placed whole or not at all', async () => {
    const alice = await memberWith({ usdt: '300' })
    expect(await alice.refusal(spot.placeScale, scale())).toBe('insufficient_balance')
    expect(await alice.held('USDT')).toBe('0')
    const refusal = (more: Partial<Input<typeof spot.placeScale>>) =>
      alice.refusal(spot.placeScale, scale(more))
    expect(await refusal({ quantity: toAmount('0.0003'), count: 20 })).toBe('amount_below_minimum')
    expect(await refusal({ to: toAmount('58000') })).toBe('price_invalid')
    expect(await refusal({ timeInForce: 'fok' })).toBe('order_terms_unfit')
    const taking = { to: toAmount('61000'), quantity: toAmount('0.003'), timeInForce: 'postOnly' as const }
    expect(await refusal(taking)).toBe('post_only_takes')
    expect((await alice.call(spot.orders, {})).list).toEqual([])
  })
})

describe('cancel all', () => {
  it('ends the open orders of a side or of everything, with their holds', async () => {
    const alice = await memberWith({ usdt: '1000', btc: '0.01' })
    const order = { ...PAIR, quantity: toAmount('0.001') }
    await alice.call(spot.place, { ...order, side: 'buy', price: toAmount('58000') })
    await alice.call(spot.place, { ...order, side: 'sell', price: toAmount('63000') })
    await placePair(alice, sale())
    expect(await alice.call(spot.cancelAll, { ...PAIR, side: 'buy' })).toEqual({ cancelled: 1 })
    expect(await alice.held('USDT')).toBe('0')
    expect(await alice.call(spot.cancelAll, {})).toEqual({ cancelled: 3 })
    expect([await alice.held('BTC'), await alice.balance('BTC')]).toEqual(['0', '0.01'])
    expect(await alice.call(spot.cancelAll, {})).toEqual({ cancelled: 0 })
  })
})
