import { type Instant, subtract } from '@bourse/contracts/kit'
import type { SecondsOrder } from '@bourse/contracts/seconds'
import type { SecondsDeps } from './deps.ts'
import type { StoredOrder } from './store.ts'

/** Offset that the family adds to displayed order numbers. */
const REFERENCE_AHEAD = 10_000

/** Creates the view of an order as its member sees it at an instant. */
export function createView(deps: Pick<SecondsDeps, 'markets' | 'terms'>) {
  const symbols = new Map(deps.markets.map(({ id, symbol }) => [id, symbol]))
  const codes = new Map(deps.terms.payAssets.map(({ asset, code }) => [asset, code]))
  return (order: StoredOrder, now: Instant): SecondsOrder => ({
    id: order.id,
    market: order.market,
    payAsset: order.payAsset,
    payCode: codes.get(order.payAsset) ?? null,
    symbol: symbols.get(order.market) ?? null,
    direction: order.direction,
    seconds: order.seconds,
    stake: order.stake,
    fee: order.fee,
    payoutRate: order.payoutRate,
    openPrice: order.openPrice,
    closePrice: order.closePrice,
    profit: order.payout === null ? null : subtract(order.payout, order.stake),
    status: order.status === 'open' && order.expiresAt <= now ? 'closing' : order.status,
    outcome: order.outcome,
    openedAt: order.acceptedAt,
    expiresAt: order.expiresAt,
    closedAt: order.closedAt,
    remainingMs: order.status === 'closed' ? 0 : Math.max(0, order.expiresAt - now),
    reference: String(Number(order.id) + REFERENCE_AHEAD),
    entryAt: order.entryAt,
    entryTick: order.entryTick,
    closeTick: order.closeTick,
  })
}
