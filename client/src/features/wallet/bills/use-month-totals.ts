import type { Amount } from '@bourse/contracts/kit'
import { multiply } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Entry } from '@bourse/contracts/wallet'
import { monthText } from '#kit/format'
import { useWallets } from '#features/wallet'
import { useLanguage } from '#text'
import { type MonthTotal, monthTotals } from './months.ts'

type Options = { readonly asset: AssetId | null; readonly hasMore: boolean }

/** Sums per month, in the chosen coin, or in USD at today's prices for mixed coins. */
export function useMonthTotals(
  entries: readonly Entry[],
  { asset, hasMore }: Options,
): ReadonlyMap<string, MonthTotal> {
  const language = useLanguage()
  const rows = useWallets().data?.spot.balances
  // No totals until the prices are loaded: they would be zero.
  if (asset === null && rows === undefined) return new Map()
  const prices = new Map(rows?.map((row) => [row.asset, row.price]))
  const inDollars = ({ change, asset: coin }: Entry): Amount | null => {
    const price = coin === null ? null : (prices.get(coin) ?? null)
    return price === null ? null : multiply(change, price, 'down')
  }
  return monthTotals(entries, {
    monthOf: (at) => monthText(at, language),
    countOf: asset === null ? inDollars : (entry) => entry.change,
    hasMore,
  })
}
