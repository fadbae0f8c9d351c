import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, max, refuse } from '@bourse/contracts/kit'
import type { LeaderTerms } from './deps.ts'
import type { LeaderDraft } from './leader-store.ts'

/** Read after the lock of the member's role. */
export type ApplicationState = {
  readonly member: MemberId
  readonly isLeader: boolean
  readonly level: number
  /** Days since the member's first own trade. */
  readonly days: number
  /** Leaders that the member follows. */
  readonly followed: number
  /** Money of the futures account, margins included. */
  readonly money: Amount
  readonly now: Instant
}

/** Returns the accepted leader, or throws the first refusal. */
export function acceptLeader(terms: LeaderTerms, state: ApplicationState): LeaderDraft {
  const { member, level, days, now } = state
  if (state.isLeader) refuse('already_leader')
  if (level < terms.level) refuse('leader_level_missing', { level: String(terms.level), own: String(level) })
  if (days < terms.tradingDays)
    refuse('leader_days_missing', { days: String(terms.tradingDays), own: String(days) })
  if (state.followed > 0) refuse('leader_cannot_follow')
  const capital = max(terms.capitalMin, state.money)
  return { member, strategy: null, capital, since: now, liveSince: now }
}
