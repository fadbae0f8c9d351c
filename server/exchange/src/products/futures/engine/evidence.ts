import {
  type CloseReason,
  type OtherPosition,
  serializeOtherPositions,
  serializePriceSteps,
  serializeTiers,
  type PositionId,
  stopReached,
} from '@bourse/contracts/futures'
import {
  addMs,
  type Amount,
  amountText,
  type Facts,
  type Instant,
  instantText,
  SECOND,
  ZERO,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  closingFacts,
  type FuturesMarket,
  type Funds,
  type StoredPosition,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { isAccountLiquidated, isOwnLiquidated, marketOf, type MarketSnapshot } from './snapshot.ts'

type Case = {
  readonly position: StoredPosition
  readonly reason: Extract<CloseReason, 'liquidation' | 'takeProfit' | 'stopLoss'>
  readonly market: FuturesMarket
  readonly backing: Amount
}

/** The facts of a closing's receipt, and its ticks: those that decide, then those of the second before. */
export type Evidence = { readonly facts: Facts; readonly ticks: readonly RecordedTick[] }

/** The ticks of the highest or lowest prices of triggered trailing stops, by order; of a mark price those that it is computed from. */
export type Extremes = ReadonlyMap<PositionId, readonly RecordedTick[]>

/** `funds` are those before the closing. */
export function buildEvidence(one: Case, funds: Funds, snapshot: MarketSnapshot): Evidence {
  const { position, reason, market } = one
  const isLiquidation = reason === 'liquidation'
  const isCross = position.mode === 'cross'
  const others = isLiquidation && isCross ? funds.open.filter(({ id }) => id !== position.id) : []
  const since = instantText(sinceOf({ one, funds, others }, snapshot))
  const facts = { ...closingFacts(position, market, one.backing), since }
  if (!isLiquidation) {
    const stops = { take_profit: amountText(position.takeProfit), stop_loss: amountText(position.stopLoss) }
    if (position.stopsBy === 'last')
      return { facts: { ...facts, ...stops }, ticks: stopTicksOf(position.market, snapshot) }
    const byMark = { trigger: 'mark', price_tick: amountText(market.priceTick) }
    return { facts: { ...facts, ...stops, ...byMark }, ticks: snapshot.recent(position.market) }
  }
  const markets = [...new Set([position, ...others].map((row) => row.market))]
  const steps = markets.map((id) => [id, amountText(snapshot.markets.get(id)?.priceTick ?? ZERO)] as const)
  const account = {
    free: amountText(isCross ? funds.free : ZERO),
    others: serializeOtherPositions(others.map((other) => otherOf(other, snapshot))),
    tiers: serializeTiers(market.futures.tiers),
    liquidation_fee_rate: amountText(market.futures.liquidationFeeRate),
    price_steps: serializePriceSteps(new Map(steps)),
  }
  return { facts: { ...facts, ...account }, ticks: markets.flatMap((id) => snapshot.recent(id)) }
}

/** The tick that reached a stop, and that of the second before unless the market stood still. */
function stopTicksOf(market: MarketId, snapshot: MarketSnapshot): RecordedTick[] {
  const [tick, before] = [snapshot.tick(market) as RecordedTick, snapshot.before(market)]
  return before !== null && before.at < tick.at ? [tick, before] : [tick]
}

type Seen = {
  readonly one: Case
  readonly funds: Funds
  readonly others: readonly StoredPosition[]
}

/**
 * Ticks up to this instant did not count: the position was opened or changed then. A level that the second
 * before had reached as well counts from this second only: a stop waited for cover, or the account changed.
 */
function sinceOf({ one, funds, others }: Seen, snapshot: MarketSnapshot): Instant {
  const { position, reason } = one
  const changedAt = [position, ...others].reduce(
    (last, { updatedAt }) => newer(last, updatedAt),
    position.updatedAt,
  )
  const [tick, mark] = [snapshot.before(position.market), snapshot.markBefore(position.market)]
  if (addMs(snapshot.at, -SECOND) <= changedAt) return changedAt
  const stopPrice = position.stopsBy === 'mark' ? mark : (tick?.price ?? null)
  const wasReached =
    reason !== 'liquidation'
      ? stopPrice !== null && stopReached(position.side, position, stopPrice) !== null
      : position.mode === 'isolated'
        ? mark !== null && isOwnLiquidated(position, mark, snapshot)
        : isAccountLiquidated(funds, { ...snapshot, mark: snapshot.markBefore })
  return wasReached ? snapshot.at : changedAt
}

const newer = (one: Instant, other: Instant): Instant => (one < other ? other : one)

const otherOf = (position: StoredPosition, snapshot: MarketSnapshot): OtherPosition => ({
  market: position.market,
  side: position.side,
  quantity: position.quantity,
  openPrice: position.openPrice,
  margin: position.margin,
  tiers: marketOf(position, snapshot).futures.tiers,
})
