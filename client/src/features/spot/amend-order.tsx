import { type Order, spot } from '@bourse/contracts/spot'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useEndpointMutation, useSite } from '#api'
import {
  AmendButton,
  type AmendField,
  AmendSheet,
  trailChange,
  trailFields,
  type TrailName,
} from '#api/order-terms'
import { spotTerms, useMarkets } from '#api/markets'
import { isAmendable, KIND, splitSymbol } from './order-row.tsx'

type Name = 'price' | 'stopPrice' | 'quantity' | TrailName

/** Price, stop price and quantity of an open order. */
export function AmendOrder({ order }: { readonly order: Order }) {
  const t = useText()
  const market = useMarkets().data?.find(({ base, quote }) => base === order.base && quote === order.quote)
  const [isOpen, setOpen] = useState(false)
  const amend = useEndpointMutation(spot.amend, {
    onDone: () => {
      toast(t('spot.changed'), 'success')
      setOpen(false)
    },
  })
  // Not every upstream offers it.
  const isPaper = useSite()?.paper === true
  if (!isPaper || market === undefined || !isAmendable(order)) return null
  const { priceTick, lotStep } = spotTerms(market)
  const stop = order.triggeredAt === null ? order.stopPrice : null
  const { base, quote } = splitSymbol(order)
  const fields: AmendField<Name>[] = [
    ...(stop === null
      ? []
      : [{ name: 'stopPrice' as const, label: t('spot.stop_price'), value: stop, step: priceTick }]),
    ...trailFields(order, { quote, priceTick }, t),
    ...(order.kind === 'stopMarket' || order.kind === 'trailingStop'
      ? []
      : [{ name: 'price' as const, label: t('market.price'), value: order.price, step: priceTick }]),
    { name: 'quantity', label: `${t('market.quantity')} · ${base}`, value: order.quantity, step: lotStep },
  ]
  const side = t(order.side === 'buy' ? 'market.buy' : 'market.sell')
  return (
    <>
      <AmendButton name={order.symbol} onPress={() => setOpen(true)} />
      {isOpen && (
        <AmendSheet
          title={`${t(KIND[order.kind ?? 'limit'])} · ${side}`}
          fields={fields}
          isBusy={amend.isBusy}
          failure={amend.failure?.message}
          onConfirm={({ trailPercent, ...change }) =>
            void amend.send({
              id: order.id,
              ...change,
              ...(trailPercent === undefined ? {} : trailChange({ trailPercent })),
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
