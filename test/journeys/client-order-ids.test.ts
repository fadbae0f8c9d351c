import { futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const [BTC, USDT] = ['1', '3'] as unknown as readonly [never, never]
const pair = { base: BTC, quote: USDT }
const a = toAmount
const bid = { ...pair, side: 'buy', quantity: a('0.01'), price: a('50000') } as const
const long = { ...pair, side: 'long', kind: 'market', lots: a('100'), leverage: 10 } as const

const environment = useTestEnvironment()
let alice: Member
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '20000' })
  const move = { asset: USDT, quantity: a('5000'), from: 'spot', to: 'futures' } as const
  await alice.call(wallet.transfer, move, { key: freshKey() })
  await environment.advance('1 second')
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const refusal = (order: string) => ({
  error: {
    code: 'refused',
    reason: 'client_order_id_used',
    message: expect.stringContaining(order) as string,
  },
})

describe('a client order id', () => {
  it('is returned with a spot order, finds it, and is refused to another order of any product', async () => {
    const order = await alice.call(spot.place, { ...bid, clientId: 'bot-1' })
    expect(order).toMatchObject({ clientId: 'bot-1', status: 'open' })
    await alice.call(spot.place, bid)
    const found = await alice.call(spot.orders, { clientId: 'bot-1' })
    expect(found.list.map(({ id, clientId }) => [id, clientId])).toEqual([[order?.id, 'bot-1']])
    const used = refusal(order?.id ?? '')
    await expect(alice.call(spot.place, { ...bid, clientId: 'bot-1' })).rejects.toMatchObject(used)
    await expect(alice.call(futures.open, { ...long, clientId: 'bot-1' })).rejects.toMatchObject(used)
    // Another member may have the same.
    const bob = await environment.verified({ usdt: '20000' })
    expect(await bob.call(spot.place, { ...bid, clientId: 'bot-1' })).toMatchObject({ clientId: 'bot-1' })
    expect((await alice.call(spot.cancel, { id: order?.id as never }))?.clientId).toBe('bot-1')
    await expect(alice.call(spot.place, { ...bid, clientId: 'bot-1' })).rejects.toMatchObject(used)
  })

  it('is repeated by a retry with the same key, which places nothing', async () => {
    const key = freshKey()
    const first = await alice.call(spot.place, { ...bid, clientId: 'retry' }, { key })
    const again = await alice.call(spot.place, { ...bid, clientId: 'retry' }, { key })
    expect(again?.id).toBe(first?.id)
  })

  it('is that of all orders of a pair or a range, and of each in a batch', async () => {
    const oco = { ...bid, side: 'buy', price: a('59000'), stopPrice: a('61000'), clientId: 'pair' } as const
    const { orders } = await alice.call(spot.placeOco, oco)
    expect(orders.map(({ clientId }) => clientId)).toEqual(['pair', 'pair'])
    const range = { ...pair, side: 'buy', quantity: a('0.03'), from: a('50000'), to: a('51000') } as const
    const scale = { ...range, count: 3, weight: 'even', clientId: 'range' } as const
    expect((await alice.call(spot.placeScale, scale)).orders).toHaveLength(3)
    expect((await alice.call(spot.orders, { clientId: 'range' })).list).toHaveLength(3)
    await expect(alice.call(spot.placeScale, scale)).rejects.toMatchObject(refusal(''))
    const { results } = await alice.call(spot.placeMany, {
      orders: ['one', 'two', 'one'].map((clientId) => ({ ...bid, clientId })),
    })
    expect(results.map(({ order, reason }) => order?.clientId ?? reason)).toEqual([
      'one',
      'two',
      'client_order_id_used',
    ])
  })

  it('is in the receipt of a fill', async () => {
    const order = { ...bid, kind: 'market', price: a('60000'), clientId: 'fill/1' } as const
    await alice.call(spot.place, order)
    const [head] = (await alice.call(receipts.list, {})).list
    expect(head?.inputs).toMatchObject({ client_order_id: 'fill/1' })
  })
})

describe('a futures order', () => {
  it('is returned with its id, found by its client id, and so is a position that an order reduces', async () => {
    const { text, position, closed } = await alice.call(futures.open, { ...long, clientId: 'long-1' })
    expect([text, closed]).toEqual(['The position is open', []])
    expect(position).toMatchObject({ clientId: 'long-1', status: 'open', openPrice: a('60006') })
    const id = position?.id as never
    const found = await alice.call(futures.list, { clientId: 'long-1' })
    expect(found.positions.list.map((each) => each.id)).toEqual([id])
    const part = await alice.call(futures.close, { id, lots: a('40') })
    expect(part.position).toMatchObject({ status: 'closed', lots: a('40'), clientId: 'long-1' })
    expect(part.closed).toEqual([part.position?.id])
    const reduce = { ...long, side: 'short', reduceOnly: true, clientId: 'cut-1' } as const
    const cut = await alice.call(futures.open, reduce)
    expect([cut.position?.id, cut.closed]).toEqual([id, [id]])
    await alice.call(futures.open, long)
    await expect(alice.call(futures.open, reduce)).rejects.toMatchObject(refusal(id))
  })

  it('is returned when it waits and when it is cancelled', async () => {
    const limit = { ...long, kind: 'limit', limitPrice: a('50000') } as const
    const { position } = await alice.call(futures.open, limit)
    expect(position).toMatchObject({ status: 'pending', openPrice: a('50000') })
    const cancelled = await alice.call(futures.cancel, { id: position?.id as never })
    expect(cancelled.position).toMatchObject({ id: position?.id, status: 'cancelled' })
  })
})
