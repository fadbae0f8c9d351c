import { HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { Deposits } from './deposits.tsx'
import { Withdrawals } from './withdrawals.tsx'

/** Deposits and withdrawals with their status. */
export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.deposit_records')}
      tabs={[
        { id: 'deposit', label: t('record.deposits'), content: <Deposits /> },
        { id: 'withdraw', label: t('record.withdrawals'), content: <Withdrawals /> },
      ]}
    />
  )
}
