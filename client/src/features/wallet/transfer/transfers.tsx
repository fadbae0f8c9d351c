import { BillList, useTransfers } from '#features/wallet/bills'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { PullRefresh } from '#kit/list'
import { useText } from '#text'

/** Moves between the accounts: each has two rows, what left and what arrived. */
export function Transfers() {
  const t = useText()
  const pages = useTransfers()
  return (
    <PullRefresh onRefresh={() => pages.refetch()}>
      <BillList
        pages={pages}
        empty={
          <Empty title={t('transfer.none')}>
            <LinkButton to="fund/fundTransfer">{t('wallet.transfer')}</LinkButton>
          </Empty>
        }
      />
    </PullRefresh>
  )
}
