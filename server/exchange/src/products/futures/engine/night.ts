import { chargedNightsAt, computeMark, type HoldingCost } from '@bourse/contracts/futures'
import { type Amount, type Instant, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import {
  findHoldingCost,
  type FundingRate,
  type FuturesMarket,
  type OvernightRate,
  recordOvernightRates,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import type { EngineDeps } from './deps.ts'
import { canFund, recordFundingRates } from './funding.ts'

/** Recorded ticks never change, and all ranges of members need those of one instant. */
export type Night = {
  readonly kind: HoldingCost
  readonly midnight: Instant
  /** The newest tick of a midnight; those of the mark price of a funding. */
  readonly ticks: Map<MarketId, readonly RecordedTick[]>
  /** The choice of the operator, and the rates of a funding, once they are read. */
  chosen: HoldingCost | null
  rates: ReadonlyMap<MarketId, FundingRate>
  isRecorded: boolean
}

export const createNight = (kind: HoldingCost, midnight: Instant): Night => ({
  kind,
  midnight,
  ticks: new Map(),
  chosen: null,
  rates: new Map(),
  isRecorded: false,
})

/** Whether a market is charged by this kind of cost at this instant. */
export const isCharged = ({ kind, chosen }: Night, market: FuturesMarket): boolean =>
  kind === (chosen === 'funding' && canFund(market) ? 'funding' : 'overnight')

/** Records the rates of all markets at this instant, with its first part that succeeds. */
export async function recordRates(deps: EngineDeps, tx: Tx, night: Night): Promise<void> {
  night.chosen ??= await findHoldingCost(tx, night.midnight)
  if (night.isRecorded) return
  if (night.kind === 'funding') {
    const recentMark = async ({ id, priceTick }: FuturesMarket) => {
      const ticks = await deps.recentAt(tx, id, night.midnight)
      const prices = ticks.map(({ price }) => price)
      return computeMark(prices, priceTick)?.mark ?? null
    }
    if (night.chosen === 'funding')
      night.rates = await recordFundingRates({ ...deps, recentMark }, tx, night.midnight)
  } else await recordNightRates(deps, tx, night)
  tx.afterCommit(() => void (night.isRecorded = true))
}

async function recordNightRates(deps: EngineDeps, tx: Tx, night: Night): Promise<void> {
  const rates: OvernightRate[] = []
  for (const market of deps.marketOf.values()) {
    const { futures } = market
    const nights = isCharged(night, market) ? chargedNightsAt(night.midnight, futures.restsAtWeekends) : 0
    if (nights === 0) continue
    const tick = await deps.findTickAt(tx, market.id, night.midnight)
    if (tick === null) continue
    const { price } = tick
    const of = { market: market.id, midnight: night.midnight, nights, price }
    rates.push({ ...of, ...futures.overnight, kind: 'overnight', funding: null })
  }
  await recordOvernightRates(tx, rates)
}

/** The ticks that price a charge, read once: the newest one at or before a midnight, or those of the mark price of a funding. */
export async function readTicks(
  deps: EngineDeps,
  tx: Tx,
  { kind, midnight, ticks }: Night,
  market: MarketId,
): Promise<readonly RecordedTick[]> {
  const found =
    ticks.get(market) ??
    (kind === 'funding'
      ? await deps.recentAt(tx, market, midnight)
      : [await deps.tickAt(tx, market, midnight)])
  ticks.set(market, found)
  return found
}

export function computeTickMark(ticks: readonly RecordedTick[], { priceTick }: FuturesMarket): Amount {
  const prices = ticks.map(({ price }) => price)
  return computeMark(prices, priceTick)?.mark ?? ZERO
}
