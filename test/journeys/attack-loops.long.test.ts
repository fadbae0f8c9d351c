import { account } from '@bourse/contracts/account'
import { type Amount, amountText, DAY, multiply, subtract, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { lockMining, type LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { points } from '@bourse/contracts/points'
import { referral } from '@bourse/contracts/referral'
import { spot } from '@bourse/contracts/spot'
import { subAccounts } from '@bourse/contracts/sub-accounts'
import { vip } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, mailedCode, Member, PASSWORD, useTestEnvironment } from '#environment'
import { afterEach, describe, expect, it } from 'vitest'

/*
 * Loops by which a member, with second accounts, tried to earn from the house without a risk, on the running product. Each
 * states what it earns now: never more than was paid for it.
 */
const environment = useTestEnvironment({ hasDepositBonus: true })
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, USDT] = ['1' as AssetId, '3' as AssetId]
const a = toAmount
/** The value of a point in USDT by the dearest reward or coupon. */
async function pointValue(): Promise<Amount> {
  const row = await environment.db.row<{ value: string }>(sql`
    select max(value)::numeric(38, 18)::text as value from (
      select quantity / cost as value from reward
      union all select face / cost from coupon_series where cost > 0) priced`)
  return a(row?.value ?? '0')
}

const free = async (member: Member): Promise<Amount> =>
  (await member.call(wallet.list, {})).spot.balances.find(({ asset }) => asset === USDT)?.available ?? ZERO
const pointsOf = async (member: Member): Promise<Amount> => (await member.call(points.list, {})).own ?? ZERO
const idOf = async (member: Member) => (await member.call(account.profile, {})).id
const report = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Buys and sells at market, fifteen times. */
async function tradeRoundTrips(member: Member): Promise<void> {
  const order = { base: BTC, quote: USDT, kind: 'market', quantity: a('0.1') } as const
  for (let trip = 0; trip < 15; trip++) {
    await member.call(spot.place, { ...order, side: 'buy', price: a('60600') }, { key: freshKey() })
    const sale = { ...order, side: 'sell', price: a('59400') } as const
    await member.call(spot.place, { ...sale, quantity: a(await member.balance('BTC')) }, { key: freshKey() })
  }
  await environment.advance('2 minutes')
}

async function deposit(member: Member, quantity: string): Promise<void> {
  await member.deposit('USDT', quantity)
  await environment.advance('5 seconds')
}

async function withdraw(member: Member, quantity: string): Promise<void> {
  await member.call(wallet.withdraw, {
    asset: USDT,
    quantity: a(quantity),
    address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    network: 'TRC20',
    method: 'address',
    code: await mailedCode(environment, member, 'withdrawal'),
  })
  await environment.advance('5 seconds')
}

const fees = async (member: Member): Promise<Amount> => {
  const row = await environment.db.row<{ paid: string }>(sql`
    select coalesce(sum(fee), 0)::text as paid from spot_order join member on member.id = member_id
    where email = ${member.email}`)
  return a(row?.paid ?? '0')
}

describe('fifteen market round trips', () => {
  it('earn nothing in tier 4, which pays no fee, and cost the spread', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await environment.verified({ usdt: '600000' })
    expect((await member.call(vip.status, {})).own?.tier).toBe(4)
    const [before, points] = [await free(member), await pointsOf(member)]
    await tradeRoundTrips(member)
    const cost = subtract(before, await free(member))
    expect(await fees(member)).toBe(ZERO)
    expect(cost).toBeGreaterThan(ZERO)
    expect(await pointsOf(member)).toBe(points)
    report(`fifteen round trips in tier 4: 0 points for ${amountText(cost)} USDT of spread`)
  })

  it('return less than half of their fees without a tier, to a member who is their own inviters', async () => {
    await environment.price('BTC/USDT', '60000')
    const [second, first] = [await environment.verified(), await environment.verified()]
    const member = await environment.verified({ usdt: '50000' })
    await first.call(referral.accept, { code: (await second.call(referral.summary, {})).code })
    await member.call(referral.accept, { code: (await first.call(referral.summary, {})).code })
    const own = [member, first, second]
    const total = async (figure: (one: Member) => Promise<Amount>) => {
      let all = ZERO
      for (const one of own) all = sum(all, await figure(one))
      return all
    }
    const [money, points] = [await total(free), await total(pointsOf)]
    await tradeRoundTrips(member)
    const paid = await fees(member)
    const lost = subtract(money, await total(free))
    const earned = subtract(await total(pointsOf), points)
    expect(paid).toBeGreaterThan(a('100'))
    expect(earned).toBeGreaterThan(ZERO)
    const worth = multiply(earned, await pointValue(), 'up')
    expect(lost, 'rebates and rewards return less than the fees').toBeGreaterThan(worth)
    expect(subtract(sum(paid, worth), lost), 'less than half of the fees').toBeLessThan(paid / 2n)
    report(
      `fifteen round trips with own inviters: ${amountText(paid)} USDT of fees; rebates included, ${amountText(lost)} are lost for ` +
        `${amountText(earned)} points worth ${amountText(worth)} USDT`,
    )
  })
})

describe('deposit, withdraw, deposit', () => {
  it('earns no bonus and no tier in any round, and loses the one on hold', async () => {
    const member = await environment.verified()
    await deposit(member, '250000')
    const status = async () => (await member.call(vip.status, {})).own
    expect(await status()).toMatchObject({ tier: 2, heldBonuses: [{ amount: a('7500') }] })
    for (let round = 0; round < 5; round++) {
      await withdraw(member, '90000')
      await deposit(member, '90000')
      expect(await status()).toMatchObject({ tier: 2, depositedUsd: a('250000'), heldBonuses: [] })
      await environment.advance('1 day')
    }
    for (let day = 0; day < 31; day++) await environment.advance('1 day')
    // The session has expired.
    member.bearer = await member.call(account.login, { handle: member.email, password: PASSWORD })
    const left = await free(member)
    // Five withdrawal fees are the only change.
    expect(left).toBeLessThanOrEqual(a('250000'))
    expect(left).toBeGreaterThan(a('249900'))
    report(`five rounds of 90,000 USDT: ${amountText(subtract(left, a('250000')))} USDT`)
  })
})

describe('borrow and lock', () => {
  const lock = (amount: string) => ({ plan: '1' as LockPlanId, amount: a(amount) })

  it('earns nothing: borrowed money is locked by no account of the member', async () => {
    await environment.price('BTC/USDT', '100000')
    const member = await environment.verified({ btc: '2' })
    const collateral = { collateralAsset: BTC, collateral: a('0.9'), amount: a('15000') }
    await member.call(loans.borrow, collateral, { key: freshKey() })
    const mainId = await idOf(member)
    const { id: subId } = await member.call(subAccounts.create, { name: 'Second' })
    // The free coins would cover the debts, so they are sold for the lock too.
    const own = subtract(await free(member), a('15000'))
    expect(own).toBe(ZERO)
    const coins = { base: BTC, quote: USDT, side: 'sell', kind: 'market' } as const
    await member.call(spot.place, { ...coins, quantity: a('1.1'), price: a('99000') }, { key: freshKey() })
    const worth = subtract(await free(member), a('15000'))
    const refused = await member.refusal(lockMining.lock, lock(amountText(sum(worth, a('1')))))
    expect(refused).toBe('borrowed_not_locked')
    await member.call(
      subAccounts.transfer,
      { asset: USDT, quantity: a('15000'), from: mainId, to: subId },
      { key: freshKey() },
    )
    const sub = new Member(member.url, member.email)
    sub.bearer = await sub.call(account.login, { handle: member.email, password: PASSWORD })
    sub.bearer = await sub.call(subAccounts.select, { id: subId })
    expect(await sub.refusal(lockMining.lock, lock('100'))).toBe('borrowed_not_locked')
    report('borrow and lock: 0 USDT, refused from the main account and from a sub-account')
  })

  it('in the reverse order raises no limit: locked money counts for none', async () => {
    await environment.price('BTC/USDT', '100000')
    const member = await environment.verified({ usdt: '120000' })
    const limit = async () => (await member.call(loans.terms, {})).limit ?? ZERO
    const before = await limit()
    await member.call(lockMining.lock, lock('100000'))
    // A fifth of the rest.
    expect(await limit()).toBe(a('4000'))
    expect(before).toBeGreaterThan(a('20000'))
    const since = environment.clock.now()
    for (let day = 0; day < 6; day++) await environment.advance('1 day')
    expect(environment.clock.now() - since).toBe(6 * DAY)
    const earned = subtract(await free(member), a('120000'))
    report(
      `lock of own 100,000 USDT for five days: ${amountText(earned)} USDT, with a limit of 4,000 on loans meanwhile`,
    )
  })
})
