import { addMs, amountText, HOUR, type Input, MINUTE, SECOND, toAmount } from '@bourse/contracts/kit'
import { type Order, type OrderId, spot } from '@bourse/contracts/spot'
import { type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const BTC = '1' as never
const USDT = '3' as never

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

type Terms = Omit<Partial<Input<typeof spot.place>>, 'price' | 'quantity' | 'stopPrice'>
type Figures = { readonly price?: string; readonly quantity?: string; readonly stop?: string }

const input = ({ price = '60000', quantity = '0.005', stop, ...terms }: Terms & Figures) => ({
  base: BTC,
  quote: USDT,
  side: 'buy' as const,
  price: toAmount(price),
  quantity: toAmount(quantity),
  ...(stop === undefined ? {} : { stopPrice: toAmount(stop) }),
  ...terms,
})

const placed: { readonly member: Member; readonly id: OrderId }[] = []

async function place(member: Member, terms: Terms & Figures): Promise<Order> {
  const order = await member.call(spot.place, input(terms))
  if (order === null) throw new Error('no order was returned')
  placed.push({ member, id: order.id })
  return order
}

/** The orders of one test meet none of another. */
afterEach(async () => {
  for (const { member, id } of placed.splice(0))
    if ((await findOrder(member, id)).status === 'open') await member.call(spot.cancel, { id })
})

async function findOrder(member: Member, id: OrderId): Promise<Order> {
  const { list } = await member.call(spot.orders, {})
  const order = list.find((each) => each.id === id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return order
}

const buyer = () => environment.member({ usdt: '1000' })

describe('an order with a time in force', () => {
  it('immediate-or-cancel fills what it can at once, and holds nothing afterwards', async () => {
    const [alice, bob] = [await buyer(), await environment.member({ btc: '0.01' })]
    await place(bob, { side: 'sell', price: '60000', quantity: '0.002' })
    const order = await place(alice, { price: '60000', timeInForce: 'ioc' })
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'unfilled', filled: toAmount('0.002') })
    expect(await alice.held('USDT')).toBe('0')
    expect(await alice.refusal(spot.place, input({ price: '59000', timeInForce: 'ioc' }))).toBe(
      'no_liquidity',
    )
    expect(await audit(environment)).toEqual([])
  })

  it('fill-or-kill fills whole, or is refused without any trade', async () => {
    const [alice, bob] = [await buyer(), await environment.member({ btc: '0.01' })]
    const offered = await place(bob, { side: 'sell', price: '60000', quantity: '0.002' })
    const larger = input({ price: '60000', quantity: '0.0021', timeInForce: 'fok' })
    expect(await alice.refusal(spot.place, larger)).toBe('not_filled_whole')
    expect((await findOrder(bob, offered.id)).filled).toBe(0n)
    const order = await place(alice, { price: '60000', quantity: '0.002', timeInForce: 'fok' })
    expect(order).toMatchObject({ status: 'done', timeInForce: 'fok' })
    expect(await audit(environment)).toEqual([])
  })

  it('post-only never takes: it rests, or is refused', async () => {
    const alice = await buyer()
    const taking = input({ price: '61000', timeInForce: 'postOnly' })
    expect(await alice.refusal(spot.place, taking)).toBe('post_only_takes')
    expect(await alice.held('USDT')).toBe('0')
    const { id, status } = await place(alice, { price: '59000', timeInForce: 'postOnly' })
    expect(status).toBe('open')
    await environment.price('BTC/USDT', '58900')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'done', turnover: toAmount('295') })
  })

  it('until a time ends then, releases its hold, and never fills in the second of its expiry', async () => {
    const alice = await buyer()
    const expiresAt = addMs(environment.clock.now(), MINUTE)
    const { id } = await place(alice, { price: '59000', timeInForce: 'gtt', expiresAt })
    await environment.advance('58 seconds')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'open', expiresAt })
    expect(await alice.held('USDT')).toBe('295.295')
    // The price would reach it in that second.
    await environment.advance('1 second')
    await environment.price('BTC/USDT', '58000')
    expect(await findOrder(alice, id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      filled: 0n,
    })
    expect([await alice.held('USDT'), await alice.balance('USDT')]).toEqual(['0', '1000'])
    expect(await audit(environment)).toEqual([])
  })

  it('meets no other order from its expiry on, also before that second is processed', async () => {
    const [alice, bob] = [await buyer(), await environment.member({ btc: '0.01' })]
    const expiresAt = addMs(environment.clock.now(), 2 * SECOND)
    const order = { price: '60000', quantity: '0.001' } as const
    const { id } = await place(alice, { ...order, timeInForce: 'gtt', expiresAt })
    const other = await place(alice, order)
    // No second is processed meanwhile, and the price still counts as current.
    environment.clock.advance(2 * SECOND)
    await place(bob, { side: 'sell', price: '60000', quantity: '0.002' })
    expect((await findOrder(alice, id)).filled).toBe(0n)
    expect((await findOrder(alice, other.id)).status).toBe('done')
  })

  it('survives a downtime beyond its expiry: it ends before the prices of that time fill it', async () => {
    const alice = await buyer()
    const expiresAt = addMs(environment.clock.now(), HOUR)
    const stop = {
      kind: 'stopLimit' as const,
      stop: '61000',
      price: '61500',
      timeInForce: 'gtt' as const,
      expiresAt,
    }
    const waiting = await place(alice, stop)
    environment.clock.advance(2 * HOUR)
    await environment.price('BTC/USDT', '61000')
    expect(await findOrder(alice, waiting.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    expect(await alice.balance('USDT')).toBe('1000')
  })
})

describe('a stop-market order', () => {
  it('buys at market once the price rises to its stop, within its hold, and releases the rest', async () => {
    const alice = await buyer()
    const { id } = await place(alice, { kind: 'stopMarket', stop: '61000' })
    expect(await alice.held('USDT')).toBe('320.57025')
    await environment.price('BTC/USDT', '61000')
    const done = await findOrder(alice, id)
    expect(done).toMatchObject({ status: 'done', kind: 'stopMarket', triggeredAt: environment.clock.now() })
    expect([await alice.held('USDT'), await alice.balance('BTC')]).toEqual(['0', '0.005'])
    const paid = toAmount(amountText(((done.turnover ?? 0n) + (done.fee ?? 0n)) as never))
    expect(toAmount(await alice.balance('USDT')) + paid).toBe(toAmount('1000'))
    expect(await audit(environment)).toEqual([])
  })

  it('sells at the price behind a gap, however far it is below the stop', async () => {
    const alice = await environment.member({ btc: '0.005' })
    const { id } = await place(alice, { kind: 'stopMarket', stop: '59000', side: 'sell' })
    await environment.price('BTC/USDT', '45000')
    const done = await findOrder(alice, id)
    expect(done.status).toBe('done')
    expect(done.turnover).toBeLessThan(toAmount('225'))
    expect(await audit(environment)).toEqual([])
  })
})

describe('an order that meets another of the same member', () => {
  const open = async () => {
    const alice = await environment.member({ usdt: '1000', btc: '0.01' })
    const resting = await place(alice, { side: 'sell', price: '60000', quantity: '0.002' })
    return { alice, resting }
  }
  const crossing = { price: '60000', quantity: '0.005' } as const

  it('is refused by default', async () => {
    const { alice, resting } = await open()
    expect(await alice.refusal(spot.place, input(crossing))).toBe('own_order')
    expect((await findOrder(alice, resting.id)).status).toBe('open')
  })

  it.each([
    ['cancelNewest', 'open', 'cancelled'],
    ['cancelOldest', 'cancelled', 'open'],
    ['cancelBoth', 'cancelled', 'cancelled'],
  ] as const)('with %s: the resting one is %s and the new one is %s', async (selfTrade, first, second) => {
    const { alice, resting } = await open()
    const order = await place(alice, { ...crossing, selfTrade })
    const before = await findOrder(alice, resting.id)
    expect([before.status, order.status]).toEqual([first, second])
    for (const one of [before, order])
      expect(one).toMatchObject({ filled: 0n, cancelReason: one.status === 'open' ? null : 'selfTrade' })
    expect(await audit(environment)).toEqual([])
  })
})
