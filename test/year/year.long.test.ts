import { amountText, DAY, toInstant, SECOND, truncate, ZERO } from '@bourse/contracts/kit'
import { type Database, isBalanced, seededRandom, computeTrialBalance } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'
import { runSeed } from '../seed.ts'
import { createOwnResults, createSimulation, readLedgerState, type Simulation } from './simulation.ts'

/** `npm run year` sets these; the short run is part of `npm run long`. */
const DAYS = Number(process.env.YEAR_DAYS ?? 14)
const MEMBERS = Number(process.env.YEAR_MEMBERS ?? 12)

/** Actions of every product. */
const USED = ['lock', 'redeem', 'renew', 'buyDual', 'subscribe', 'rent']

/** Accounts that may end below zero, and the cause. */
const PAYS: Readonly<Record<string, string>> = {
  'house:treasury': 'the other side of the money that members deposited',
  'house:lock': 'interest of the published plans, within the caps of each',
  'house:ieo': 'coins of the sales, which are worth more than they were sold for',
  'house:mining':
    'coins that rose after their price was received; in the coin each plan returns less than its price',
}

const WEEK_DAYS = 7
const START = toInstant(Date.UTC(2026, 2, 3))
const TIMEOUT = Math.max(240, 30 * DAYS) * SECOND

async function inSimulation<T>(
  members: number,
  run: (made: Simulation, db: Database) => Promise<T>,
): Promise<T> {
  const db = await freshDatabase()
  try {
    const made = await createSimulation({ db, seed: runSeed(), members, start: START })
    try {
      return await run(made, db)
    } finally {
      await made.close()
    }
  } finally {
    await db.close()
  }
}

it(
  `${DAYS} days of ${MEMBERS} members in all products: the ledger balances each midnight`,
  { timeout: TIMEOUT },
  () =>
    inSimulation(MEMBERS, async (made, db) => {
      const random = seededRandom(`${runSeed()}/actions`)
      const own = createOwnResults(db, made.exchange.market.usdPrice)
      const began = performance.now()
      for (let day = 0; day < DAYS; day++) {
        await made.actions(random, Math.ceil(MEMBERS / 2))
        await made.jump(DAY)
        await own.addDay()
        if (!isBalanced(await computeTrialBalance(db)))
          throw new Error(`the ledger does not balance after day ${day + 1}`)
      }
      const seconds = (performance.now() - began) / 1_000
      const outcomes = [...made.counts].toSorted().map(([outcome, count]) => `  ${count} ${outcome}\n`)
      process.stdout.write(`${DAYS} days, ${MEMBERS} members: ${seconds.toFixed(1)} s\n${outcomes.join('')}`)
      const lines = [...own.results].map(([account, usd]) =>
        [`  ${account}: ${amountText(truncate(usd, 2))} USD`, PAYS[account] ?? []].flat().join(': '),
      )
      process.stdout.write(`result of each account, at the prices of each day\n${lines.join('\n')}\n`)
      for (const [account, usd] of own.results)
        if (PAYS[account] === undefined)
          expect(usd, `${account}: ${amountText(usd)}`).toBeGreaterThanOrEqual(ZERO)
      for (const action of USED) expect(made.counts.get(`${action} done`), action).toBeGreaterThan(0)
      expect(await made.operator('receipts', 'verify')).toMatchObject({ ok: true })
      expect(await audit({ db })).toEqual([])
    }),
)

it(
  'a clock that jumps by weeks gives the ledger of one that goes day by day',
  { timeout: TIMEOUT },
  async () => {
    const weeks = Math.floor(DAYS / WEEK_DAYS)
    const run = (stepDays: number) =>
      inSimulation(MEMBERS, async (made, db) => {
        const random = seededRandom(`${runSeed()}/weeks`)
        for (let week = 0; week < weeks; week++) {
          await made.actions(random, MEMBERS)
          for (let day = 0; day < WEEK_DAYS; day += stepDays) await made.jump(stepDays * DAY)
        }
        return readLedgerState(db)
      })
    const daily = await run(1)
    expect(await run(WEEK_DAYS)).toEqual(daily)
  },
)
