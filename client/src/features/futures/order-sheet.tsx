import { PickSheet } from '#kit/overlay'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'
import { ORDER_KEY, POSITION_ORDERS } from './sort-positions.ts'

/** Chooses the order of open positions. */
export function OrderSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <PickSheet
      title={t('futures.sort')}
      choices={POSITION_ORDERS.map((id) => ({ id, label: t(ORDER_KEY[id]) }))}
      value={usePreference('positionOrder')}
      onPick={(id) => {
        setPreference('positionOrder', id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
