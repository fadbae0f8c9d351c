import { join } from 'node:path'
import {
  catalogue,
  createExchange,
  type Database,
  manualClock,
  isBalanced,
  inlineCodeSender,
  randomIds,
  scriptedSource,
  secureRandom,
  sql,
  trialBalance,
} from '@bourse/exchange'
import { pino } from 'pino'
import { START } from '../environment/start.ts'
import { withDatabase } from './own-database.ts'
import { placeOptions } from './place-options.ts'

export type Due = {
  readonly settled: number
  /** From the tick of their expiry to the last stored result, in milliseconds. */
  readonly spent: number
  readonly isBalanced: boolean
}

const SECONDS = 60

/**
 * Options that expire in the same second, on an exchange with its own disk: the time until all are settled.
 */
export const optionsDue = (count: number, rounds: number): Promise<Due[]> =>
  withDatabase(async (db, directory) => {
    const log = pino({ level: 'silent' })
    const clock = manualClock(START)
    const random = secureRandom()
    const exchange = await createExchange({
      db,
      clock,
      random,
      ids: randomIds(random),
      source: scriptedSource({ markets: catalogue.markets, clock }),
      codeSender: inlineCodeSender(),
      autoReview: true,
      uploads: join(directory, 'uploads'),
      log,
    })
    const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
    const members = Math.ceil(count / 100)
    const found: Due[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        await exchange.tickOnce()
        await placeOptions(db, { count, members, acceptedAt: clock.now(), seconds: SECONDS, markets })
        clock.advance(1_000)
        await exchange.tickOnce()
        clock.advance(SECONDS * 1_000)
        const before = await closed(db)
        const began = performance.now()
        await exchange.tickOnce()
        const spent = performance.now() - began
        const settled = (await closed(db)) - before
        found.push({ settled, spent, isBalanced: isBalanced(await trialBalance(db)) })
      }
      return found
    } finally {
      await exchange.close()
    }
  })

async function closed(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from seconds_order where status = 'closed'`)
  return row?.count ?? 0
}
