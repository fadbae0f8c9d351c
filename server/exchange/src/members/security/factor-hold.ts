import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Instant, formatUtc, refuse } from '@bourse/contracts/kit'
import { type FactorChange, delaysWithdrawals } from '@bourse/contracts/security'
import { findMember } from '#members/account'
import type { Reader, Tx } from '#platform/kernel'
import { findHeldUntil } from '#members/security/guard'
import { findFactorChange, lockProtection, updateFactorChange } from './store.ts'

/**
 * Records the change of a factor, in its transaction; withdrawals are refused for a while afterwards. Every
 * change of a password, contact, authenticator or passkey is reported here, also the operator's.
 */
export async function recordFactorChange(
  tx: Tx,
  member: MemberId,
  { at, ...change }: FactorChange & { readonly at: Instant },
): Promise<void> {
  if (!delaysWithdrawals(change)) return
  await lockProtection(tx, member)
  await updateFactorChange(tx, member, at)
}

type Hold = { readonly holdMs: number; readonly now: Instant }

/** Finds the end of the running hold; null when there is none. */
export async function findHoldEnd(
  reader: Reader,
  member: MemberId,
  { holdMs, now }: Hold,
): Promise<Instant | null> {
  const changedAt = await findFactorChange(reader, member)
  const held = (await findHeldUntil(reader, member)) ?? now
  const until = changedAt === null ? held : latest(held, addMs(changedAt, holdMs))
  return until > now ? until : null
}

const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** Refuses withdrawals on hold, and one whose session ended meanwhile because the account was frozen. */
export async function assertNotHeld(reader: Reader, member: MemberId, hold: Hold): Promise<void> {
  if ((await findMember(reader, member))?.isLocked === true) refuse('session_lost')
  const until = await findHoldEnd(reader, member, hold)
  if (until !== null) refuse('withdrawals_on_hold', { time: formatUtc(until) })
}
