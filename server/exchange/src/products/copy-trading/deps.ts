import type { MemberId, NameMark } from '@bourse/contracts/account'
import type { VerifiedLevel } from '@bourse/contracts/identity'
import type { Amount } from '@bourse/contracts/kit'
import type { FuturesDeps } from '#products/futures'
import type { Notify, Clock, Database, Reader, Tx } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { MemberText } from '#members/messages'
import type { Logger } from 'pino'
import type { CopyQueue } from './queue.ts'

/** Conditions of leading. */
export type LeaderTerms = {
  readonly level: number
  /** Days since the first own trade. */
  readonly tradingDays: number
  /** Least capital against which returns are measured. */
  readonly capitalMin: Amount
}

/** A member as others see one. */
export type Profile = {
  readonly nickname: string | null
  readonly mark: NameMark | null
  readonly avatar: string | null
  readonly signature: string | null
}

export type CopyDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly futures: FuturesDeps
  readonly market: Market
  readonly queue: CopyQueue
  readonly terms: LeaderTerms
  readonly levelOf: (reader: Reader, member: MemberId) => Promise<VerifiedLevel>
  readonly profilesOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, Profile>>
  /** Members whom the operator has locked. */
  readonly lockedAmong: (reader: Reader, members: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
  readonly notify: Notify
}

/** The nickname of a leader, or the member's number without one. */
export const formatName = (profiles: ReadonlyMap<MemberId, Profile>, member: MemberId): string =>
  profiles.get(member)?.nickname ?? `#${member}`
