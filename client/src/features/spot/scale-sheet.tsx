import { sum, ZERO } from '@bourse/contracts/kit'
import type { ScaleWeight } from '@bourse/contracts/orders'
import { spot } from '@bourse/contracts/spot'
import { useState } from 'react'
import { Chips } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { decimalsOfStep, useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { requireMember, useEndpointMutation } from '#api'
import { computeFeeRate, freeBalance } from './ticket-form.ts'
import { COUNT_MAX, COUNT_MIN, previewScale, type ScaleValues } from './scale-form.ts'
import type { SpotForm } from './use-spot-form.ts'

type Props = { readonly form: SpotForm; readonly onClose: () => void }

const WEIGHTS = ['even', 'rising', 'falling'] as const

type Edit = (name: Exclude<keyof ScaleValues, 'weight'>) => {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Limit orders over a range of prices, with each of them listed before they are sent. */
export function ScaleSheet({ form, onClose }: Props) {
  const { t, priceText, quantityText } = useFormat()
  const { context, market, values: ticket } = form
  const scale = useScale(form, onClose)
  const { preview, issue } = scale
  const isBuy = ticket.side === 'buy'
  const action = t(isBuy ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })
  const code = isBuy ? market.quoteCode : market.baseCode
  const bound = issue?.bound === undefined ? '' : quantityText(issue.bound)
  return (
    <ReviewSheet
      title={`${t('spot.scale')} · ${action}`}
      rows={(preview?.parts ?? []).map(({ price, quantity }, place) => ({
        label: `${place + 1} · ${priceText(price, context.terms.priceTick)}`,
        value: `${quantityText(quantity)} ${market.baseCode}`,
      }))}
      confirm={action}
      kind={ticket.side}
      isBusy={scale.isBusy}
      isDisabled={preview === null}
      failure={scale.failure}
      onConfirm={scale.send}
      onClose={onClose}
      below={
        <p className="pt-2 text-sub text-t3" role="status">
          {preview !== null
            ? `${t(isBuy ? 'spot.pay' : 'spot.total')}: ${quantityText(preview.held)} ${code}`
            : issue !== null && t(issue.key, { n: bound, coin: market.baseCode })}
        </p>
      }
    >
      <ScaleFields form={form} scale={scale} />
    </ReviewSheet>
  )
}

function useScale({ context, market, values: ticket }: SpotForm, onClose: () => void) {
  const { t } = useFormat()
  const [values, setValues] = useState<ScaleValues>({
    from: ticket.price,
    to: '',
    count: '5',
    quantity: ticket.quantity,
    weight: 'even',
  })
  const edit: Edit = (name) => ({
    value: values[name],
    onChange: (text) => setValues({ ...values, [name]: text }),
  })
  const { send, isBusy, failure } = useEndpointMutation(spot.placeScale, {
    onDone: ({ orders }) => {
      toast(t('spot.scale_placed', { n: orders.length }), 'success')
      onClose()
    },
  })
  const { side } = ticket
  const free = freeBalance({ side, account: 'spot' }, context)
  const found = previewScale(values, { terms: context.terms, side, feeRate: computeFeeRate(context), free })
  const preview = 'preview' in found ? found.preview : null
  return {
    values,
    edit,
    preview,
    issue: 'issue' in found ? found.issue : null,
    isBusy,
    failure: failure?.message,
    chooseWeight: (weight: ScaleWeight) => setValues({ ...values, weight }),
    send: () => {
      const [first, last] = [preview?.parts[0], preview?.parts.at(-1)]
      if (preview === null || first === undefined || last === undefined || !requireMember()) return
      const { base, quote } = market
      const quantity = sum(ZERO, ...preview.parts.map((part) => part.quantity))
      const range = { from: first.price, to: last.price, count: preview.parts.length }
      void send({ base, quote, side, quantity, weight: values.weight, ...range })
    },
  }
}

type FieldsProps = { readonly form: SpotForm; readonly scale: ReturnType<typeof useScale> }

function ScaleFields({ form: { context, market }, scale: { values, edit, chooseWeight } }: FieldsProps) {
  const { t } = useFormat()
  const { priceTick, lotStep } = context.terms
  const price = { decimals: decimalsOfStep(priceTick), step: priceTick }
  return (
    <div className="space-y-2.5 pb-2">
      <p className="text-sub text-t3">{t('spot.scale_note')}</p>
      <AmountField {...edit('from')} {...price} label={`${t('spot.scale_from')} · ${market.quoteCode}`} />
      <AmountField {...edit('to')} {...price} label={`${t('spot.scale_to')} · ${market.quoteCode}`} />
      <AmountField
        {...edit('quantity')}
        label={`${t('market.quantity')} · ${market.baseCode}`}
        decimals={decimalsOfStep(lotStep)}
      />
      <AmountField
        {...edit('count')}
        label={`${t('spot.scale_count')} (${COUNT_MIN}–${COUNT_MAX})`}
        decimals={0}
      />
      <Chips
        name={t('spot.scale_weight')}
        value={values.weight}
        onChange={chooseWeight}
        chips={WEIGHTS.map((id) => ({ id, label: t(`spot.scale_${id}`) }))}
      />
    </div>
  )
}
