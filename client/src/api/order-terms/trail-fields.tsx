import type { Amount } from '@bourse/contracts/kit'
import { AmountField } from '#kit/field'
import { decimalsOfStep } from '#kit/format'
import { useText } from '#text'
import type { TypedTrail } from './trails.ts'

type Form = {
  readonly values: TypedTrail
  readonly market: { readonly quoteCode: string }
  readonly context: { readonly terms: { readonly priceTick: Amount } }
  readonly register: (
    name: 'trail' | 'activation',
  ) => Omit<Parameters<typeof AmountField>[0], 'label' | 'decimals'>
  readonly edit: (change: { readonly trailBy: TypedTrail['trailBy']; readonly trail: string }) => void
}

/** The distance of a trailing stop, in percent or in the quote currency, and the price that activates it. */
export function TrailFields({ form }: { readonly form: Form }) {
  const t = useText()
  const { values, market, context } = form
  const { priceTick } = context.terms
  const isPercent = values.trailBy === 'percent'
  const other = isPercent ? 'distance' : 'percent'
  const unit = isPercent ? '%' : market.quoteCode
  return (
    <>
      <AmountField
        {...form.register('trail')}
        label={`${t('spot.trail')} · ${unit}`}
        decimals={isPercent ? 2 : decimalsOfStep(priceTick)}
        trailing={
          <button
            type="button"
            aria-label={t(isPercent ? 'spot.trail_distance' : 'spot.trail_percent', {
              coin: market.quoteCode,
            })}
            onClick={() => form.edit({ trailBy: other, trail: '' })}
            className="press hit text-sub font-semi text-link"
          >
            {isPercent ? market.quoteCode : '%'}
          </button>
        }
      />
      <AmountField
        {...form.register('activation')}
        label={`${t('spot.activation')} · ${market.quoteCode}`}
        decimals={decimalsOfStep(priceTick)}
        step={priceTick}
        hint={t('spot.activation_hint')}
      />
    </>
  )
}
