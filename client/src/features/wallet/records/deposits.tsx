import type { Deposit } from '@bourse/contracts/wallet'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { timeText } from '#kit/format'
import { RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { useDeposits } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { RecordTag } from './record-status.tsx'

/** Deposits, newest first. A review that ends is seen at once: the feed makes the list ask again. */
export function Deposits() {
  const t = useText()
  return (
    <RecordList
      pages={useDeposits()}
      row={(deposit, open) => <DepositRow deposit={deposit} onPress={open} />}
      sheet={(deposit, close) => <DepositSheet deposit={deposit} onClose={close} />}
      empty={
        <Empty title={t('record.no_deposits')}>
          <LinkButton to="fund/select" query={{ mode: 'receive' }}>
            {t('wallet.deposit')}
          </LinkButton>
        </Empty>
      }
    />
  )
}

function DepositRow({ deposit, onPress }: { deposit: Deposit; onPress: () => void }) {
  const t = useText()
  const language = useLanguage()
  const code = deposit.code ?? ''
  return (
    <RecordRow
      icon={<CoinDisc code={code} size={32} />}
      title={t('record.deposit_of', { coin: code })}
      note={deposit.at === null ? undefined : timeText(deposit.at, language)}
      value={<Balance value={deposit.amount} code={code} />}
      trailing={<RecordTag status={deposit.status} />}
      onPress={onPress}
    />
  )
}

const DepositSheet = ({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) => (
  <RecordSheet
    recordType="deposit"
    id={deposit.id}
    code={deposit.code ?? ''}
    amount={deposit.amount}
    status={deposit.status}
    at={deposit.at}
    reviewedAt={deposit.updatedAt}
    reason={deposit.remark}
    onClose={onClose}
  />
)
