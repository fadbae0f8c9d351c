import type { MemberId } from '@bourse/contracts/account'
import { amountText, HOUR, type Instant, toAmount, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { nextRecurring } from '@bourse/contracts/wallet'
import { catalogue } from '#catalogue'
import { type Database, groupBy, manualClock, sql } from '#platform/kernel'
import { computeTrialBalance, isBalanced, move, ofHouse, ofMember, post } from '#platform/ledger'
import { testDatabase } from '#platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecurringDeps } from './deps.ts'
import { runRecurring } from './run-due.ts'
import { insertPlan } from './store.ts'

const START = toInstant(Date.UTC(2026, 0, 1))
const HOURS = 365 * 24
const [ANN, BEN, CAT] = ['1', '2', '3'] as [MemberId, MemberId, MemberId]
const [BTC, USDT] = ['1', '3'] as [AssetId, AssetId]
/** Hours in which the exchange is down: 30 minutes, three days, and half a month over the end of one. */
const DOWN = [
  [1_000, 1_001],
  [2_000, 2_072],
  [4_300, 4_660],
] as const
/** Hours without a price. */
const HALT = [5_000, 5_048] as const
/** Hours in which Cat's account is frozen. */
const FROZEN = [6_000, 6_240] as const

const isWithin = (hour: number, [from, to]: readonly [number, number]) => hour >= from && hour < to
const hourOf = (at: Instant) => (at - START) / HOUR

type Run = { plan: string; due: Date; skipped: string | null; swap_id: string | null }

describe('a year of recurring purchases', () => {
  let db: Database
  const clock = manualClock(START)
  const messages: string[] = []
  const deps: RecurringDeps = {
    db: undefined as unknown as Database,
    clock,
    assets: catalogue.assets,
    rate: () => null,
    rateAt: (_reader, asset, at) =>
      Promise.resolve(
        asset === USDT
          ? { price: toAmount('1'), tick: null }
          : isWithin(hourOf(at), HALT)
            ? null
            : { price: toAmount(String(50_000 + hourOf(at))), tick: null },
      ),
    assertTransferable: () => Promise.resolve(),
    balanceChanged: () => undefined,
    lockedAmong: (_reader, members) =>
      Promise.resolve(new Set(members.filter((one) => one === CAT && isWithin(hourOf(clock.now()), FROZEN)))),
    messageMembers: (_tx, texts) => Promise.resolve(void messages.push(...texts.map(({ body }) => body))),
  }

  beforeAll(async () => {
    db = await testDatabase('recurring')
    Object.assign(deps, { db })
    for (const member of [ANN, BEN, CAT])
      await db.rows(sql`
        insert into member (id, email, password, invite_code, registered_at) overriding system value
        values (${member}, ${`${member}@example.com`}, '', ${member}, ${new Date(START)})`)
    const fund = async (member: MemberId, amount: string) =>
      db.transact((tx) =>
        post(tx, {
          id: `fund:${member}`,
          reason: 'operator_credit',
          at: START,
          legs: move(
            { from: ofHouse('treasury', USDT), to: ofMember(member, USDT, 'spot') },
            toAmount(amount),
          ),
        }),
      )
    await fund(ANN, '10000')
    // Enough for twenty purchases of 10.02.
    await fund(BEN, '200.4')
    await fund(CAT, '10000')
    const plan = {
      asset: BTC,
      amount: toAmount('10'),
      until: null,
      status: 'active',
      createdAt: START,
    } as const
    const daily = { ...plan, cadence: 'daily', day: null, hour: 9 } as const
    const monthly = { ...plan, cadence: 'monthly', day: 28, hour: 23, member: ANN } as const
    const weekly = { ...plan, cadence: 'weekly', day: 1, hour: 0, member: CAT } as const
    await db.transact(async (tx) => {
      for (const one of [{ ...daily, member: ANN }, { ...daily, member: BEN }, monthly, weekly])
        await insertPlan(tx, { ...one, nextAt: nextRecurring(one, START) })
    })
    for (let hour = 1; hour <= HOURS; hour++) {
      clock.advance(HOUR)
      if (DOWN.some((gap) => isWithin(hour, gap))) continue
      await Promise.all([runRecurring(deps, clock.now()), runRecurring(deps, clock.now())])
    }
  }, 600_000)
  afterAll(() => db.close())

  const runs = (member: MemberId) =>
    db.rows<Run>(sql`
      select cadence as plan, due_at as due, skipped, swap_id::text from recurring_run
        join recurring_plan on recurring_plan.id = plan_id
      where recurring_run.member_id = ${member} order by cadence, due_at`)
  const count = (list: readonly Run[]) => groupBy(list, ({ skipped }) => skipped ?? 'bought')

  it('has every due time once, bought or skipped with a reason', async () => {
    for (const member of [ANN, BEN, CAT]) {
      const all = await runs(member)
      expect(new Set(all.map(({ plan, due }) => `${plan} ${due.getTime()}`)).size).toBe(all.length)
    }
    const daily = (await runs(ANN)).filter(({ plan }) => plan === 'daily')
    expect(daily).toHaveLength(365)
    expect((await runs(ANN)).filter(({ plan }) => plan === 'monthly')).toHaveLength(12)
    expect((await runs(CAT)).length).toBe(52)
  })

  it('skips what is more than an hour late, what has no price, and nothing else of a funded member', async () => {
    const parts = count((await runs(ANN)).filter(({ plan }) => plan === 'daily'))
    // Three days and half a month of 9 o'clocks; two days without a price.
    expect(parts.get('downtime')).toHaveLength(3 + 15)
    expect(parts.get('price')).toHaveLength(2)
    expect(parts.get('bought')).toHaveLength(365 - 20)
    for (const { due } of parts.get('downtime') ?? [])
      expect(DOWN.some((gap) => isWithin(hourOf(toInstant(due.getTime())), gap))).toBe(true)
  })

  it('buys until the money is gone, and then skips; a frozen account buys nothing', async () => {
    const ben = count(await runs(BEN))
    expect(ben.get('bought')).toHaveLength(20)
    expect(ben.get('funds')?.length ?? 0).toBeGreaterThan(300)
    expect(count(await runs(CAT)).get('frozen')?.length).toBeGreaterThan(0)
    expect(messages.filter((body) => body === 'recurring_funds_body')).toHaveLength(
      ben.get('funds')?.length ?? -1,
    )
  })

  it('takes the price of the due second, with a conversion and a receipt for each purchase', async () => {
    const found = await db.rows<{ due: Date; price: string; receipts: number }>(sql`
      select due_at as due, to_price::text as price,
        (select count(*)::int from receipt where kind = 'swap' and subject = swap.id::text) as receipts
      from recurring_run join swap on swap.id = swap_id`)
    for (const { due, price, receipts } of found) {
      expect(toAmount(amountText(toAmount(price)))).toBe(
        toAmount(String(50_000 + hourOf(toInstant(due.getTime())))),
      )
      expect(receipts).toBe(1)
    }
    expect(isBalanced(await computeTrialBalance(db))).toBe(true)
  })
})
