import { futures, type Position } from '@bourse/contracts/futures'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import {
  AmendButton,
  type AmendField,
  AmendSheet,
  trailChange,
  trailFields,
  type TrailName,
} from '#api/order-terms'
import { spotTerms } from '#api/markets'
import { ENTRY_NAME } from './entry-name.ts'
import { usePairMarket } from './queries.ts'
import { LOT_STEP } from './terms.ts'

type Name = 'limitPrice' | 'stopPrice' | 'lots' | TrailName

/** Price, stop price and lots of a waiting order. */
export function AmendOrder({ order }: { readonly order: Position }) {
  const t = useText()
  const market = usePairMarket(order)
  const [isOpen, setOpen] = useState(false)
  const amend = useEndpointMutation(futures.amend, {
    onDone: () => {
      toast(t('spot.changed'), 'success')
      setOpen(false)
    },
  })
  if (market === null) return null
  const { priceTick } = spotTerms(market)
  const stop = order.triggeredAt === null ? order.stopPrice : null
  const fields: AmendField<Name>[] = [
    ...(stop === null
      ? []
      : [{ name: 'stopPrice' as const, label: t('spot.stop_price'), value: stop, step: priceTick }]),
    ...trailFields(order, { quote: market.quoteCode, priceTick }, t),
    ...(order.kind === 'stopMarket' || order.kind === 'trailingStop'
      ? []
      : [{ name: 'limitPrice' as const, label: t('market.price'), value: order.openPrice, step: priceTick }]),
    { name: 'lots', label: t('futures.lots'), value: order.lots, step: LOT_STEP },
  ]
  const side = t(order.side === 'long' ? 'futures.long' : 'futures.short')
  return (
    <>
      <AmendButton name={order.symbol} onPress={() => setOpen(true)} />
      {isOpen && (
        <AmendSheet
          title={`${t(ENTRY_NAME[order.kind ?? 'limit'])} · ${side} ${order.leverage}×`}
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
