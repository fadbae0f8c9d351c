import { type Amount, DAY, type Instant, toInstant, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { isSplitRatio, type SplitRatio, type StockActionId } from '@bourse/contracts/stocks'
import type { Scheduler, Tx } from '#platform/kernel'
import { scheduleDividend, scheduleSplit } from '#platform/market'
import { insertAction, type NewAction } from './store.ts'

/** Task of an action; it takes effect before the seconds of its day are decided. */
export const ACTION_TASK = 'stock.action'

/** Time from the announcement of an action to its date. */
const AHEAD_MS = 366 * DAY

/**
 * Returns the beginning of a date in UTC, which lies between two sessions; null for a date that is not ahead.
 */
export function effectiveDate(date: string, now: Instant): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const at = Date.parse(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
  return isReal && at > now && at - now <= AHEAD_MS ? toInstant(at) : null
}

/** Null if the stock has another action on that date. */
async function announceAction(
  tx: Tx,
  scheduler: Pick<Scheduler, 'schedule'>,
  action: NewAction,
): Promise<StockActionId | null> {
  const id = await insertAction(tx, action)
  if (id !== null) await scheduler.schedule(tx, ACTION_TASK, id, action.at)
  return id
}

export type Dividend = {
  readonly asset: AssetId
  readonly market: MarketId
  readonly perShare: Amount
  readonly at: Instant
  readonly announcedAt: Instant
}

/**
 * Announces a dividend: at the beginning of the date the price falls by it and its holders are recorded. Null
 * if the date is taken.
 */
export async function announceDividend(
  tx: Tx,
  scheduler: Pick<Scheduler, 'schedule'>,
  { market, ...dividend }: Dividend,
): Promise<StockActionId | null> {
  const action = { ...dividend, kind: 'dividend' as const, sharesTo: null, sharesFrom: null }
  const id = await announceAction(tx, scheduler, action)
  if (id !== null) await scheduleDividend(tx, { ...dividend, market })
  return id
}

export type SplitTerms = SplitRatio & {
  readonly asset: AssetId
  readonly market: MarketId
  readonly at: Instant
  readonly announcedAt: Instant
}

/**
 * Announces a split: prices and holdings are in new shares from the beginning of the date. Null if the date
 * is taken.
 */
export async function announceSplit(
  tx: Tx,
  scheduler: Pick<Scheduler, 'schedule'>,
  { market, to, from, ...split }: SplitTerms,
): Promise<StockActionId | null> {
  const action = { ...split, kind: 'split' as const, perShare: null, sharesTo: to, sharesFrom: from }
  const id = await announceAction(tx, scheduler, action)
  if (id !== null) await scheduleSplit(tx, { market, at: split.at, to, from })
  return id
}

/** Parses a ratio like "4:1"; null for one that would leave fractions beyond the decimals. */
export function parseRatio(text: string): SplitRatio | null {
  const parts = /^(\d{1,3}):(\d{1,3})$/.exec(text)
  const ratio = { to: Number(parts?.[1]), from: Number(parts?.[2]) }
  return isSplitRatio(ratio) ? ratio : null
}

export const isPerShare = (amount: Amount | null): amount is Amount => amount !== null && amount > ZERO
