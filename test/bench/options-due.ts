import { catalogue, type Database, isBalanced, sql, trialBalance } from '@bourse/exchange'
import { withExchange } from './own-exchange.ts'
import { placeOptions } from '../faults/place-options.ts'

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
  withExchange(async ({ db, clock, exchange }) => {
    const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
    const members = Math.ceil(count / 100)
    const found: Due[] = []
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
  })

async function closed(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from seconds_order where status = 'closed'`)
  return row?.count ?? 0
}
