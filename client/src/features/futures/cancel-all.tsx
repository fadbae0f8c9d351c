import { futures } from '@bourse/contracts/futures'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { CancelAllButton } from '#api/order-terms'

/** Cancels the waiting orders of all markets, or those of one side. */
export function CancelAll() {
  const t = useText()
  const { send, isBusy } = useEndpointMutation(futures.cancelAll, {
    onDone: ({ cancelled }) => toast(t('spot.cancelled_all', { n: cancelled }), 'success'),
  })
  return (
    <CancelAllButton
      scope={t('spot.all_markets')}
      sides={(['long', 'short'] as const).map((id) => ({ id, label: t(`futures.${id}`) }))}
      isBusy={isBusy}
      onConfirm={(side) => send(side === null ? {} : { side })}
    />
  )
}
