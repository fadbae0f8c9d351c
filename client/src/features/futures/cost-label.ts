import type { PaidCost } from '@bourse/contracts/futures'
import type { Key } from '#text'

type Sum = { readonly paidCost: PaidCost | null }

const LABELS: Readonly<Record<PaidCost, { readonly name: Key; readonly paid: Key }>> = {
  overnight: { name: 'futures.overnight', paid: 'futures.overnight_paid' },
  funding: { name: 'futures.funding', paid: 'futures.funding_paid' },
  both: { name: 'futures.overnight_funding', paid: 'futures.overnight_funding' },
}

/** The name of what sums consist of: fees of nights, funding or both. Other upstreams have the fee of a night only. */
export function costLabel(sums: readonly Sum[], form: 'name' | 'paid' = 'name'): Key {
  const [kind = 'overnight', other] = new Set(sums.flatMap(({ paidCost }) => paidCost ?? []))
  return LABELS[other === undefined ? kind : 'both'][form]
}
