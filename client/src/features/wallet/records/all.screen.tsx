import type { EntryGroup } from '@bourse/contracts/wallet'
import { BillList, useStatement } from '#features/wallet/bills'
import { Swaps } from '#features/wallet/swap'
import { Transfers } from '#features/wallet/transfer'
import { Empty } from '#kit/feedback'
import { HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { Deposits } from './deposits.tsx'
import { Withdrawals } from './withdrawals.tsx'

/** All records of the wallet, by kind. */
export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.all_records')}
      param="part"
      variant="chips"
      tabs={[
        { id: 'deposits', label: t('record.deposits'), content: <Deposits /> },
        { id: 'withdrawals', label: t('record.withdrawals'), content: <Withdrawals /> },
        { id: 'transfers', label: t('record.transfers'), content: <Transfers /> },
        { id: 'swaps', label: t('record.conversions'), content: <Swaps /> },
        { id: 'trades', label: t('record.trades'), content: <Entries group="trades" /> },
        { id: 'rewards', label: t('record.earn'), content: <Entries group="rewards" /> },
      ]}
    />
  )
}

function Entries({ group }: { group: EntryGroup }) {
  const t = useText()
  return (
    <BillList
      pages={useStatement({ asset: null, kind: null, group, from: null })}
      empty={
        <Empty title={t('bill.none')}>
          <p className="text-sub text-t3">{t('bill.none_note')}</p>
        </Empty>
      }
    />
  )
}
