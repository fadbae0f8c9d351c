import { computeFigures, FOLLOWERS_MAX, type LeaderFigures } from '@bourse/contracts/copy-trading'
import { DAY, HOUR, type Instant, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Reader, runDueBatches } from '#platform/kernel'
import type { CopyDeps } from './deps.ts'
import { countOpen, lockStale } from './figures-store.ts'
import { listLedTrades, storeFigures, type StoredLeader, sumCopies } from './leader-store.ts'

const AT_ONCE = 20

/** Computes the figures of every leader as of the last full hour. */
export const refreshFigures = (deps: CopyDeps, now: Instant): Promise<number> => {
  const hour = toInstant(Math.floor(now / HOUR) * HOUR)
  return runDueBatches({
    db: deps.db,
    name: 'leader',
    batchSize: AT_ONCE,
    lock: (tx, query) => lockStale(tx, { hour, ...query }),
    processor: () => ({
      async process(tx, due) {
        for (const { leader } of due)
          await storeFigures(tx, leader.member, {
            figures: await figuresAt(deps, tx, leader, hour),
            at: hour,
          })
      },
    }),
  })
}

/** Computes the figures of a leader at an instant, from closed positions and copies. */
export async function figuresAt(
  { futures }: Pick<CopyDeps, 'futures'>,
  reader: Reader,
  leader: StoredLeader,
  at: Instant,
): Promise<LeaderFigures> {
  const findSymbol = (market: MarketId) => futures.markets.find(({ id }) => id === market)?.symbol ?? ''
  const trades = await listLedTrades(reader, leader, findSymbol)
  const [{ followersProfit, assetsUnderCopy }, openPositions] = [
    await sumCopies(reader, leader.member, at),
    await countOpen(reader, leader, at),
  ]
  const { closedPositions, ...computed } = computeFigures(trades, { capital: leader.capital, at })
  return {
    ...computed,
    positions: closedPositions + openPositions,
    openPositions,
    followers: null,
    isProgram: leader.strategy !== null,
    strategy: leader.strategy,
    followersMax: FOLLOWERS_MAX,
    daysLeading: Math.max(0, Math.floor((at - leader.since) / DAY)),
    followersProfit,
    assetsUnderCopy,
    refreshedAt: at,
    capital: leader.capital,
  }
}
