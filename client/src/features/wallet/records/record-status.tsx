import type { Deposit } from '@bourse/contracts/wallet'
import { type Status, StatusTag } from '#kit/feedback'
import { type Key, useText } from '#text'

/** Deposits and withdrawals go through the same three states. */
export type RecordStatus = Deposit['status']

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
