import { type Amount, type Instant, max, multiply, negate, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Entry } from '@bourse/contracts/wallet'
import { useFormat } from '#kit/format'
import { useSession } from '#api'
import { useWallets } from '#api/portfolio'
import { OwnText, useInFiat } from '#api/own'

type MonthTotal = {
  readonly moneyIn: Amount
  readonly moneyOut: Amount
  /** False while older rows of the same month may still be on the server. */
  readonly isWhole: boolean
}

type Rules = {
  readonly monthOf: (at: Instant) => string
  /** The value of an entry in the unit of the sums; null if unknown. */
  readonly countOf: (entry: Entry) => Amount | null
  readonly hasMore: boolean
}

/**
 * The sums of the shown entries. Those of one instant in one coin count as one: money that only changed its account, or was
 * set aside, is neither in nor out. So in less out is the sum of all entries of the month.
 */
export function monthTotals(entries: readonly Entry[], rules: Rules): ReadonlyMap<string, MonthTotal> {
  const dated = entries.flatMap((entry) =>
    entry.at === null ? [] : [{ entry, at: entry.at, month: rules.monthOf(entry.at) }],
  )
  const oldest = dated.at(-1)?.month
  const events = new Map<string, { month: string; change: Amount }>()
  for (const { entry, at, month } of dated) {
    const key = `${entry.exactAt ?? at} ${entry.asset ?? entry.code}`
    const change = sum(events.get(key)?.change ?? ZERO, rules.countOf(entry) ?? ZERO)
    events.set(key, { month, change })
  }
  const totals = new Map<string, MonthTotal>()
  for (const { month, change } of events.values()) {
    const { moneyIn, moneyOut } = totals.get(month) ?? { moneyIn: ZERO, moneyOut: ZERO }
    totals.set(month, {
      moneyIn: sum(moneyIn, max(change, ZERO)),
      moneyOut: sum(moneyOut, max(negate(change), ZERO)),
      isWhole: !rules.hasMore || month !== oldest,
    })
  }
  return totals
}

type Options = { readonly asset: AssetId | null; readonly hasMore: boolean }

/** Sums per month, in the chosen coin, or in USD at today's prices for mixed coins. */
export function useMonthTotals(entries: readonly Entry[], { asset, hasMore }: Options) {
  const { monthText } = useFormat()
  const rows = useWallets().data?.spot.balances
  // No totals until the prices are loaded: they would be zero.
  if (asset === null && rows === undefined) return null
  const prices = new Map(rows?.map((row) => [row.asset, row.price]))
  const inDollars = ({ change, asset: coin }: Entry): Amount | null => {
    const price = coin === null ? null : (prices.get(coin) ?? null)
    return price === null ? null : multiply(change, price, 'down')
  }
  return monthTotals(entries, {
    monthOf: (at) => monthText(at),
    countOf: asset === null ? inDollars : (entry) => entry.change,
    hasMore,
  })
}

type HeadProps = { name: string; total: MonthTotal | undefined; asset: AssetId | null }

/** The month and its two sums: in the chosen coin, otherwise at today's prices. */
export function MonthHead({ name, total, asset }: HeadProps) {
  const { t, fiatText, quantityText } = useFormat()
  const code = useSession((it) => it.fiat.code)
  const inFiat = useInFiat()
  const formatValue = (value: Amount) =>
    asset === null ? `≈ ${fiatText(inFiat(value))} ${code}` : quantityText(value)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-card px-gutter py-2">
      <h2 className="text-row font-semi text-t1">{name}</h2>
      {total?.isWhole === true && (
        <p className="flex flex-wrap gap-x-3 text-sub text-t3">
          <span>
            {t('bill.in')} <OwnText text={formatValue(total.moneyIn)} className="text-t2" />
          </span>
          <span>
            {t('bill.out')} <OwnText text={formatValue(total.moneyOut)} className="text-t2" />
          </span>
        </p>
      )}
    </div>
  )
}
