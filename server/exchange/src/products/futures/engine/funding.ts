import { createHash } from 'node:crypto'
import {
  fundingRate,
  computeSideRate,
  fundingWindow,
  meanPremium,
  nextFunding,
  summarizePremiums,
} from '@bourse/contracts/futures'
import { tickListText } from '@bourse/contracts/dual-invest'
import type { Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Database, type Reader, readState, type Scheduler, type Tx, writeState } from '#platform/kernel'
import { listTicks, retainMinutes } from '#platform/market'
import {
  findFundingRates,
  type FundingRate,
  type FuturesMarket,
  type OvernightRate,
  recordOvernightRates,
} from '#products/futures/positions'
import type { EngineDeps } from './deps.ts'

/** One task for each funding and range of members, divided as those of a midnight. */
export const FUNDING_TASK = 'futures.funding'

/** Markets that trade around the clock may have funding; the others have a fee each night. */
export const canFund = ({ futures }: FuturesMarket): boolean => !futures.restsAtWeekends

/** Ensures that a funding is scheduled; each one schedules the next, whatever the operator has chosen. */
export async function scheduleFunding(db: Database, scheduler: Scheduler, now: Instant): Promise<void> {
  await db.transact(async (tx) => {
    if ((await readState(tx, FUNDING_TASK)) !== null) return
    const at = nextFunding(now)
    await writeState(tx, FUNDING_TASK, String(at))
    await scheduler.schedule(tx, FUNDING_TASK, `${at}:0`, at)
  })
}

/** The premium of the half hour before an instant, from its recorded prices. */
export async function readPremium(
  reader: Reader,
  { id, priceTick }: FuturesMarket,
  at: Instant,
): Promise<FundingRate> {
  const { rows } = await listTicks(reader, { market: id, ...fundingWindow(at), page: 1, limit: TICKS_MAX })
  const summary = summarizePremiums(rows, priceTick)
  const digest = createHash('sha256').update(tickListText(rows)).digest('hex')
  const premium = meanPremium(summary)
  return { ...summary, digest, premium, rate: fundingRate(premium) }
}
const TICKS_MAX = 3_600

/**
 * Records the rates of all markets at a funding, once, and returns them. The minutes of the prices are retained, because receipts refer to
 * them.
 */
export async function recordFundingRates(
  {
    marketOf,
    recentMark,
  }: Pick<EngineDeps, 'marketOf'> & {
    readonly recentMark: (market: FuturesMarket) => Promise<OvernightRate['price'] | null>
  },
  tx: Tx,
  at: Instant,
): Promise<ReadonlyMap<MarketId, FundingRate>> {
  const known = await findFundingRates(tx, at)
  if (known.size > 0) return known
  const rates: OvernightRate[] = []
  const found = new Map<MarketId, FundingRate>()
  for (const market of marketOf.values()) {
    const price = canFund(market) ? await recentMark(market) : null
    if (price === null) continue
    const funding = await readPremium(tx, market, at)
    const [long, short] = [computeSideRate('long', funding.rate), computeSideRate('short', funding.rate)]
    found.set(market.id, funding)
    rates.push({ market: market.id, midnight: at, nights: 1, long, short, price, kind: 'funding', funding })
  }
  await recordOvernightRates(tx, rates)
  await retainMinutes(tx, fundingWindow(at))
  return found
}
