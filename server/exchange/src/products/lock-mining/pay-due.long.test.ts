import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Amount, toAmount, amountText, DAY, HOUR, toInstant, ZERO } from '@bourse/contracts/kit'
import { forecast } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { type Database, manualClock, sql } from '#platform/kernel'
import { isBalanced, move, ofHouse, ofMember, post, computeTrialBalance } from '#platform/ledger'
import { catalogue } from '#catalogue'
import { testDatabase } from '#platform/testing'
import { buildLock } from './accept-lock.ts'
import type { LockDeps } from './deps.ts'
import { payDue } from './pay-due.ts'
import { listPlans } from './plan-store.ts'
import { insertLocks } from './store.ts'

const START = toInstant(Date.UTC(2026, 10, 20, 10))
const MEMBERS = ['1', '2', '3'] as MemberId[]

type LockSetup = {
  readonly member: number
  readonly plan: number
  /** Units of 10⁻⁸. */
  readonly amount: bigint
  readonly hours: number
  readonly renews: boolean
}

/** An exchange with these locks, inserted in this order. */
async function withLocks<T>(
  given: readonly LockSetup[],
  work: (db: Database, runTo: (days: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const db = await testDatabase('locks')
  const clock = manualClock(START)
  const deps: LockDeps = {
    db,
    clock,
    assetOf: (id) => {
      const asset = catalogue.assets.find((terms) => terms.id === id)
      if (asset === undefined) throw new Error('no such asset')
      return asset
    },
    notify: () => undefined,
    usdPrice: () => null,
    debtUsd: () => Promise.resolve(ZERO),
    messageMembers: () => Promise.resolve(),
  }
  try {
    for (const member of MEMBERS)
      await db.rows(sql`
        insert into member (id, email, password, invite_code, registered_at) overriding system value
        values (${member}, ${`${member}@example.com`}, '', ${member}, ${new Date(START)})`)
    const plans = await listPlans(db)
    await db.transact(async (tx) => {
      for (const [at, one] of given.entries()) {
        const [plan, member] = [plans[one.plan % plans.length]!, MEMBERS[one.member]!]
        const amount = (one.amount * 10n ** 10n) as Amount
        const { decimals } = deps.assetOf(plan.asset)
        const lockInput = { amount, member, decimals, at: addMs(START, one.hours * HOUR) }
        await insertLocks(tx, [{ ...buildLock(plan, lockInput), renews: one.renews, renewedFrom: null }])
        const held = ofMember(member, plan.asset, 'spot_hold')
        const legs = move({ from: ofHouse('treasury', plan.asset), to: held }, amount)
        await post(tx, { id: `fund:${at}`, reason: 'lock_deposit', at: START, legs })
      }
    })
    return await work(db, async (days) => {
      clock.advance(START + days * DAY - clock.now())
      return payDue(deps, clock.now())
    })
  } finally {
    await db.close()
  }
}

/** Everything paid, without the ids that depend on the order of insertion. */
const paid = (db: Database) =>
  db.rows(sql`
    select account.holder, account.asset_id, account.kind, transfer.at, leg.reason, leg.amount::text
    from leg join account on account.id = leg.account_id join transfer on transfer.id = leg.transfer_id
    where leg.reason <> 'lock_deposit' and account.holder like 'member:%'
    order by transfer.at, account.holder, account.asset_id, account.kind, leg.reason, leg.amount`)
const countReceipts = (db: Database) =>
  db.rows(sql`
    select member_id, kind, inputs, result, issued_at from receipt
    order by member_id, issued_at, kind, inputs::text`)

const someLocks = fc.array(
  fc.record({
    member: fc.nat(2),
    plan: fc.nat(20),
    amount: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    hours: fc.nat(30),
    renews: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('payments that are due', () => {
  it(
    'are the same after a week at once, day by day, and in another order of locks',
    { timeout: 120_000 },
    () =>
      fc.assert(
        fc.asyncProperty(someLocks, async (given) => {
          const daily = await withLocks(given, async (db, runTo) => {
            for (let day = 0; day <= 7; day++) await runTo(day)
            return { paid: await paid(db), receipts: await countReceipts(db) }
          })
          const jumped = await withLocks(given.toReversed(), async (db, runTo) => {
            await runTo(7)
            expect(isBalanced(await computeTrialBalance(db))).toBe(true)
            return { paid: await paid(db), receipts: await countReceipts(db) }
          })
          expect(jumped).toEqual(daily)
        }),
        { numRuns: 6 },
      ),
  )

  it('add up to the forecast of the whole term, and the principal returns', { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(someLocks, async (given) => {
        const short = given.map((one) => ({ ...one, renews: false }))
        await withLocks(short, async (db, runTo) => {
          await runTo(100)
          const rows = await db.rows<{
            amount: string
            days: number
            daily_rate: string
            decimals: number
            paid: string
          }>(sql`select amount, days, daily_rate, decimals, paid from member_lock where outcome = 'matured'`)
          expect(rows).toHaveLength(short.length)
          for (const row of rows) {
            const terms = { dailyRate: toAmount(row.daily_rate), days: row.days, decimals: row.decimals }
            expect(toAmount(row.paid)).toBe(forecast(toAmount(row.amount), terms).total)
          }
          const held = await db.rows(sql`select 1 from account where kind = 'spot_hold' and balance <> 0`)
          expect(held).toEqual([])
          const balance = await paidByProduct(db)
          const dividends = rows.reduce((all, row) => all + toAmount(row.paid), 0n)
          expect(balance).toBe(amountText(-dividends as Amount))
        })
      }),
      { numRuns: 4 },
    ),
  )

  it('of a long round are divided, and the next run continues', { timeout: 60_000 }, async () => {
    const given = Array.from({ length: 6_050 }, (_, at) => ({
      member: at % 3,
      plan: 0,
      amount: 10n ** 10n,
      hours: 0,
      renews: false,
    }))
    await withLocks(given, async (_db, runTo) => {
      expect(await runTo(2)).toBe(6_000)
      expect(await runTo(2)).toBe(50)
      expect(await runTo(2)).toBe(0)
    })
  })
})

/** The balance of the product’s account, over all assets. */
async function paidByProduct(db: Database): Promise<string> {
  const row = await db.row<{ total: string }>(sql`
    select coalesce(sum(balance), 0)::text as total from account where holder = 'house:lock'`)
  return amountText(toAmount(row?.total ?? '0'))
}

describe('the database refuses', () => {
  const USDT = '3' as AssetId
  const one: LockSetup = { member: 0, plan: 0, amount: 10n ** 12n, hours: 0, renews: false }
  it.each([
    ['a changed rate', 'update member_lock set daily_rate = 0.5'],
    ['a second payment at once', 'update member_lock set payments = 2, paid = dividend * 2'],
    ['an end without its outcome', "update member_lock set status = 'over', next_due_at = null"],
    ['a deleted lock', 'delete from member_lock'],
    [
      'a penalty above the amount',
      "update member_lock set status = 'over', next_due_at = null, outcome = 'redeemed', penalty = amount + 1, closed_at = now()",
    ],
  ])('%s', async (_what, text) => {
    await withLocks([one], async (db) => {
      await expect(db.pool.query(text)).rejects.toThrow()
      expect(await db.rows(sql`select 1 from member_lock where asset_id = ${Number(USDT)}`)).toHaveLength(1)
    })
  })
})
