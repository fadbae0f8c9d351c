import type { MemberId } from '@bourse/contracts/account'
import { REPORTS_PER_DAY } from '@bourse/contracts/chat'
import { refuse } from '@bourse/contracts/kit'
import type { StoredMessage } from './store.ts'

/** State that decides a report, read after the lock of the reporting member. */
export type ReportState = {
  readonly member: MemberId
  readonly message: Pick<StoredMessage, 'member' | 'deletedAt'> | null
  /** Reports of the member within a day. */
  readonly reports: number
}

/** Refuses to report a deleted or unknown message, or one of the own; throws the first refusal. */
export function checkReport({ member, message, reports }: ReportState): void {
  if (message === null || message.deletedAt !== null) refuse('not_found')
  if (message.member === member) refuse('own_message')
  if (reports >= REPORTS_PER_DAY) refuse('too_many_attempts')
}

/** Returns the member to block, or throws the first refusal. */
export function acceptBlock(member: MemberId, blocked: MemberId | null): MemberId {
  if (blocked === null) refuse('not_found')
  if (blocked === member) refuse('own_message')
  return blocked
}
