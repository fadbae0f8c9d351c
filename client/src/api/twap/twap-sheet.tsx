import { MINUTE } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { twap, TWAP_MINUTES, TWAP_ORDERS, type TwapOrder } from '@bourse/contracts/twap'
import { useState } from 'react'
import { Chips } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { countdownText, decimalsOfStep, type Format, useFormat } from '#kit/format'
import type { Fact } from '#kit/list'
import { ReviewSheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { requireMember, useEndpointMutation } from '#api'
import { DURATIONS, previewTwap, type TwapPreview, type TwapTicket, type TwapValues } from './twap-form.ts'

/** The values of the ticket from which the sheet is opened. */
export type TwapStart = TwapTicket & {
  readonly market: Market
  readonly side: 'buy' | 'sell'
  /** The text of the side: "Buy BTC", "Open long". */
  readonly action: string
  readonly quantity: string
  /** Of futures. */
  readonly leverage?: number
  readonly isReduceOnly?: boolean
}

type Props = { readonly start: TwapStart; readonly onClose: () => void }

/** A quantity over time, with the bounds of its orders before it is placed. */
export function TwapSheet({ start, onClose }: Props) {
  const format = useFormat()
  const { t, quantityText } = format
  const [values, setValues] = useState<TwapValues>({
    quantity: start.quantity,
    orders: '10',
    minutes: '60',
    limit: '',
  })
  const found = previewTwap(values, start)
  const preview = 'preview' in found ? found.preview : null
  const sending = useSending(start, onClose)
  const issue = 'issue' in found ? found.issue : null
  const bound = issue?.bound === undefined ? '' : quantityText(issue.bound)
  return (
    <ReviewSheet
      title={`${t('spot.twap')} · ${start.action}`}
      rows={preview === null ? [] : previewRows(preview, start, format)}
      confirm={start.action}
      kind={start.side}
      isBusy={sending.isBusy}
      isDisabled={preview === null}
      failure={sending.failure}
      onConfirm={() => preview !== null && sending.place(preview)}
      onClose={onClose}
      below={
        <p className="pt-2 text-sub text-t3" role="status">
          {issue === null ? t('twap.note') : t(issue.key, { n: bound, coin: unitOf(start, format) })}
        </p>
      }
    >
      <TwapFields start={start} values={values} set={(change) => setValues({ ...values, ...change })} />
    </ReviewSheet>
  )
}

const unitOf = ({ product, market }: TwapStart, { t }: Format): string =>
  product === 'spot' ? market.baseCode : t('futures.lots')

function previewRows(
  { orders, minutes, smallest, largest }: TwapPreview,
  start: TwapStart,
  format: Format,
): readonly (Fact | false)[] {
  const { t, quantityText } = format
  return [
    {
      label: t('twap.each'),
      value: `${quantityText(smallest)} – ${quantityText(largest)} ${unitOf(start, format)}`,
    },
    {
      label: t('twap.every'),
      value: countdownText((minutes * MINUTE) / orders),
    },
    start.leverage !== undefined && { label: t('futures.leverage'), value: `${start.leverage}×` },
    start.isReduceOnly === true && { label: t('futures.reduce_only'), value: '✓' },
  ]
}

/** Places the plan; the toast leads to the list of TWAP orders. */
function useSending(start: TwapStart, onClose: () => void) {
  const { t } = useFormat()
  const onDone = ({ product }: TwapOrder) => {
    const to = product === 'spot' ? 'transaction/currency_order' : 'transaction/contract_order'
    toast(t('twap.placed'), 'success', {
      label: t('twap.show'),
      run: () => navigate(to, { tab: 'twap' }),
    })
    onClose()
  }
  const spot = useEndpointMutation(twap.placeSpot, { onDone })
  const futures = useEndpointMutation(twap.placeFutures, { onDone })
  const { product, market, side, leverage = 1, isReduceOnly = false } = start
  return {
    isBusy: spot.isBusy || futures.isBusy,
    failure: (product === 'spot' ? spot : futures).failure?.message,
    place({ quantity, orders, minutes, limitPrice }: TwapPreview) {
      if (!requireMember()) return
      const terms = {
        base: market.base,
        quote: market.quote,
        orders,
        minutes,
        ...(limitPrice === null ? {} : { limitPrice }),
      }
      if (product === 'spot') return void spot.send({ ...terms, side, quantity })
      void futures.send({
        ...terms,
        side: side === 'buy' ? 'long' : 'short',
        lots: quantity,
        leverage,
        ...(isReduceOnly ? { reduceOnly: true } : {}),
      })
    },
  }
}

type FieldsProps = {
  readonly start: TwapStart
  readonly values: TwapValues
  readonly set: (change: Partial<TwapValues>) => void
}

function TwapFields({ start, values, set }: FieldsProps) {
  const format = useFormat()
  const { t, durationText } = format
  const { market, step, priceTick, side } = start
  const price = { decimals: decimalsOfStep(priceTick), step: priceTick }
  return (
    <div className="space-y-2.5 pb-2">
      <p className="text-sub text-t3">{t('twap.lead')}</p>
      <AmountField
        value={values.quantity}
        onChange={(quantity) => set({ quantity })}
        label={`${t('market.quantity')} · ${unitOf(start, format)}`}
        decimals={decimalsOfStep(step)}
      />
      <Chips
        name={t('twap.duration')}
        value={values.minutes}
        onChange={(minutes) => set({ minutes })}
        chips={DURATIONS.map((minutes) => ({
          id: String(minutes),
          label: durationText(minutes * MINUTE),
        }))}
      />
      <AmountField
        value={values.minutes}
        onChange={(minutes) => set({ minutes })}
        label={`${t('twap.minutes')} (${TWAP_MINUTES.from}–${TWAP_MINUTES.to})`}
        decimals={0}
      />
      <AmountField
        value={values.orders}
        onChange={(orders) => set({ orders })}
        label={`${t('spot.scale_count')} (${TWAP_ORDERS.from}–${TWAP_ORDERS.to})`}
        decimals={0}
      />
      <AmountField
        {...price}
        value={values.limit}
        onChange={(limit) => set({ limit })}
        label={`${t(side === 'buy' ? 'twap.highest' : 'twap.lowest')} · ${market.quoteCode}`}
        hint={t('twap.limit_hint')}
      />
    </div>
  )
}
