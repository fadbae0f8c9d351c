import { type Amount, type Instant, negate, sum, ZERO } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'

export type MonthTotal = {
  readonly moneyIn: Amount
  readonly moneyOut: Amount
  /** False while older rows of the same month may still be on the server. */
  readonly isWhole: boolean
}

type Rules = {
  /** The localised month of an instant. */
  readonly monthOf: (at: Instant) => string
  /** The value of an entry in the unit of the sums; null if unknown. */
  readonly countOf: (entry: Entry) => Amount | null
  readonly hasMore: boolean
}

/** Money in and out per month over the loaded rows, newest first. */
export function monthTotals(entries: readonly Entry[], rules: Rules): ReadonlyMap<string, MonthTotal> {
  const totals = new Map<string, MonthTotal>()
  let latest: string | null = null
  for (const entry of entries) {
    if (entry.at === null) continue
    latest = rules.monthOf(entry.at)
    totals.set(latest, added(totals.get(latest), rules.countOf(entry)))
  }
  const oldest = latest === null ? undefined : totals.get(latest)
  if (rules.hasMore && latest !== null && oldest !== undefined)
    totals.set(latest, { ...oldest, isWhole: false })
  return totals
}

function added(before: MonthTotal | undefined, change: Amount | null): MonthTotal {
  const { moneyIn, moneyOut } = before ?? { moneyIn: ZERO, moneyOut: ZERO }
  const amount = change ?? ZERO
  return amount > ZERO
    ? { moneyIn: sum(moneyIn, amount), moneyOut, isWhole: true }
    : { moneyIn, moneyOut: sum(moneyOut, negate(amount)), isWhole: true }
}
