import { futures } from '@bourse/contracts/futures'
import { toAmount, amountText, type Amount, ZERO } from '@bourse/contracts/kit'
import { margin, type MarginAccount } from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '50000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, ETH, USDT] = ['1', '2', '3'] as AssetId[] as [AssetId, AssetId, AssetId]
const move = (asset: AssetId, quantity: string, isOut = false) => ({
  asset,
  quantity: toAmount(quantity),
  from: isOut ? ('futures' as const) : ('spot' as const),
  to: isOut ? ('spot' as const) : ('futures' as const),
})
const order = (side: 'buy' | 'sell', quantity: string, price: string, more: object = {}) => ({
  base: BTC,
  quote: USDT,
  side,
  quantity: toAmount(quantity),
  price: toAmount(price),
  kind: 'market' as const,
  account: 'futures' as const,
  ...more,
})
const number = (amount: Amount | null): number => Number(amountText(amount ?? ZERO))
const readAccount = (member: Member): Promise<MarginAccount> => member.call(margin.account, {})
const figures = async (member: Member) => {
  const { assets, principal, interest, level, borrowable } = await readAccount(member)
  return [assets, principal, interest, level, borrowable].map(number)
}
const readQuantity = async (member: Member, asset = BTC) =>
  number((await readAccount(member)).coins.find((coin) => coin.asset === asset)?.free ?? null)

/** Creates a member with 1,000 USDT in the futures account who has borrowed an amount. */
async function borrower(amount: string | null = '1500'): Promise<Member> {
  const member = await environment.verified({ usdt: '3000' })
  await member.call(wallet.transfer, move(USDT, '1000'))
  if (amount !== null) await member.call(margin.borrow, { amount: toAmount(amount) }, { key: freshKey() })
  return member
}

describe('a member with 1,000 USDT in the futures account', () => {
  it('borrows up to twice as much, pays interest by the hour, and repays', async () => {
    const member = await borrower(null)
    expect(await figures(member)).toEqual([1000, 0, 0, 0, 2000])
    expect(await member.refusal(margin.repay, {})).toBe('nothing_to_repay')
    expect(await member.refusal(margin.borrow, { amount: toAmount('2000.000001') })).toBe('margin_limit')
    const key = freshKey()
    const amount = toAmount('1500')
    await member.call(margin.borrow, { amount }, { key })
    await member.call(margin.borrow, { amount }, { key })
    expect((await figures(member)).map((figure) => Number(figure.toFixed(5)))).toEqual([
      2500, 1500, 0.015, 1.66665, 499.955,
    ])
    await environment.advance('1 second')
    await environment.advance('2 hours')
    expect((await figures(member))[2]).toBe(0.045)
    await member.call(margin.borrow, { amount: toAmount('100') })
    expect((await figures(member)).slice(1, 3)).toEqual([1600, 0.046])
    expect(await member.refusal(margin.repay, { amount: toAmount('1600.046001') })).toBe(
      'amount_above_maximum',
    )
    await member.call(margin.repay, { amount: toAmount('600.046') })
    expect((await figures(member)).slice(0, 3)).toEqual([1999.954, 1000, 0])
    await member.call(margin.repay, {})
    expect(await figures(member)).toEqual([999.954, 0, 0, 0, 1999.908])
    const { list } = await member.call(margin.events, {})
    expect(list.map(({ kind }) => kind)).toEqual(['repaid', 'repaid', 'borrowed', 'borrowed'])
    const issued = (await member.call(receipts.list, { kind: 'margin_interest' })).list
    expect(issued.map(({ result }) => result['charge'])).toEqual(['0.001', '0.03', '0.015'])
  })

  it('buys and sells coins with borrowed money, which stay in the futures account', async () => {
    const member = await borrower('2000')
    await member.call(spot.place, order('buy', '0.05', '50000'), { key: freshKey() })
    expect(await readQuantity(member)).toBe(0.05)
    expect(await member.balance('BTC')).toBe('0')
    const [bought] = (await member.call(spot.orders, {})).list
    expect(bought).toMatchObject({ account: 'futures', status: 'done' })
    const resting = await member.call(spot.place, order('sell', '0.02', '51000', { kind: 'limit' }))
    const { coins } = await readAccount(member)
    const btc = coins.find(({ asset }) => asset === BTC)
    expect([btc?.free, btc?.held].map((one) => number(one ?? null))).toEqual([0.03, 0.02])
    const [assets, , , level] = await figures(member)
    expect(assets).toBeGreaterThan(2990)
    expect(level).toBeGreaterThan(1.49)
    await member.call(spot.cancel, { id: resting?.id ?? ('' as never) })
    await member.call(spot.place, order('sell', '0.05', '50000'))
    expect(await readQuantity(member)).toBe(0)
    await member.call(margin.repay, {})
    expect((await figures(member))[1]).toBe(0)
  })

  it('lets nothing out below a level of 2, neither by transfers nor as margin of positions', async () => {
    const member = await borrower('500')
    expect(number((await readAccount(member)).releasable)).toBe(499.99)
    expect(await member.refusal(wallet.transfer, move(USDT, '500', true))).toBe('margin_level')
    const open = {
      base: BTC,
      quote: USDT,
      side: 'long' as const,
      kind: 'market' as const,
      lots: toAmount('50'),
      leverage: 5,
    }
    expect(await member.refusal(futures.open, open)).toBe('insufficient_balance')
    await member.call(futures.open, { ...open, lots: toAmount('20') })
    const { assets, positionMargin, releasable } = await readAccount(member)
    expect(number(positionMargin)).toBeCloseTo(200.02)
    expect(number(assets)).toBeCloseTo(1500 - 200.02 - 0.50005)
    await member.call(wallet.transfer, move(USDT, amountText(releasable ?? ZERO), true))
    expect(number((await readAccount(member)).level)).toBe(2)
    expect(await member.refusal(wallet.transfer, move(USDT, '0.01', true))).toBe('margin_level')
    expect(await member.refusal(futures.setMarginMode, { mode: 'cross' })).toBe('positions_open')
    await member.call(futures.closeAll, { sides: 'all' })
    expect(await member.refusal(futures.setMarginMode, { mode: 'cross' })).toBe('margin_debt_open')
  })
})

describe('an account whose coins fall', () => {
  /** Buys 0.058 BTC with 1,000 own and 2,000 borrowed USDT; about 97 USDT are left. */
  async function holder(): Promise<Member> {
    const member = await borrower('2000')
    await member.call(spot.place, order('buy', '0.058', '50000'))
    return member
  }

  it('is called once at 1.3, and places no more orders on margin', async () => {
    const member = await holder()
    await environment.price('BTC/USDT', '43000')
    await environment.price('BTC/USDT', '42900')
    const titles = (await member.call(messages.list, {})).list.map(({ title }) => title)
    expect(titles.filter((title) => title === 'Margin call')).toHaveLength(1)
    expect((await member.call(margin.events, {})).list[0]?.kind).toBe('called')
    expect(await member.refusal(spot.place, order('sell', '0.01', '42900'))).toBe('margin_level')
    expect(await member.refusal(margin.borrow, { amount: toAmount('10') })).toBe('margin_limit')
    await member.call(wallet.transfer, move(USDT, '1000'))
    expect((await figures(member))[3]).toBeGreaterThan(1.7)
  })

  it('is liquidated at 1.1 in steps: orders, money, then coins until the level is 1.4', async () => {
    const member = await holder()
    await member.call(spot.place, order('sell', '0.02', '52000', { kind: 'limit' }))
    await environment.price('BTC/USDT', '36000')
    const { level, principal, interest, free } = await readAccount(member)
    expect(number(level)).toBeGreaterThanOrEqual(1.4)
    expect(number(level)).toBeLessThan(1.4001)
    expect([number(interest), number(free)]).toEqual([0, 0])
    expect(number(principal)).toBeGreaterThan(400)
    const { list } = await member.call(margin.events, {})
    expect(list.map(({ kind }) => kind)).toEqual(['cancelled', 'liquidated', 'repaid', 'borrowed'])
    const [receipt] = (await member.call(receipts.list, { kind: 'margin_liquidation' })).list
    expect(receipt?.result).toMatchObject({ shortfall: '0', returned: '0' })
    const titles = (await member.call(messages.list, {})).list.map(({ title }) => title)
    expect(titles).toContain('Margin loan liquidated')
    const before = await readQuantity(member)
    await environment.price('BTC/USDT', '35500')
    expect(await readQuantity(member)).toBe(before)
  })

  it('sells one coin after the other, and the insurance fund pays what nothing covers', async () => {
    const member = await borrower('2000')
    await environment.price('ETH/USDT', '2500')
    await member.call(spot.place, order('buy', '0.04', '50000'))
    await member.call(spot.place, order('buy', '0.38', '2500', { base: ETH }))
    await environment.price('ETH/USDT', '500')
    await environment.price('BTC/USDT', '20000')
    const issued = (await member.call(receipts.list, { kind: 'margin_liquidation' })).list
    expect(issued.length).toBeGreaterThanOrEqual(2)
    expect(number(toAmount(issued[0]?.result['shortfall'] ?? ''))).toBeGreaterThan(0)
    const { free, principal, interest } = await readAccount(member)
    expect([free, principal, interest].map(number)).toEqual([0, 0, 0])
    expect(await readQuantity(member)).toBe(0)
    expect(await readQuantity(member, ETH)).toBe(0)
  })

  it('is left alone while a coin has no price, and loses nothing that it has in positions', async () => {
    const member = await holder()
    environment.clock.advance(6_000)
    expect(await member.refusal(margin.borrow, { amount: toAmount('10') })).toBe('price_unavailable')
    await environment.advance('1 second')
    expect((await figures(member))[1]).toBe(2000)
  })
})

it('refuses orders on margin elsewhere, far from the market, and in cross mode', async () => {
  const member = await borrower(null)
  const buy = (more: object) => member.refusal(spot.place, order('buy', '0.01', '50000', more))
  expect(await buy({ base: '40' as AssetId, quantity: toAmount('1'), price: toAmount('200') })).toBe(
    'market_not_on_margin',
  )
  expect(await buy({ kind: 'limit', price: toAmount('52500.01') })).toBe('limit_too_far')
  await member.call(futures.setMarginMode, { mode: 'cross' })
  expect(await buy({})).toBe('isolated_required')
  expect(await member.refusal(margin.borrow, { amount: toAmount('10') })).toBe('isolated_required')
})
