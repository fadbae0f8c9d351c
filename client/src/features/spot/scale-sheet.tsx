import { sum, ZERO } from '@bourse/contracts/kit'
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

/** Limit orders over a range of prices, with each of them listed before they are sent. */
export function ScaleSheet({ form, onClose }: Props) {
  const { t, priceText, quantityText } = useFormat()
  const { context, market, values: ticket } = form
  const { priceTick, lotStep } = context.terms
  const [values, setValues] = useState<ScaleValues>({
    from: ticket.price,
    to: '',
    count: '5',
    quantity: ticket.quantity,
    weight: 'even',
  })
  const edit = (name: Exclude<keyof ScaleValues, 'weight'>) => ({
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  })
  const scale = useEndpointMutation(spot.placeScale, {
    onDone: ({ orders }) => {
      toast(t('spot.scale_placed', { n: orders.length }), 'success')
      onClose()
    },
  })
  const free = freeBalance({ side: ticket.side, account: 'spot' }, context)
  const found = previewScale(values, {
    terms: context.terms,
    side: ticket.side,
    feeRate: computeFeeRate(context),
    free,
  })
  const preview = 'preview' in found ? found.preview : null
  const issue = 'issue' in found ? found.issue : null
  const isBuy = ticket.side === 'buy'
  const action = t(isBuy ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })
  const [first, last] = [preview?.parts[0], preview?.parts.at(-1)]
  const send = () => {
    if (preview === null || first === undefined || last === undefined || !requireMember()) return
    const { base, quote } = market
    const quantity = sum(ZERO, ...preview.parts.map((part) => part.quantity))
    void scale.send({
      ...{ base, quote, side: ticket.side, quantity, weight: values.weight },
      ...{ from: first.price, to: last.price, count: preview.parts.length },
    })
  }
  return (
    <ReviewSheet
      title={`${t('spot.scale')} · ${action}`}
      rows={(preview?.parts ?? []).map(({ price, quantity }, place) => ({
        label: `${place + 1} · ${priceText(price, priceTick)}`,
        value: `${quantityText(quantity)} ${market.baseCode}`,
      }))}
      confirm={action}
      kind={ticket.side}
      isBusy={scale.isBusy}
      isDisabled={preview === null}
      failure={scale.failure?.message}
      onConfirm={send}
      onClose={onClose}
      below={
        <p className="pt-2 text-sub text-t3" role="status">
          {issue === null
            ? `${t(isBuy ? 'spot.pay' : 'spot.total')}: ${quantityText(preview?.held ?? ZERO)} ${isBuy ? market.quoteCode : market.baseCode}`
            : t(issue.key, {
                n: issue.bound === undefined ? '' : quantityText(issue.bound),
                coin: market.baseCode,
              })}
        </p>
      }
    >
      <div className="space-y-2.5 pb-2">
        <p className="text-sub text-t3">{t('spot.scale_note')}</p>
        {(['from', 'to'] as const).map((name) => (
          <AmountField
            key={name}
            {...edit(name)}
            label={`${t(name === 'from' ? 'spot.scale_from' : 'spot.scale_to')} · ${market.quoteCode}`}
            decimals={decimalsOfStep(priceTick)}
            step={priceTick}
          />
        ))}
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
          onChange={(weight) => setValues({ ...values, weight })}
          chips={WEIGHTS.map((id) => ({ id, label: t(`spot.scale_${id}`) }))}
        />
      </div>
    </ReviewSheet>
  )
}
