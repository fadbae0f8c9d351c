import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Deposit } from '@bourse/contracts/wallet'
import { type Status, StatusTag, Timeline } from '#kit/feedback'
import { timeText } from '#kit/format'
import { type Fact, Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { CopyId } from '#features/wallet'
import { type Key, type Text, useLanguage, useText } from '#text'

/** Deposits and withdrawals have the same three states. */
type RecordStatus = Deposit['status']

const BADGES: Readonly<Record<RecordStatus, { status: Status; label: Key }>> = {
  submitted: { status: 'warning', label: 'record.reviewing' },
  approved: { status: 'success', label: 'record.complete' },
  rejected: { status: 'error', label: 'record.failed' },
}

export function RecordTag({ status }: { status: RecordStatus }) {
  const t = useText()
  const { status: badge, label } = BADGES[status]
  return <StatusTag status={badge}>{t(label)}</StatusTag>
}

type RecordType = 'deposit' | 'withdrawal'
type Props = {
  recordType: RecordType
  id: string
  code: string
  amount: Amount
  status: RecordStatus
  at: Instant | null
  reviewedAt: Instant | null
  reason: string | null
  more?: readonly Fact[]
  onClose: () => void
}

/** One record in full: progress, reason of a failure, and an id to quote. */
export function RecordSheet({
  recordType,
  id,
  code,
  amount,
  status,
  at,
  reviewedAt,
  reason,
  more = [],
  onClose,
}: Props) {
  const t = useText()
  const language = useLanguage()
  const time = (moment: Instant | null) => (moment === null ? undefined : timeText(moment, language))
  const title = t(recordType === 'deposit' ? 'record.deposit_of' : 'record.withdrawal_of', { coin: code })
  const facts: Fact[] = [
    { label: t('deposit.amount'), value: <Balance value={amount} code={code} /> },
    { label: t('record.status'), value: <RecordTag status={status} /> },
    ...more,
    ...(reason === null || reason === '' ? [] : [{ label: t('record.reason'), value: reason }]),
    { label: t('record.number'), value: <CopyId text={id} /> },
  ]
  return (
    <Sheet title={title} onClose={onClose}>
      <Facts rows={facts} />
      <div className="pt-4">
        <Timeline steps={stepsOf({ t, recordType, status, begun: time(at), reviewed: time(reviewedAt) })} />
      </div>
    </Sheet>
  )
}

type TimelineFacts = {
  t: Text
  recordType: RecordType
  status: RecordStatus
  begun: string | undefined
  reviewed: string | undefined
}

/** Submitted, reviewed, completed or refused; pending steps have no time. */
function stepsOf({ t, recordType, status, begun, reviewed }: TimelineFacts) {
  const noted = (title: string, note: string | undefined) =>
    note === undefined ? { title } : { title, note }
  const done = t(recordType === 'deposit' ? 'record.credited' : 'record.sent')
  const first = { ...noted(t('record.submitted'), begun), state: 'done' as const }
  if (status === 'submitted')
    return [
      first,
      { title: t('record.reviewing'), state: 'now' as const },
      { title: done, state: 'next' as const },
    ]
  const isDone = status === 'approved'
  const last = {
    ...noted(isDone ? done : t('record.refused'), reviewed),
    state: isDone ? ('done' as const) : ('failed' as const),
  }
  return [first, last]
}
