import { max } from '@bourse/contracts/kit'
import { isBeyondLiquidation, priceStep, Result } from '#features/futures'
import { SegTabs } from '#kit/control'
import { AmountField } from '#kit/field'
import { placesOf, priceText } from '#kit/format'
import { useLanguage, useText } from '#text'
import type { StopKind } from './stops.ts'
import type { Field } from './ticket-form.ts'
import type { OrderForm } from './use-ticket.ts'

type Props = { readonly form: OrderForm; readonly errorOf: (field: Field) => string | undefined }

/** Take profit and stop loss with the order, typed as prices or in percent of the margin. */
export function StopFields({ form, errorOf }: Props) {
  const t = useText()
  return (
    <>
      <SegTabs
        name={t('futures.stop_entry')}
        variant="fill"
        value={form.ticket.stopsBy}
        onChange={form.setStopsBy}
        tabs={[
          { id: 'price', label: t('futures.stop_at_price') },
          { id: 'percent', label: t('futures.stop_at_percent') },
        ]}
      />
      <StopField form={form} kind="takeProfit" error={errorOf('takeProfit')} />
      <StopField form={form} kind="stopLoss" error={errorOf('stopLoss')} />
    </>
  )
}

type FieldProps = { readonly form: OrderForm; readonly kind: StopKind; readonly error: string | undefined }

function StopField({ form, kind, error }: FieldProps) {
  const t = useText()
  const language = useLanguage()
  const { ticket, derived, facts } = form
  const { priceTick } = facts.terms
  const isPrice = ticket.stopsBy === 'price'
  const result = kind === 'takeProfit' ? derived.preview?.atTakeProfit : derived.preview?.atStopLoss
  const price = derived[kind]
  const hasResult = result !== null && result !== undefined
  const liquidation = facts.terms.isKnown ? (derived.preview?.liquidationPrice ?? null) : null
  const isBeyond = kind === 'stopLoss' && isBeyondLiquidation(ticket.side, price, liquidation)
  return (
    <AmountField
      label={t(kind === 'takeProfit' ? 'futures.take_profit' : 'futures.stop_loss')}
      value={ticket[kind]}
      onChange={(typed) => form.edit({ [kind]: typed })}
      onBlur={() => form.leave(kind)}
      places={isPrice ? placesOf(priceTick) : 2}
      {...(isPrice ? { step: priceStep(max(facts.last ?? priceTick, priceTick), priceTick) } : { unit: '%' })}
      placeholder="—"
      error={error}
      hint={
        isBeyond ? (
          <span className="text-warning">{t('futures.stop_beyond')}</span>
        ) : (
          hasResult && (
            <>
              {!isPrice && price !== null && `${priceText(price, priceTick, language)} · `}≈{' '}
              <Result value={result} />
            </>
          )
        )
      }
    />
  )
}
