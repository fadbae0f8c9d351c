import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import { type Deposit, type Withdrawal, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CopyId, EmptyList } from '#features/wallet'
import { type Status, StatusTag, Timeline } from '#kit/feedback'
import { timeText, truncateMiddle } from '#kit/format'
import { Facts, HistoryList, type Pages, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { type Key, type Text, useLanguage, useText } from '#text'
import { pagesFor } from '#api'

/** A deposit or a withdrawal; deposits have no fee, network and address. */
type Movement = Omit<Withdrawal, 'id' | 'quantity' | 'method'> & {
  readonly id: string
  readonly amount: Amount
}

const KINDS = {
  deposit: {
    title: 'record.deposit_of',
    done: 'record.credited',
    empty: {
      title: 'record.no_deposits',
      to: 'fund/select?mode=receive',
      label: 'wallet.deposit',
    },
  },
  withdrawal: {
    title: 'record.withdrawal_of',
    done: 'record.sent',
    empty: {
      title: 'record.no_withdrawals',
      to: 'fund/select?mode=withdraw',
      label: 'wallet.withdraw',
    },
  },
} as const
type Kind = keyof typeof KINDS

const ofDeposit = (deposit: Deposit): Movement => ({
  ...deposit,
  code: deposit.code ?? '',
  reason: deposit.remark,
  net: null,
  network: null,
  address: null,
})

const ofWithdrawal = (withdrawal: Withdrawal): Movement => ({ ...withdrawal, amount: withdrawal.quantity })

/** A personal event refetches the list when a review ends. */
export const Deposits = () => (
  <Movements kind="deposit" pages={useInfiniteQuery(pagesFor(wallet.deposits, {}))} toMovement={ofDeposit} />
)

export const Withdrawals = () => (
  <Movements
    kind="withdrawal"
    pages={useInfiniteQuery(pagesFor(wallet.withdrawals, {}))}
    toMovement={ofWithdrawal}
  />
)

type ListProps<T> = { kind: Kind; pages: Pages<T>; toMovement: (record: T) => Movement }

const Movements = <T extends { readonly id: string }>({ kind, pages, toMovement }: ListProps<T>) => (
  <HistoryList
    pages={pages}
    keyOf={({ id }) => id}
    row={(record, open) => <MovementRow kind={kind} movement={toMovement(record)} onPress={open} />}
    sheet={(record, close) => <MovementSheet kind={kind} movement={toMovement(record)} onClose={close} />}
    empty={<EmptyList {...KINDS[kind].empty} />}
  />
)

type RowProps = { kind: Kind; movement: Movement; onPress: () => void }

function MovementRow({ kind, movement, onPress }: RowProps) {
  const t = useText()
  const language = useLanguage()
  const { code, amount, status, at, network, address } = movement
  const notes = [network, address && truncateMiddle(address), at === null ? null : timeText(at, language)]
  return (
    <RecordRow
      icon={<CoinDisc code={code} size={32} />}
      title={t(KINDS[kind].title, { coin: code })}
      note={notes.filter((note) => note !== null).join(' · ')}
      value={<Balance value={amount} code={code} />}
      trailing={<StateTag status={status} />}
      onPress={onPress}
    />
  )
}

const TAGS: Readonly<Record<Movement['status'], { status: Status; label: Key }>> = {
  submitted: { status: 'warning', label: 'record.reviewing' },
  approved: { status: 'success', label: 'record.complete' },
  rejected: { status: 'error', label: 'record.failed' },
}

function StateTag({ status }: { status: Movement['status'] }) {
  const t = useText()
  return <StatusTag status={TAGS[status].status}>{t(TAGS[status].label)}</StatusTag>
}

type SheetProps = { kind: Kind; movement: Movement; onClose: () => void }

/** One record in full: progress, reason of a failure, and an id to quote. */
function MovementSheet({ kind, movement, onClose }: SheetProps) {
  const t = useText()
  const language = useLanguage()
  const { id, code, amount, status, reason, net, network, address } = movement
  const balance = (value: Amount) => <Balance value={value} code={code} />
  const facts = [
    { label: t('deposit.amount'), value: balance(amount) },
    { label: t('record.status'), value: <StateTag status={status} /> },
    net !== null && { label: t('deposit.fee'), value: balance(subtract(amount, net)) },
    net !== null && { label: t('deposit.receive'), value: balance(net) },
    network !== null && { label: t('deposit.network'), value: network },
    address !== null && { label: t('record.address'), value: <span className="break-all">{address}</span> },
    reason !== null && reason !== '' && { label: t('record.reason'), value: reason },
    { label: t('record.number'), value: <CopyId text={id} /> },
  ]
  return (
    <Sheet title={t(KINDS[kind].title, { coin: code })} onClose={onClose}>
      <Facts rows={facts} />
      <div className="pt-4">
        <Timeline steps={stepsOf(movement, t(KINDS[kind].done), t, (at) => timeText(at, language))} />
      </div>
    </Sheet>
  )
}

/** Submitted, reviewed, completed or refused; pending steps have no time. */
function stepsOf({ status, at, updatedAt }: Movement, done: string, t: Text, time: (at: Instant) => string) {
  const noteOf = (moment: Instant | null) => (moment === null ? {} : { note: time(moment) })
  const first = { title: t('record.submitted'), ...noteOf(at), state: 'done' as const }
  if (status === 'submitted')
    return [
      first,
      { title: t('record.reviewing'), state: 'now' as const },
      { title: done, state: 'next' as const },
    ]
  return status === 'approved'
    ? [first, { title: done, ...noteOf(updatedAt), state: 'done' as const }]
    : [first, { title: t('record.refused'), ...noteOf(updatedAt), state: 'failed' as const }]
}
