import { type Amount, DAY, type Instant, instantOf, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { StockActionId } from '@bourse/contracts/stocks'
import type { Scheduler, Tx } from '#kernel'
import { insertAction, type NewAction } from './store.ts'

/** Its subject is the action; it takes effect before the seconds of its day are decided. */
export const ACTION_TASK = 'stock.action'

/** How far ahead an action is announced. */
const AHEAD_MS = 366 * DAY

/** The beginning of a date in UTC, which lies between two sessions; null if it is not ahead. */
export function effectiveDate(date: string, now: Instant): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const at = Date.parse(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
  return isReal && at > now && at - now <= AHEAD_MS ? instantOf(at) : null
}

/** Null if the stock has another action on that date. */
export async function announceAction(
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
  readonly perShare: Amount
  readonly at: Instant
  readonly announcedAt: Instant
}

export const dividendOf = (dividend: Dividend): NewAction => ({
  ...dividend,
  kind: 'dividend',
  sharesTo: null,
  sharesFrom: null,
})

export const isPerShare = (amount: Amount | null): amount is Amount => amount !== null && amount > ZERO
