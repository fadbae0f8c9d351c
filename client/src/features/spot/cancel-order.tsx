import { type Order, spot } from '@bourse/contracts/spot'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { useEndpointMutation, useSite } from '#api'
import { ActionButton } from '#api/tables'

/** Absent where the upstream does not offer cancelling. */
export function CancelOrder({ order }: { readonly order: Order }) {
  const { t, quantityText } = useFormat()
  const isPaper = useSite()?.paper === true
  const onDone = () => toast(t('spot.order_cancelled'), 'success')
  const cancel = useEndpointMutation(spot.cancel, { onDone })
  if (!isPaper || order.status !== 'open' || cancel.failure?.code === 'not_available') return null
  return (
    <ActionButton
      name={`${t('app.cancel')}: ${order.symbol ?? ''} ${quantityText(order.price)}`}
      isBusy={cancel.isBusy}
      onPress={() => void cancel.send({ id: order.id })}
    >
      {t('app.cancel')}
    </ActionButton>
  )
}
