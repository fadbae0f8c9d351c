import type { Amount, Instant } from '@bourse/contracts/kit'
import { Timeline } from '#kit/feedback'
import { timeText } from '#kit/format'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { CopyId, type Fact, Facts } from '#features/wallet'
import { type Text, useLanguage, useText } from '#text'
import { type RecordStatus, RecordTag } from './record-status.tsx'

type Way = 'deposit' | 'withdrawal'
type Props = {
  way: Way
  id: string
  code: string
  amount: Amount
  status: RecordStatus
  at: Instant | null
  judgedAt: Instant | null
  reason: string | null
  /** What only this kind of record knows. */
  more?: readonly Fact[]
  onClose: () => void
}

/** One record in full: how far it is, why it failed, its number to quote. */
export function RecordSheet({
  way,
  id,
  code,
  amount,
  status,
  at,
  judgedAt,
  reason,
  more = [],
  onClose,
}: Props) {
  const t = useText()
  const language = useLanguage()
  const time = (moment: Instant | null) => (moment === null ? undefined : timeText(moment, language))
  const title = t(way === 'deposit' ? 'record.deposit_of' : 'record.withdrawal_of', { coin: code })
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
        <Timeline steps={stepsOf({ t, way, status, begun: time(at), judged: time(judgedAt) })} />
      </div>
    </Sheet>
  )
}

type Told = { t: Text; way: Way; status: RecordStatus; begun: string | undefined; judged: string | undefined }

/** Submitted, looked at, done or refused; what has not happened has no time. */
function stepsOf({ t, way, status, begun, judged }: Told) {
  const noted = (title: string, note: string | undefined) =>
    note === undefined ? { title } : { title, note }
  const done = t(way === 'deposit' ? 'record.credited' : 'record.sent')
  const first = { ...noted(t('record.submitted'), begun), state: 'done' as const }
  if (status === 'submitted')
    return [
      first,
      { title: t('record.reviewing'), state: 'now' as const },
      { title: done, state: 'next' as const },
    ]
  const isDone = status === 'approved'
  const last = {
    ...noted(isDone ? done : t('record.refused'), judged),
    state: isDone ? ('done' as const) : ('failed' as const),
  }
  return [first, last]
}
