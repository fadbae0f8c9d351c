import type { HoldingCost } from '@bourse/contracts/futures'
import type { Key } from '#text'

const TEXTS: Readonly<Record<HoldingCost, Readonly<Record<'next' | 'rate' | 'note', Key>>>> = {
  overnight: {
    next: 'futures_market.next_fee',
    rate: 'futures_market.per_night',
    note: 'futures_market.overnight_note',
  },
  funding: {
    next: 'futures_market.next_funding',
    rate: 'futures_market.per_interval',
    note: 'futures_market.funding_note',
  },
}

/** Texts about what positions of a market cost while they are open. */
export const costTexts = ({ holdingCost }: { readonly holdingCost: HoldingCost | null }) =>
  TEXTS[holdingCost ?? 'overnight']
