import { Swaps } from '#features/wallet/swap'
import { HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { Transfers } from './transfers.tsx'

/** Past conversions and transfers. */
export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.transfer_history')}
      tabs={[
        { id: 'swaps', label: t('record.conversions'), content: <Swaps /> },
        { id: 'transfers', label: t('record.transfers'), content: <Transfers /> },
      ]}
    />
  )
}
