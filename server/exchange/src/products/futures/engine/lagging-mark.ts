import { isLiquidatedAtOnce, MARK_PRICES, serializeTiers } from '@bourse/contracts/futures'
import { addMs, type Amount, amountText, type Facts, SECOND, subtract, sum } from '@bourse/contracts/kit'
import { type Funds, type StoredPosition, summarizeAccount } from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { marketOf, type MarketSnapshot, valued } from './snapshot.ts'

/** An order as it would open at a price, and the part of its hold that it would not need. */
export type OpenedOrder = { readonly order: StoredPosition; readonly excess: Amount }

/** The balance that covers an opening at zero profit: its own margin, or the account at the mark prices; null where it cannot be valued. */
function computeBalance(
  { order, excess }: OpenedOrder,
  funds: Funds,
  snapshot: MarketSnapshot,
): Amount | null {
  if (order.mode === 'isolated') return order.margin
  const others = valued(funds.open, snapshot)
  if (others.length < funds.open.length) return null
  const { equity, maintenance } = summarizeAccount('cross', sum(funds.free, excess), others)
  return subtract(sum(equity, order.margin), maintenance)
}

/** Whether the mark price of a second would liquidate an order that opens in it: the order waits for the next second. */
export function isLagging(opened: OpenedOrder, funds: Funds, snapshot: MarketSnapshot): boolean {
  const { order } = opened
  const balance = computeBalance(opened, funds, snapshot)
  const { tiers } = marketOf(order, snapshot).futures
  return balance !== null && isLiquidatedAtOnce({ ...order, balance }, tiers, snapshot.mark(order.market))
}

/** Facts and ticks which show that the second before did not count. */
export type LagEvidence = { readonly facts: Facts; readonly ticks: readonly RecordedTick[] }

/**
 * The evidence of an order that waited for the mark price in the second before, as it would have opened then; null where that second
 * counted, or cannot be shown to be one that did not.
 */
export function findLagEvidence(
  opened: OpenedOrder,
  funds: Funds,
  snapshot: MarketSnapshot,
): LagEvidence | null {
  const { order } = opened
  const second = addMs(snapshot.at, -SECOND)
  const before = { ...snapshot, mark: snapshot.markBefore }
  const ticks = snapshot.recent(order.market).filter(({ at }) => at <= second)
  if (order.updatedAt >= second || ticks.at(-1)?.at !== second || !isLagging(opened, funds, before))
    return null
  const marked = ticks.slice(-MARK_PRICES)
  const { futures, priceTick } = marketOf(order, snapshot)
  const balance = computeBalance(opened, funds, before)
  return {
    facts: {
      mark_ticks: String(marked.length),
      price_tick: amountText(priceTick),
      tiers: serializeTiers(futures.tiers),
      ...(order.mode === 'isolated' || balance === null ? {} : { balance: amountText(balance) }),
    },
    ticks: marked,
  }
}
