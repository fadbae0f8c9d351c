import { type Deposit, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { timeText } from '#kit/format'
import { HistoryList, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { pagesFor } from '#api'
import { RecordSheet, RecordTag } from './record-sheet.tsx'

/** Deposits, newest first. A personal event refetches the list when a review ends. */
export function Deposits() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(wallet.deposits, {}))}
      keyOf={({ id }) => id}
      row={(deposit, open) => <DepositRow deposit={deposit} onPress={open} />}
      sheet={(deposit, close) => (
        <RecordSheet
          recordType="deposit"
          id={deposit.id}
          code={deposit.code ?? ''}
          amount={deposit.amount}
          status={deposit.status}
          at={deposit.at}
          reviewedAt={deposit.updatedAt}
          reason={deposit.remark}
          onClose={close}
        />
      )}
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
