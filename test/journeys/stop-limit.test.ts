import { toAmount, amountText, multiply } from '@bourse/contracts/kit'
import { type Order, type OrderId, reservedAmount, type Side, spot } from '@bourse/contracts/spot'
import {
  catalogue,
  createExchange,
  inlineCodeSender,
  randomIds,
  scriptedSource,
  secureRandom,
  sql,
} from '@bourse/exchange'
import { createTestEnvironment, type Member, useTestEnvironment } from '#environment'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const BTC = '1' as never
const USDT = '3' as never

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

type StopOrder = { side: Side; stop: string; limit: string; quantity?: string }

async function placeStop(
  member: Member,
  { side, stop, limit, quantity = '0.005' }: StopOrder,
): Promise<Order> {
  const order = await member.call(spot.place, {
    quantity: toAmount(quantity),
    price: toAmount(limit),
    stopPrice: toAmount(stop),
    base: BTC,
    quote: USDT,
    side,
    kind: 'stopLimit',
  })
  if (order === null) throw new Error('no order was returned')
  return order
}

async function findOrder(member: Member, id: OrderId): Promise<Order> {
  const { list } = await member.call(spot.orders, {})
  const order = list.find((each) => each.id === id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return order
}

describe('a stop-limit order', () => {
  it('holds its money until the market rises to its stop, then buys at its limit or better', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const { id, status, stopPrice, triggeredAt } = await placeStop(alice, {
      side: 'buy',
      stop: '61000',
      limit: '61500',
    })
    expect([status, stopPrice, triggeredAt]).toEqual(['open', toAmount('61000'), null])
    expect(await alice.held('USDT')).toBe('307.8075')

    await environment.price('BTC/USDT', '60999.99')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'open', filled: 0n, triggeredAt: null })

    await environment.price('BTC/USDT', '61000')
    const done = await findOrder(alice, id)
    expect(done).toMatchObject({ status: 'done', triggeredAt: environment.clock.now() })
    expect(done.turnover).toBeLessThan(multiply(toAmount('61500'), toAmount('0.005'), 'down'))
    expect([await alice.held('USDT'), await alice.balance('BTC')]).toEqual(['0', '0.005'])
    const paid = amountText(((done.turnover ?? 0n) + (done.fee ?? 0n)) as never)
    expect(toAmount(await alice.balance('USDT')) + toAmount(paid)).toBe(toAmount('1000'))
    expect(await audit(environment)).toEqual([])
  })

  it('sells when the market falls to it, and rests at its limit when the market is beyond that already', async () => {
    const alice = await environment.member({ btc: '0.01' })
    const near = await placeStop(alice, { side: 'sell', stop: '59000', limit: '58500' })
    const far = await placeStop(alice, { side: 'sell', stop: '59000', limit: '58990' })
    expect(await alice.held('BTC')).toBe('0.01')

    await environment.price('BTC/USDT', '58600')
    expect((await findOrder(alice, near.id)).status).toBe('done')
    expect(await findOrder(alice, far.id)).toMatchObject({ status: 'open', filled: 0n })
    expect((await findOrder(alice, far.id)).triggeredAt).not.toBeNull()
    expect(await alice.held('BTC')).toBe('0.005')

    await environment.price('BTC/USDT', '59100')
    expect(await findOrder(alice, far.id)).toMatchObject({ status: 'done', turnover: toAmount('294.95') })
    expect(await audit(environment)).toEqual([])
  })

  it('below the market buys when it falls there', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const { id } = await placeStop(alice, { side: 'buy', stop: '59000', limit: '59500' })
    await environment.price('BTC/USDT', '61000')
    expect((await findOrder(alice, id)).triggeredAt).toBeNull()
    await environment.price('BTC/USDT', '58900')
    expect((await findOrder(alice, id)).status).toBe('done')
  })

  it('is in no book while pending, and never matches', async () => {
    const [alice, bob] = [
      await environment.member({ btc: '0.01' }),
      await environment.member({ usdt: '1000' }),
    ]
    // Its limit is better than any other offer, and still it is not visible.
    const { id } = await placeStop(alice, { side: 'sell', stop: '59000', limit: '58000' })
    await environment.advance('1 second')
    const lowest = environment.exchange.market.depth('1' as never).asks[0]?.price
    expect(lowest).toBeGreaterThan(toAmount('60000'))
    await bob.call(spot.place, {
      quantity: toAmount('0.001'),
      price: toAmount('60000'),
      base: BTC,
      quote: USDT,
      side: 'buy',
      kind: 'market',
    })
    expect((await findOrder(alice, id)).filled).toBe(0n)
    await alice.call(spot.cancel, { id })
  })

  it('that is cancelled releases its hold and never triggers', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const { id } = await placeStop(alice, { side: 'buy', stop: '61000', limit: '61500' })
    expect((await alice.call(spot.cancel, { id }))?.status).toBe('cancelled')
    expect([await alice.held('USDT'), await alice.balance('USDT')]).toEqual(['0', '1000'])
    await environment.price('BTC/USDT', '61200')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'cancelled', filled: 0n, triggeredAt: null })
    expect(await audit(environment)).toEqual([])
  })

  it('that would match an older order of the same member ends and releases its hold', async () => {
    const alice = await environment.member({ usdt: '1000', btc: '0.01' })
    await alice.call(spot.place, {
      quantity: toAmount('0.01'),
      price: toAmount('61400'),
      base: BTC,
      quote: USDT,
      side: 'sell',
    })
    const { id } = await placeStop(alice, { side: 'buy', stop: '61000', limit: '61500' })
    await environment.price('BTC/USDT', '61100')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'cancelled', filled: 0n })
    expect([await alice.held('USDT'), await alice.balance('USDT')]).toEqual(['0', '1000'])
    expect(await audit(environment)).toEqual([])
  })

  it('that is partly filled holds exactly what its rest needs', async () => {
    const alice = await environment.member({ usdt: '9000000' })
    const { id } = await placeStop(alice, { side: 'buy', stop: '61000', limit: '61002', quantity: '140' })
    await environment.price('BTC/USDT', '61000')
    const order = await findOrder(alice, id)
    expect(order).toMatchObject({ status: 'open' })
    const filled = order.filled ?? 0n
    expect(filled).toBeGreaterThan(0n)
    const rest = {
      side: 'buy',
      quantity: (toAmount('140') - filled) as never,
      price: toAmount('61002'),
    } as const
    const rate = await environment.db.row<{ fee_rate: string }>(
      sql`select fee_rate from spot_order where id = ${id}`,
    )
    expect(await alice.held('USDT')).toBe(amountText(reservedAmount(rest, toAmount(rate?.fee_rate ?? ''))))
    expect(await audit(environment)).toEqual([])
    await alice.call(spot.cancel, { id })
    expect(await alice.held('USDT')).toBe('0')
    expect(await audit(environment)).toEqual([])
  })

  it('triggers once, however often the price is reached', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const { id } = await placeStop(alice, { side: 'buy', stop: '61000', limit: '60500' })
    for (const price of ['61000', '60900', '61000', '61100']) await environment.price('BTC/USDT', price)
    const order = await findOrder(alice, id)
    expect(order).toMatchObject({ status: 'open', filled: 0n })
    expect(await alice.held('USDT')).toBe('302.8025')
    const transfers = await environment.db.rows(
      sql`select id from transfer where id like ${`spot:stop:${id}%`}`,
    )
    expect(transfers).toEqual([])
    await environment.price('BTC/USDT', '60400')
    expect(await findOrder(alice, id)).toMatchObject({ status: 'done', turnover: toAmount('302.5') })
    expect(await audit(environment)).toEqual([])
  })

  it('must have a stop on the other side of the market', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const input = {
      quantity: toAmount('0.005'),
      price: toAmount('60000'),
      base: BTC,
      quote: USDT,
      side: 'buy' as const,
      kind: 'stopLimit' as const,
    }
    expect(await alice.refusal(spot.place, { ...input, stopPrice: toAmount('60000') })).toBe('stop_reached')
    expect(await alice.refusal(spot.place, input)).toBe('price_invalid')
    expect(await alice.refusal(spot.place, { ...input, kind: 'limit', stopPrice: toAmount('1') })).toBe(
      'price_invalid',
    )
    expect(await alice.refusal(spot.place, { ...input, stopPrice: toAmount('61000.001') })).toBe(
      'price_off_step',
    )
    expect(await alice.held('USDT')).toBe('0')
  })

  it('survives a restart, and so does its trigger', async () => {
    const own = await createTestEnvironment()
    await own.price('BTC/USDT', '60000')
    const alice = await own.member({ usdt: '1000' })
    const [one, two] = [
      await placeStop(alice, { side: 'buy', stop: '61000', limit: '61500' }),
      await placeStop(alice, { side: 'buy', stop: '62000', limit: '62500' }),
    ]
    await own.exchange.close()
    // The first was marked, and then the exchange crashed.
    await own.db.transact((tx) =>
      tx.rows(sql`update spot_order set triggered_at = ${new Date(own.clock.now())} where id = ${one.id}`),
    )
    const source = scriptedSource({ markets: catalogue.markets, clock: own.clock })
    source.set('BTC/USDT', toAmount('60000'))
    const random = secureRandom()
    const log = pino({ level: 'silent' })
    const again = await createExchange({
      db: own.db,
      clock: own.clock,
      random,
      ids: randomIds(random),
      source,
      codeSender: inlineCodeSender(),
      autoReview: true,
      uploads: '/nowhere',
      log,
    })
    const tick = async () => {
      own.clock.advance(1_000)
      await again.tickOnce()
    }
    await tick()
    const statusOf = async (id: OrderId) =>
      (await own.db.row<{ status: string }>(sql`select status from spot_order where id = ${id}`))?.status
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['done', 'open'])
    source.set('BTC/USDT', toAmount('62000'))
    await tick()
    expect(await statusOf(two.id)).toBe('done')
    expect(await audit(own)).toEqual([])
    await again.close()
    await own.close()
  })
})
