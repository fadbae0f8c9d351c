import {
  type CloseReason,
  isLimitReached,
  type OtherPosition,
  serializeOtherPositions,
  serializeTiers,
  stopReached,
} from '@bourse/contracts/futures'
import { type Amount, amountText, type Facts, type Instant, instantText, ZERO } from '@bourse/contracts/kit'
import {
  closingFacts,
  type FuturesMarket,
  type Funds,
  limitOpeningFacts,
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

/** `funds` are those before the closing. */
export function evidenceOf(one: Case, funds: Funds, snapshot: MarketSnapshot): Evidence {
  const { position, reason, market } = one
  const isLiquidation = reason === 'liquidation'
  const isCross = position.mode === 'cross'
  const others = isLiquidation && isCross ? funds.open.filter(({ id }) => id !== position.id) : []
  const read = [position, ...others].map((row) => row.market)
  const ticks = read.map((id) => snapshot.tick(id) as RecordedTick)
  const before = read.flatMap((id) => snapshot.before(id) ?? [])
  const own = isLiquidation
    ? {
        free: amountText(isCross ? funds.free : ZERO),
        others: serializeOtherPositions(others.map((other) => otherOf(other, snapshot))),
        tiers: serializeTiers(market.futures.tiers),
        liquidation_fee_rate: amountText(market.futures.liquidationFeeRate),
      }
    : { take_profit: amountText(position.takeProfit), stop_loss: amountText(position.stopLoss) }
  const since = sinceOf({ one, funds, others, before }, snapshot)
  // Markets that all stood still have no second before to compare with.
  const isComparable = before.length === read.length && newestOf(before) < newestOf(ticks)
  return {
    facts: { ...closingFacts(position, market, one.backing), ...own, since: instantText(since) },
    ticks: isComparable ? [...ticks, ...before] : ticks,
  }
}

/** The facts and ticks of a limit order's fill: the tick that reached it, and that of the second before. */
export function fillEvidenceOf(
  order: StoredPosition,
  tick: RecordedTick,
  snapshot: MarketSnapshot,
): Evidence {
  const before = snapshot.before(order.market)
  const isComparable = before !== null && before.at < tick.at
  // The second before counted and had reached it: the order was processed late, so it is not compared.
  const isLate = before !== null && isLimitReached(order.side, order.openPrice, before.price)
  const since = isLate ? snapshot.at : order.submittedAt
  return {
    facts: limitOpeningFacts(order, marketOf(order, snapshot), since),
    ticks: isComparable ? [tick, before] : [tick],
  }
}

const newestOf = (ticks: readonly RecordedTick[]): number => Math.max(...ticks.map(({ at }) => at))

type Seen = {
  readonly one: Case
  readonly funds: Funds
  readonly others: readonly StoredPosition[]
  readonly before: readonly RecordedTick[]
}

/**
 * Ticks up to this instant did not count: the position was opened or changed then. A level that the second
 * before had reached as well counts from this second only: a stop waited for cover, or the account changed.
 */
function sinceOf({ one, funds, others, before }: Seen, snapshot: MarketSnapshot): Instant {
  const { position, reason } = one
  const changedAt = [position, ...others].reduce(
    (last, { updatedAt }) => newer(last, updatedAt),
    position.updatedAt,
  )
  const own = snapshot.before(position.market)
  const isNew = before.every(({ at }) => at <= changedAt)
  if (own === null || isNew) return changedAt
  const wasReached =
    reason !== 'liquidation'
      ? stopReached(position.side, position, own.price) !== null
      : position.mode === 'isolated'
        ? isOwnLiquidated(position, own.price, snapshot)
        : isAccountLiquidated(funds, { ...snapshot, tick: snapshot.before })
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
