import { stopDirection, timesOffered } from '@bourse/contracts/orders'
import { TriggerChoice } from '#features/futures'
import { Button } from '#kit/control'
import { AmountField } from '#kit/field'
import { decimalsOfStep } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { TimeChoices, TrailFields as SharedTrailFields } from '#api/order-terms'
import { chooseTime } from './ticket-form.ts'
import type { FuturesForm } from './use-futures-form.ts'

type Props = { readonly form: FuturesForm }

/** The stop price and the price that triggers it; the hint names the direction in which that has to move. */
export function TriggerFields({ form }: Props) {
  const t = useText()
  const { values, context, derived, market } = form
  const { priceTick } = context.terms
  const seen = values.trigger === 'mark' ? (context.mark ?? context.last) : context.last
  const direction = derived.stop === null || seen === null ? null : stopDirection(derived.stop, seen)
  return (
    <>
      <AmountField
        {...form.register('stop')}
        label={`${t('spot.stop_price')} · ${market.quoteCode}`}
        decimals={decimalsOfStep(priceTick)}
        step={priceTick}
        hint={direction !== null && t(direction === 'rises' ? 'spot.stop_rises' : 'spot.stop_falls')}
      />
      <TriggerChoice value={values.trigger} onChange={(trigger) => form.edit({ trigger })} />
    </>
  )
}

/** The distance of a trailing stop and the price that it follows, with the rule of its margin. */
export function TrailFields({ form }: Props) {
  const t = useText()
  return (
    <>
      <SharedTrailFields form={form} />
      <TriggerChoice value={form.values.trigger} onChange={(trigger) => form.edit({ trigger })} />
      <p className="text-cap text-t3">{t('futures.trail_note')}</p>
    </>
  )
}

export function TimeSheet({ form, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText()
  const { values } = form
  return (
    <Sheet
      title={t('spot.time')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('app.confirm')}</Button>}
    >
      <TimeChoices
        offered={timesOffered('futures', values.kind)}
        time={chooseTime(values)}
        lasts={values.lasts}
        onChange={(change) => form.edit(change)}
      />
    </Sheet>
  )
}
