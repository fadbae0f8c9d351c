import { toAmount } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const BTC = '1' as never
const USDT = '3' as never

describe('a guest buys an asset', () => {
  it('at market and at a limit, and sees holding, order and statement entry', async () => {
    await environment.price('BTC/USDT', '60000')
    const alice = await environment.member({ usdt: '1000' })
    expect(await alice.balance('USDT')).toBe('1000')

    const bought = await alice.call(
      spot.place,
      {
        quantity: toAmount('0.005'),
        price: toAmount('60000'),
        base: BTC,
        quote: USDT,
        side: 'buy',
        kind: 'market',
      },
      { key: freshKey() },
    )
    expect(bought?.status).toBe('done')
    expect(await alice.balance('BTC')).toBe('0.005')

    const resting = await alice.call(
      spot.place,
      {
        quantity: toAmount('0.005'),
        price: toAmount('59000'),
        base: BTC,
        quote: USDT,
        side: 'buy',
        kind: 'limit',
      },
      { key: freshKey() },
    )
    expect(resting?.status).toBe('open')
    expect(await alice.held('USDT')).toBe('295.295')

    await environment.price('BTC/USDT', '58900')
    const orders = await alice.call(spot.orders, {})
    expect(orders.list.map((order) => order.status)).toEqual(['done', 'done'])
    expect(await alice.balance('BTC')).toBe('0.01')
    expect(await alice.held('USDT')).toBe('0')

    const bills = await alice.call(wallet.statement, { asset: USDT, kind: 'spot' })
    expect(bills.list.map((entry) => entry.label)).toContain('Spot buy')
    expect(bills.list.map((entry) => entry.label)).toContain('Deposit')
    expect(await environment.isBalanced()).toBe(true)
  })
})
