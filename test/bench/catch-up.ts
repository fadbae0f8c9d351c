import { join } from 'node:path'
import { HOUR, SECOND } from '@bourse/contracts/kit'
import {
  catalogue,
  createExchange,
  type Database,
  inlineCodeSender,
  isBalanced,
  manualClock,
  randomIds,
  secureRandom,
  seededSource,
  sql,
  trialBalance,
} from '@bourse/exchange'
import { pino } from 'pino'
import { START } from '../environment/start.ts'
import { withDatabase } from './own-database.ts'
import { placePositions } from '../faults/place-positions.ts'

export type CaughtUp = {
  /** From the start of the exchange until every missed second is recorded and settled, in milliseconds. */
  readonly spent: number
  /** This process's own share of it, in milliseconds: independent of other load. */
  readonly worked: number
  readonly closed: number
  readonly filled: number
  readonly isBalanced: boolean
}

/** Starts an exchange with its own disk and these positions, stops it, and starts it again some hours later. */
export const catchUp = ({ positions, hours }: { positions: number; hours: number }): Promise<CaughtUp> =>
  withDatabase(async (db, directory) => {
    const log = pino({ level: 'silent' })
    const clock = manualClock(START)
    const random = secureRandom()
    const source = seededSource({ markets: catalogue.markets, seed: 'catch-up' })
    const priceOf = (market: Parameters<typeof source.tick>[0]) => source.tick(market, START).price
    if (positions > 0)
      await placePositions(db, { count: positions, members: positions / 5, at: START, priceOf })
    const start = () =>
      createExchange({
        db,
        clock,
        random,
        ids: randomIds(random),
        source,
        codeSender: inlineCodeSender(),
        autoReview: true,
        uploads: join(directory, 'uploads'),
        log,
      })
    const first = await start()
    clock.advance(SECOND)
    await first.tickOnce()
    await first.close()
    clock.advance(hours * HOUR)
    const [began, cpu] = [performance.now(), process.threadCpuUsage()]
    const second = await start()
    await second.tickOnce()
    const spent = performance.now() - began
    const { user, system } = process.threadCpuUsage(cpu)
    const worked = (user + system) / 1_000
    try {
      return { spent, worked, ...(await ended(db)), isBalanced: isBalanced(await trialBalance(db)) }
    } finally {
      await second.close()
    }
  })

/** Positions that the missed seconds closed, and orders that they filled. */
async function ended(db: Database): Promise<{ closed: number; filled: number }> {
  const row = await db.row<{ closed: number; filled: number }>(sql`
    select count(*) filter (where status = 'closed')::int as closed,
      count(*) filter (where opened_at > submitted_at)::int as filled from futures_position`)
  return row ?? { closed: 0, filled: 0 }
}
