import type { HoldingCost, PaidCost } from '@bourse/contracts/futures'
import type { Key } from '#text'

type Sum = { readonly paidCost: PaidCost | null }

const LABELS: Readonly<Record<HoldingCost, Readonly<Record<'name' | 'paid' | 'each', Key>>>> = {
  overnight: { name: 'futures.overnight', paid: 'futures.overnight_paid', each: 'futures.per_night' },
  funding: { name: 'futures.funding', paid: 'futures.funding_paid', each: 'futures.per_interval' },
}

/** The name of what sums consist of: fees of nights, funding or both. Other upstreams have the fee of a night only. */
export function costLabel(sums: readonly Sum[], form: 'name' | 'paid' = 'name'): Key {
  const [kind = 'overnight', other] = new Set(sums.flatMap(({ paidCost }) => paidCost ?? []))
  return kind === 'both' || other !== undefined ? 'futures.overnight_funding' : LABELS[kind][form]
}

/** The name of what open positions cost from now on, or the text of its amount. */
export const holdingLabel = (
  { holdingCost }: { readonly holdingCost: HoldingCost | null },
  form: 'name' | 'each' = 'name',
): Key => LABELS[holdingCost ?? 'overnight'][form]
