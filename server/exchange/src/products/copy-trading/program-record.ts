import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import type { PositionId } from '@bourse/contracts/futures'
import { addMs, DAY, HOUR, type Instant, toInstant, MINUTE } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  type Bar,
  toBar,
  LOOKBACK,
  PROGRAMS,
  simulate,
  type SimulatedTrade,
} from '#products/copy-trading/programs'
import { type FuturesMarket, futuresMarkets, ticketTerms } from '#products/futures'
import type { Tx } from '#platform/kernel'
import type { CopyDeps } from './deps.ts'
import { findLeader, insertTrades, type RecordedTrade } from './leader-store.ts'
import { beginRecord } from './program-store.ts'

/** Years before the first start that a program's record covers, where prices exist. */
const RECORD_MS = 2 * 365 * DAY
/** Candles per read. */
const PAGE = 2_000
/** Trades before the first start have numbers below those of positions, in a range for each program. */
const IDS_PER_PROGRAM = 10_000

/** Computes the trades that a program would have made before it began to trade here. */
export async function recordPast(deps: CopyDeps, tx: Tx, subject: string, now: Instant): Promise<void> {
  const leader = await findLeader(tx, subject as never)
  if (leader === null || leader.strategy === null) return
  const { markets, rule } = PROGRAMS[leader.strategy]
  const end = toInstant(Math.floor(now / HOUR) * HOUR)
  const since = addMs(end, -RECORD_MS)
  const found: SimulatedTrade[] = []
  let begin = end
  for (const id of markets) {
    const market = requireMarket(deps, id)
    const bars = await loadHours(deps, market, { from: addMs(since, -LOOKBACK * HOUR), to: end })
    begin = toInstant(Math.min(begin, bars[LOOKBACK - 1]?.closedAt ?? end))
    found.push(...simulate({ rule, market, terms: ticketTerms(market, NO_FEE_TERMS), bars }))
  }
  const first = (Number(leader.member) % 10) * IDS_PER_PROGRAM
  const trades = found
    .toSorted((one, other) => one.closedAt - other.closedAt)
    .map((trade, index): RecordedTrade => ({ ...trade, id: String(first + index + 1) as PositionId }))
  await insertTrades(tx, leader.member, trades)
  await beginRecord(tx, leader.member, { since: begin, liveSince: now })
}

export function requireMarket({ futures }: Pick<CopyDeps, 'futures'>, id: MarketId): FuturesMarket {
  const market = futuresMarkets(futures).find((each) => each.id === id)
  if (market === undefined) throw new Error(`market ${id} of a program has no futures`)
  return market
}

/** Loads closed hours, oldest first. */
export async function loadHours(
  { market: source }: Pick<CopyDeps, 'market'>,
  market: FuturesMarket,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<Bar[]> {
  const bars: Bar[] = []
  for (let at = from; at < to; at = addMs(at, PAGE * HOUR)) {
    const last = toInstant(Math.min(to - MINUTE, at + PAGE * HOUR - MINUTE))
    const candles = await source.candles({ market: market.id, period: '60min', from: at, to: last })
    bars.push(...candles.map((candle) => toBar(candle, market)).filter(({ closedAt }) => closedAt <= to))
  }
  return bars
}
