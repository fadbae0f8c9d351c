import { type Amount, divideByInt, multiplyByInt, toAmount } from '@bourse/contracts/kit'
import type { Text } from '#text'
import type { AmendField } from './amend-sheet.tsx'

/** The changed distance of a trailing stop; a share is entered in percent. */
export type TrailName = 'trailDistance' | 'trailPercent'

type Trailing = { readonly trailDistance: Amount | null; readonly trailRate: Amount | null }
type Units = { readonly quote: string; readonly priceTick: Amount }

const PERCENT_STEP = toAmount('0.01')

/** The field of a trailing stop; none for other orders. */
export function trailFields(
  { trailDistance, trailRate }: Trailing,
  { quote, priceTick }: Units,
  t: Text,
): readonly AmendField<TrailName>[] {
  if (trailDistance !== null)
    return [
      {
        name: 'trailDistance',
        label: t('spot.trail_distance', { coin: quote }),
        value: trailDistance,
        step: priceTick,
      },
    ]
  if (trailRate === null) return []
  const value = multiplyByInt(trailRate, 100n)
  return [{ name: 'trailPercent', label: `${t('spot.trail')} (%)`, value, step: PERCENT_STEP }]
}

/** The fields of the request. */
export function trailChange({ trailPercent }: { readonly trailPercent?: Amount }): {
  readonly trailRate?: Amount
} {
  return trailPercent === undefined ? {} : { trailRate: divideByInt(trailPercent, 100n, 'down') }
}
