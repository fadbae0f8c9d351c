import { type Language, max } from '@bourse/contracts/kit'
import type { StopEntry, StopKind } from '#features/futures'
import { priceStep } from '#kit/chart'
import { isBeyondLiquidation, stopPercent, stopPrice, TriggerChoice } from '#features/futures'
import { SegTabs } from '#kit/control'
import { AmountField } from '#kit/field'
import { entryText, isUnread, decimalsOfStep, truncateDecimals, unread, useFormat } from '#kit/format'
import { Result } from '#api/positions'
import type { FuturesForm } from './use-futures-form.ts'

type Props = { readonly form: FuturesForm }

/** Typed as prices or as percentages of the margin. */
export function StopFields({ form }: Props) {
  const { t, language } = useFormat()
  return (
    <>
      <SegTabs
        name={t('futures.stop_entry')}
        variant="fill"
        value={form.values.stopsBy}
        onChange={(by) => form.edit({ ...convertedStops(form, by, language), stopsBy: by })}
        tabs={(['price', 'percent'] as const).map((id) => ({ id, label: t(`futures.stop_at_${id}`) }))}
      />
      <StopField form={form} kind="takeProfit" />
      <StopField form={form} kind="stopLoss" />
      {form.offersStop && (
        <TriggerChoice
          value={form.values.stopTrigger}
          onChange={(stopTrigger) => form.edit({ stopTrigger })}
        />
      )}
    </>
  )
}

/** Typed prices become percentages and the other way round; one that cannot stays, and is no stop. */
function convertedStops(
  { values, derived, context }: FuturesForm,
  by: StopEntry,
  language: Language,
): Record<StopKind, string> {
  const { terms, last } = context
  const openPrice = derived.preview?.openPrice ?? last
  const text = (kind: StopKind) => {
    const typed = values[kind]
    if (typed === '' || openPrice === null || by === values.stopsBy) return typed
    const price = stopPrice(typed, { ...values, ...terms, kind, by: values.stopsBy, openPrice })
    if (price === null) return isUnread(typed) ? typed : unread(entryText(typed, language))
    return by === 'price'
      ? truncateDecimals(price, decimalsOfStep(terms.priceTick))
      : truncateDecimals(stopPercent(price, { ...values, openPrice }), 2)
  }
  return { takeProfit: text('takeProfit'), stopLoss: text('stopLoss') }
}

function StopField({ form, kind }: Props & { readonly kind: StopKind }) {
  const { t, priceText } = useFormat()
  const { values, derived, context } = form
  const { priceTick } = context.terms
  const isPrice = values.stopsBy === 'price'
  const result = kind === 'takeProfit' ? derived.preview?.atTakeProfit : derived.preview?.atStopLoss
  const price = derived[kind]
  const hasResult = result !== null && result !== undefined
  const liquidation = context.terms.isKnown ? (derived.preview?.liquidationPrice ?? null) : null
  const isBeyond = kind === 'stopLoss' && isBeyondLiquidation(values.side, price, liquidation)
  return (
    <AmountField
      {...form.register(kind)}
      label={t(kind === 'takeProfit' ? 'futures.take_profit' : 'futures.stop_loss')}
      decimals={isPrice ? decimalsOfStep(priceTick) : 2}
      {...(isPrice
        ? { step: priceStep(max(context.last ?? priceTick, priceTick), priceTick) }
        : { unit: '%' })}
      placeholder="—"
      hint={
        isBeyond ? (
          <span className="text-warning">{t('futures.stop_beyond')}</span>
        ) : (
          hasResult && (
            <>
              {!isPrice && price !== null && `${priceText(price, priceTick)} · `}≈ <Result value={result} />
            </>
          )
        )
      }
    />
  )
}
