import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import {
  addMs,
  type Amount,
  multiplyByInt,
  toAmount,
  DAY,
  subtract,
  ZERO,
  type Instant,
  SECOND,
} from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import type { AssetId } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { messages } from '@bourse/contracts/messages'
import { BONUS_HOLD_MS, BONUS_TURNOVERS, vip } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, mailedCode, type Member, useTestEnvironment, verify } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment({ hasDepositBonus: true })
beforeAll(() => environment.price('BTC/USDT', '60000'))

const BTC = '1' as AssetId
const USDT = '3' as AssetId
const held = (
  amount: string,
  since: Instant,
  turnoverLeft = multiplyByInt(toAmount(amount), BONUS_TURNOVERS),
) => ({
  code: 'USDT',
  amount: toAmount(amount),
  releaseAt: addMs(since, BONUS_HOLD_MS),
  turnoverLeft,
})
const pair = { base: '1' as AssetId, quote: USDT }
const free = async (member: Member) =>
  (await member.call(wallet.list, {})).spot.balances.find(({ asset }) => asset === USDT)?.available
const deposit = async (member: Member, quantity: string) => {
  await member.deposit('USDT', quantity)
  await environment.advance('5 seconds')
}

const withdraw = async (member: Member, quantity: string) =>
  member.call(wallet.withdraw, {
    asset: USDT,
    quantity: toAmount(quantity),
    address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    network: 'TRC20',
    method: 'address',
    code: await mailedCode(environment, member, 'withdrawal'),
  })

describe('a VIP tier', () => {
  it('4 needs a verified identity: until then deposits count up to its threshold', async () => {
    const alice = await environment.member()
    await deposit(alice, '600000')
    const own = async () => (await alice.call(vip.status, {})).own
    expect(await own()).toMatchObject({ tier: 3, depositedUsd: toAmount('500000'), needsIdentity: true })
    await verify(environment, alice)
    expect(await own()).toMatchObject({ tier: 4, depositedUsd: toAmount('600000'), needsIdentity: false })
  })

  it('follows from approved deposits: its day, its bonus, lower fees, a limit and a message', async () => {
    expect(await environment.visitor().call(vip.status, {})).toEqual({ paysBonus: true, own: null })
    const alice = await environment.member()
    await deposit(alice, '100000')
    expect((await alice.call(vip.status, {})).own).toEqual({
      tier: 0,
      since: null,
      depositedUsd: toAmount('100000'),
      needsIdentity: false,
      heldBonuses: [],
    })
    expect(await free(alice)).toBe(toAmount('100000'))
    await alice.call(messages.readAll, {})

    await alice.deposit('USDT', '1000')
    await environment.advance('4 seconds')
    const since = environment.clock.now()
    await environment.advance('1 day')
    await deposit(alice, '500')
    expect((await alice.call(vip.status, {})).own).toEqual({
      tier: 1,
      since,
      depositedUsd: toAmount('101500'),
      needsIdentity: false,
      // 2 % of the deposit that reached the tier, and of those after it.
      heldBonuses: [held('20', since), held('10', addMs(since, DAY + 5 * SECOND))],
    })
    expect(await free(alice)).toBe(toAmount('101500'))
    const entries = (await alice.call(wallet.statement, { group: 'rewards', asset: USDT })).list
    expect(entries.map(({ change }) => change)).toEqual([toAmount('10'), toAmount('20')])
    expect((await alice.call(messages.list, { unread: true })).list.map(({ title }) => title)).toEqual([
      'You’re now VIP 1',
    ])
    expect((await alice.call(account.profile, {})).vipTier).toBe(1)
    expect((await alice.call(futures.ticket, pair)).feeRate).toBe(toAmount('0.00045'))
    expect(await alice.call(wallet.withdrawalLimits, {})).toMatchObject({
      tier: 1,
      usdLimit: toAmount('50000'),
    })
    expect(await audit(environment)).toEqual([])
    await environment.advance('29 days')
    const [spot] = await environment.db.rows<{ balance: string }>(sql`
      select balance::text from account join member on holder = 'member:' || member.id
      where email = ${alice.email} and asset_id = 3 and kind = 'spot'`)
    expect(Number(spot?.balance)).toBe(101_520)
    expect(await audit(environment)).toEqual([])
  })

  it('releases a bonus with ten times its turnover that paid a fee, the oldest first', async () => {
    const alice = await environment.member()
    await deposit(alice, '100000')
    await deposit(alice, '1000')
    const since = environment.clock.now()
    await deposit(alice, '500')
    const own = async () => (await alice.call(vip.status, {})).own?.heldBonuses.map((one) => one.turnoverLeft)
    expect(await own()).toEqual([toAmount('200'), toAmount('100')])
    const buy = async (quantity: string) => {
      const order = { base: BTC, quote: USDT, side: 'buy', kind: 'market', price: toAmount('60000') } as const
      await alice.call(spot.place, { ...order, quantity: toAmount(quantity) }, { key: freshKey() })
      await environment.advance('1 minute')
    }
    const before = await free(alice)
    // 0.003 BTC at 60,000 and the spread.
    await buy('0.003')
    const [first = ZERO, second] = (await own()) ?? []
    expect(first).toBeLessThan(toAmount('20'))
    expect(first).toBeGreaterThan(toAmount('19'))
    expect(second).toBe(toAmount('100'))
    await buy('0.001')
    expect(await own()).toEqual([
      expect.toSatisfy((left: Amount) => left > toAmount('58') && left < toAmount('60')),
    ])
    const released = (await alice.call(wallet.statement, { group: 'rewards', asset: USDT })).list
    expect(released.slice(0, 2).map(({ change }) => change)).toEqual([toAmount('-20'), toAmount('20')])
    expect(addMs(since, BONUS_HOLD_MS)).toBeGreaterThan(environment.clock.now())
    expect(await free(alice)).toBeGreaterThan(subtract(before ?? ZERO, toAmount('222')))
    expect(await audit(environment)).toEqual([])
  })

  it('pays no bonus for money that comes back, and a withdrawal gives the bonus on hold back', async () => {
    const bob = await environment.verified()
    await deposit(bob, '150000')
    const bonuses = async () => (await bob.call(vip.status, {})).own?.heldBonuses.map(({ amount }) => amount)
    expect(await bonuses()).toEqual([toAmount('3000')])
    // 20 % of the member's own money: a bonus on hold may be returned, so it lends nothing.
    expect((await bob.call(loans.terms, {})).limit).toBe(toAmount('30000'))
    await withdraw(bob, '100')
    expect(await bonuses()).toEqual([])
    await environment.advance('5 seconds')
    // Removes nearly all of it like a withdrawal, which would take days because of limits.
    await environment.db.rows(sql`update withdrawal set usd = 149000 where status = 'approved'`)
    await deposit(bob, '149000')
    expect(await bonuses()).toEqual([])
    expect((await bob.call(vip.status, {})).own).toMatchObject({ tier: 1, depositedUsd: toAmount('150000') })
    await deposit(bob, '1000')
    expect(await bonuses()).toEqual([toAmount('20')])
    expect(await audit(environment)).toEqual([])
  })
})
