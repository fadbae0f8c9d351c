import {
  liquidationPrice,
  maintenanceMargin,
  type MarginMode,
  computeNotional,
  profitAt,
  riskRate,
} from '@bourse/contracts/futures'
import { type Amount, max, subtract, min, sum, ZERO } from '@bourse/contracts/kit'
import type { FuturesMarket } from './deps.ts'
import type { StoredPosition } from './stored.ts'

export type Valued = {
  readonly position: StoredPosition
  readonly market: FuturesMarket
  readonly price: Amount
  readonly profit: Amount
  /** The profit at the last price, which the mark price follows within seconds. */
  readonly lastProfit: Amount
  readonly maintenance: Amount
  /** Risk of its own margin; zero in cross mode, where only the account has one. */
  readonly ownRisk: Amount
}

/** A futures account with its open positions. */
export type AccountSummary = {
  readonly mode: MarginMode
  readonly free: Amount
  readonly margin: Amount
  readonly marginAtOpen: Amount
  readonly profit: Amount
  readonly lastProfit: Amount
  readonly equity: Amount
  readonly maintenance: Amount
  /** The rate of the account in cross mode; else that of the position nearest to its liquidation. */
  readonly riskRate: Amount
  /** The value that a debt of the account lets out of it; null without a debt. */
  readonly releasable: Amount | null
}

/** Values a position at a mark price. */
export function valuePosition(
  position: StoredPosition,
  market: FuturesMarket,
  price: Amount,
  last: Amount = price,
): Valued {
  const profit = profitAt(position, price)
  const maintenance = maintenanceMargin(market.futures.tiers, computeNotional(position.quantity, price))
  const ownRisk = position.mode === 'cross' ? ZERO : riskRate(maintenance, sum(position.margin, profit))
  return { position, market, price, profit, lastProfit: profitAt(position, last), maintenance, ownRisk }
}

export function summarizeAccount(
  mode: MarginMode,
  free: Amount,
  open: readonly Valued[],
  releasable: Amount | null = null,
): AccountSummary {
  let [margin, marginAtOpen, profit, lastProfit, maintenance, worst] = [ZERO, ZERO, ZERO, ZERO, ZERO, ZERO]
  for (const one of open) {
    margin = sum(margin, one.position.margin)
    marginAtOpen = sum(marginAtOpen, one.position.marginAtOpen)
    profit = sum(profit, one.profit)
    lastProfit = sum(lastProfit, one.lastProfit)
    maintenance = sum(maintenance, one.maintenance)
    worst = max(worst, one.ownRisk)
  }
  const equity = sum(free, margin, profit)
  const risk = mode === 'cross' ? riskRate(maintenance, equity) : worst
  return {
    mode,
    free,
    margin,
    marginAtOpen,
    profit,
    lastProfit,
    equity,
    maintenance,
    riskRate: risk,
    releasable,
  }
}

/** The floating loss at the worse of both prices: after a jump, money does not leave before the mark price has followed. */
const floatingLoss = ({ profit, lastProfit }: AccountSummary): Amount => min(ZERO, min(profit, lastProfit))

/**
 * Amount available for new orders. In cross mode floating losses reduce it; floating gains do not count. Margins are no
 * security of a debt, so only what the debt lets out of the account may become one.
 */
export function availableForOrders(summary: AccountSummary): Amount {
  const { mode, free, releasable } = summary
  const own = mode === 'isolated' ? free : max(ZERO, sum(free, floatingLoss(summary)))
  return releasable === null ? own : min(own, releasable)
}

/** Amount that positions let out of the account: excludes floating losses and the maintenance of open ones. */
export function computeTransferable(summary: AccountSummary): Amount {
  if (summary.mode === 'isolated') return summary.free
  const loss = floatingLoss(summary)
  const above = subtract(sum(summary.free, summary.margin, loss), summary.maintenance)
  return max(ZERO, min(sum(summary.free, loss), above))
}

export const computeRiskRate = (one: Valued, summary: AccountSummary): Amount =>
  one.position.mode === 'cross' ? summary.riskRate : one.ownRisk

/** The amount that covers a position when its own result is zero. */
const marginBacking = ({ position, profit, maintenance }: Valued, summary: AccountSummary): Amount =>
  position.mode === 'cross'
    ? subtract(subtract(summary.equity, profit), subtract(summary.maintenance, maintenance))
    : position.margin

export const computeLiquidationPrice = (one: Valued, summary: AccountSummary): Amount | null =>
  liquidationPrice(
    { ...one.position, balance: marginBacking(one, summary) },
    { tiers: one.market.futures.tiers, priceTick: one.market.priceTick },
  )
