import { BillList, useTransfers } from '#features/wallet/bills'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { useText } from '#text'

/** Transfers between the accounts. Each has two rows: the account debited and the account credited. */
export function Transfers() {
  const t = useText()
  return (
    <BillList
      pages={useTransfers()}
      empty={
        <Empty title={t('transfer.none')}>
          <LinkButton to="fund/fundTransfer">{t('wallet.transfer')}</LinkButton>
        </Empty>
      }
    />
  )
}
