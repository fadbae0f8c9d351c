import { toAmount } from '@bourse/contracts/kit'
import { type Order, spot } from '@bourse/contracts/spot'
import { sql } from '@bourse/exchange'
import { type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from './index.ts'

/** Time after which depth that earlier orders took is quoted again. */
const REFILL = '1 minute'

const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  await environment.price('ETH/USDT', '3000')
})

const buy = async (
  who: Member,
  coin: 'BTC' | 'ETH',
  order: { quantity: string; price: string },
): Promise<Order> => {
  const placed = await who.call(spot.place, {
    quantity: toAmount(order.quantity),
    price: toAmount(order.price),
    base: (coin === 'BTC' ? '1' : '2') as never,
    quote: '3' as never,
    side: 'buy',
  })
  if (placed === null) throw new Error('the order was answered')
  return placed
}
const readStatus = async (who: Member, { id }: Order) =>
  (await who.call(spot.orders, { limit: 50 })).list.find((order) => order.id === id)?.status

describe('when the price reaches resting orders', () => {
  it('the higher bid is filled before the lower, and the older before the younger', async () => {
    const members = [
      await environment.member({ usdt: '9000000' }),
      await environment.member({ usdt: '9000000' }),
      await environment.member({ usdt: '9000000' }),
    ]
    const [alice, bob, carol] = members as [Member, Member, Member]
    // The order exceeds the house quotes of one second, so the quantity is insufficient.
    const younger = { quantity: '50', price: '59000' }
    const first = await buy(alice, 'BTC', younger)
    const second = await buy(bob, 'BTC', younger)
    const dearer = await buy(carol, 'BTC', { quantity: '50', price: '59001' })
    await environment.price('BTC/USDT', '58999')
    const filled = async (who: Member, order: Order) =>
      (await who.call(spot.orders, {})).list.find(({ id }) => id === order.id)?.filled ?? toAmount('0')
    const [a, b, c] = [await filled(alice, first), await filled(bob, second), await filled(carol, dearer)]
    expect(c).toBeGreaterThan(0n)
    expect(c).toBeGreaterThanOrEqual(a)
    expect(a).toBeGreaterThanOrEqual(b)
    if (a > 0n) expect(c).toBe(toAmount('50'))
    if (b > 0n) expect(a).toBe(toAmount('50'))
    expect(await audit(environment)).toEqual([])
    for (const [who, order] of [
      [alice, first],
      [bob, second],
      [carol, dearer],
    ] as const) {
      if ((await readStatus(who, order)) === 'open') await who.call(spot.cancel, { id: order.id })
    }
  })

  it('the house sells in one second no more than it quoted', async () => {
    await environment.advance(REFILL)
    await environment.price('BTC/USDT', '60000')
    const asks = environment.exchange.market.book('1' as never)?.asks ?? []
    const reachable = asks.filter(({ price }) => price <= toAmount('60002'))
    const there = reachable.reduce((total, { quantity }) => total + quantity, 0n)
    const buyers = [await fundedMember('5000000'), await fundedMember('5000000')]
    const placed: Order[] = []
    for (const buyer of buyers) placed.push(await buy(buyer, 'BTC', { quantity: '60', price: '60002' }))
    const sold = await environment.db.row<{ sold: string }>(sql`
      select coalesce(sum(quantity), 0)::text as sold from spot_fill
      where market_id = 1 and side = 'buy' and quoted_at = ${new Date(environment.exchange.market.book('1' as never)?.at ?? 0)}`)
    expect(toAmount(sold?.sold ?? '0')).toBe(there)
    for (const [at, order] of placed.entries()) {
      if (order.status === 'open') await buyers[at]?.call(spot.cancel, { id: order.id })
    }
  })

  it('what resting orders took from the house is unavailable to later orders of the same second', async () => {
    await environment.price('BTC/USDT', '60000')
    const [whale, late] = [await environment.member({ usdt: '60000000' }), await fundedMember('60000000')]
    const resting = await buy(whale, 'BTC', { quantity: '900', price: '59000' })
    await environment.advance(REFILL)
    await environment.price('BTC/USDT', '58000')
    // Every quote of this second was below 59,000, and the resting order took them all.
    const swept = (await whale.call(spot.orders, {})).list.find(({ id }) => id === resting.id)
    expect(swept?.status).toBe('open')
    const asks = environment.exchange.market.book('1' as never)?.asks ?? []
    expect(swept?.filled).toBe(asks.reduce((total, { quantity }) => total + quantity, 0n))
    await whale.call(spot.cancel, { id: resting.id })
    const placed = await buy(late, 'BTC', { quantity: '1', price: '59000' })
    expect(placed.filled).toBe(0n)
    await late.call(spot.cancel, { id: placed.id })
    expect(await audit(environment)).toEqual([])
  })

  it('an order that fails blocks no other market, and is reported', async () => {
    await environment.price('BTC/USDT', '60000')
    const [broken, fine] = [
      await environment.member({ usdt: '1000' }),
      await environment.member({ usdt: '1000' }),
    ]
    const stuck = await buy(broken, 'BTC', { quantity: '0.01', price: '59000' })
    const healthy = await buy(fine, 'ETH', { quantity: '0.1', price: '2900' })
    // Manipulates the ledger: the order's hold is missing.
    await environment.db.rows(
      sql`update account set balance = 0 where kind = 'spot_hold' and balance = 590.59`,
    )
    await environment.price('ETH/USDT', '2890')
    await expect(environment.price('BTC/USDT', '58000')).rejects.toThrow(
      'failed to process resting spot order',
    )
    expect(await readStatus(broken, stuck)).toBe('open')
    expect(await readStatus(fine, healthy)).toBe('done')
    const secondOrder = await buy(fine, 'ETH', { quantity: '0.1', price: '2800' })
    await expect(environment.price('ETH/USDT', '2790')).rejects.toThrow()
    expect(await readStatus(fine, secondOrder)).toBe('done')
  })
})

/** Creates a member with money without advancing the clock. */
async function fundedMember(usdt: string): Promise<Member> {
  const member = await environment.member()
  await member.deposit('USDT', usdt)
  await environment.db.rows(sql`update task set due_at = ${new Date(environment.clock.now())}`)
  await environment.exchange.scheduler.runDue()
  return member
}
