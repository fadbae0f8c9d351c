import { computeMark, MARK_PRICES } from '#futures'
import { DUAL_TICKS_MIN, meanPrice } from '#dual-invest'
import { type Amount, amountText, type Facts, instantText, type Sample } from '#kit'
import { checkRecord, type RecordCheck, type RecordDeps } from './check-record.ts'
import { checkTickList, type TickListDeps } from './check-tick-list.ts'
import type { Settlement } from './settlement-shapes.ts'

export type SettlementCheck = {
  /** The price that follows from the samples; null if they are too few. */
  readonly price: Amount | null
  readonly mark: Amount | null
  /** Whether both are the published ones. */
  readonly isEqual: boolean
  /** The comparison of the samples with the public record of prices. */
  readonly record: RecordCheck | null
}

/** Recomputes a published settlement price from its samples, and compares these with the public record. */
export async function checkSettlement(
  settlement: Settlement,
  deps: RecordDeps & { readonly list: TickListDeps },
): Promise<SettlementCheck> {
  const { window, samples } = settlement
  const { price, mark } = recomputeSettlement(settlement)
  const isEqual = price === settlement.price && mark === settlement.mark
  const record =
    window === null
      ? await checkRecord({ kind: '', inputs: {}, ticks: listSamples(settlement) }, deps)
      : await checkTickList({ kind: 'dual', inputs: buildListFacts(settlement, window) }, deps.list)
  return { price, mark, isEqual: isEqual && (window !== null || samples.length > 0), record }
}

/** The price of the newest sample, or the mean of the window; the mark of the newest samples. */
export function recomputeSettlement({
  window,
  samples,
  priceTick,
}: Pick<Settlement, 'window' | 'samples' | 'priceTick'>): Pick<SettlementCheck, 'price' | 'mark'> {
  if (window !== null)
    return { price: window.count < DUAL_TICKS_MIN ? null : meanPrice(window.sum, window.count), mark: null }
  const prices = samples.slice(-MARK_PRICES).map(({ price }) => price)
  const mark = priceTick === null ? null : (computeMark(prices, priceTick)?.mark ?? null)
  return { price: prices.at(-1) ?? null, mark }
}

const listSamples = ({ market, samples }: Settlement): Sample[] =>
  samples.map(({ at, price }) => ({ market, at: instantText(at), price: amountText(price), id: '' }))

const buildListFacts = (
  { market, symbol, at }: Settlement,
  { count, sum, digest }: NonNullable<Settlement['window']>,
): Facts => ({
  market,
  symbol,
  settles_at: instantText(at),
  tick_count: String(count),
  tick_sum: amountText(sum),
  tick_digest: digest,
})
