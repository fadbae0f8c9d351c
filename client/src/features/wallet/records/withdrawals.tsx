import { subtract } from '@bourse/contracts/kit'
import { type Withdrawal, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { truncateMiddle, timeText } from '#kit/format'
import { HistoryList, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { pagesFor } from '#api'
import { RecordSheet, RecordTag } from './record-sheet.tsx'

/** Withdrawals, newest first. */
export function Withdrawals() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(wallet.withdrawals, {}))}
      keyOf={({ id }) => id}
      row={(withdrawal, open) => <WithdrawalRow withdrawal={withdrawal} onPress={open} />}
      sheet={(withdrawal, close) => <WithdrawalSheet withdrawal={withdrawal} onClose={close} />}
      empty={
        <Empty title={t('record.no_withdrawals')}>
          <LinkButton to="fund/select" query={{ mode: 'withdraw' }}>
            {t('wallet.withdraw')}
          </LinkButton>
        </Empty>
      }
    />
  )
}

function WithdrawalRow({ withdrawal, onPress }: { withdrawal: Withdrawal; onPress: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { code, address, network, at } = withdrawal
  const notes = [
    network,
    address === null ? null : truncateMiddle(address),
    at === null ? null : timeText(at, language),
  ]
  return (
    <RecordRow
      icon={<CoinDisc code={code} size={32} />}
      title={t('record.withdrawal_of', { coin: code })}
      note={notes.filter((note) => note !== null).join(' · ')}
      value={<Balance value={withdrawal.quantity} code={code} />}
      trailing={<RecordTag status={withdrawal.status} />}
      onPress={onPress}
    />
  )
}

function WithdrawalSheet({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useText()
  const { code, net, address, network } = withdrawal
  const fee = net === null ? null : subtract(withdrawal.quantity, net)
  const more = [
    ...(fee === null ? [] : [{ label: t('deposit.fee'), value: <Balance value={fee} code={code} /> }]),
    ...(net === null ? [] : [{ label: t('deposit.receive'), value: <Balance value={net} code={code} /> }]),
    ...(network === null ? [] : [{ label: t('deposit.network'), value: network }]),
    ...(address === null
      ? []
      : [{ label: t('record.address'), value: <span className="break-all">{address}</span> }]),
  ]
  return (
    <RecordSheet
      recordType="withdrawal"
      id={withdrawal.id}
      code={code}
      amount={withdrawal.quantity}
      status={withdrawal.status}
      at={withdrawal.at}
      reviewedAt={withdrawal.status === 'submitted' ? null : withdrawal.updatedAt}
      reason={withdrawal.reason}
      more={more}
      onClose={onClose}
    />
  )
}
