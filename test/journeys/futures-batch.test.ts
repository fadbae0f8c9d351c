import { futures } from '@bourse/contracts/futures'
import { type Input, toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it } from 'vitest'

const a = toAmount
const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

type Order = Input<typeof futures.openMany>['orders'][number]
const order = (more: Partial<Order> = {}): Order =>
  ({
    base: '1',
    quote: '3',
    side: 'long',
    kind: 'market',
    lots: a('2'),
    leverage: 10,
    ...more,
  }) as Order

async function trader(): Promise<Member> {
  const member = await environment.verified({ usdt: '1000' })
  const move = { asset: '3', quantity: a('500'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move as never, { key: freshKey() })
  return member
}
const list = async (member: Member, status: 'open' | 'pending') =>
  (await member.call(futures.list, { status })).positions.list

describe('futures orders of one request', () => {
  it('have a result each, and are placed once however often the request is sent', async () => {
    const member = await trader()
    const orders = [
      order(),
      order({ kind: 'limit', limitPrice: a('50000') }),
      order({ lots: a('0.5') }),
      order({ base: '987654' as Order['base'] }),
      order({ lots: a('100000') }),
      order({ side: 'short', reduceOnly: true, lots: a('1') }),
    ]
    const key = freshKey()
    const { results } = await member.call(futures.openMany, { orders }, { key })
    expect(
      results.map(({ position, closed, reason }) => reason ?? position?.status ?? closed.length),
    ).toEqual(['open', 'pending', 'lots_below_minimum', 'market_unknown', 'lots_above_maximum', 'closed'])
    expect(results[2]?.message).toMatch(/1/)
    const again = await member.call(futures.openMany, { orders }, { key })
    expect(again).toEqual(results.length === 0 ? null : { results })
    expect([await list(member, 'open'), await list(member, 'pending')].map(({ length }) => length)).toEqual([
      1, 1,
    ])
    expect((await list(member, 'open'))[0]?.lots).toBe(a('1'))
    expect(await environment.isBalanced()).toBe(true)
  })

  it('pay from one balance in their order', async () => {
    const member = await trader()
    // Each needs about 60 of 500.
    const orders = Array.from({ length: 12 }, () => order({ lots: a('10') }))
    const { results } = await member.call(futures.openMany, { orders }, { key: freshKey() })
    const placed = results.map(({ reason }) => reason)
    const first = placed.indexOf('insufficient_balance')
    expect(first).toBeGreaterThan(5)
    expect(new Set(placed.slice(0, first))).toEqual(new Set([null]))
    expect(new Set(placed.slice(first))).toEqual(new Set(['insufficient_balance']))
    expect(await list(member, 'open')).toHaveLength(first)
  })

  it('only reduce in one-way mode what was open before', async () => {
    const member = await trader()
    await member.call(futures.setPositionMode, { mode: 'netting' })
    await member.call(futures.open, order() as Input<typeof futures.open>, { key: freshKey() })
    const orders = [order({ side: 'short', lots: a('1') }), order({ side: 'short', lots: a('3') })]
    const { results } = await member.call(futures.openMany, { orders }, { key: freshKey() })
    expect(results.map(({ closed, reason }) => reason ?? closed.length)).toEqual([1, 'lots_above_maximum'])
  })

  it('are at least one and at most twenty', async () => {
    const member = await trader()
    const many = Array.from({ length: 21 }, () => order())
    for (const orders of [[], many])
      await expect(member.call(futures.openMany, { orders }, { key: freshKey() })).rejects.toThrow()
  })
})
