import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Instant } from '@bourse/contracts/kit'
import { type ConfirmedAction, PASSKEY_TTL_MS } from '@bourse/contracts/security'
import { type Random, type Reader, type Tx, sql } from '#platform/kernel'

export type ChallengePurpose = 'login' | 'register' | ConfirmedAction

/** A challenge is accepted from the caller to whom it was issued, for the same purpose. */
export type ChallengeTerms = {
  readonly purpose: ChallengePurpose
  /** The member that must sign; null for a log-in. */
  readonly member: MemberId | null
  /** The upstream session that requested it. */
  readonly session: string
  readonly now: Instant
}

const BYTES = 32

/** Issues a challenge for a page. The newest of a session and purpose counts. */
export async function issueChallenge(
  tx: Tx,
  random: Random,
  { purpose, member, session, now, origin }: ChallengeTerms & { readonly origin: string },
): Promise<string> {
  await closeExpired(tx, now)
  await tx.run(sql`
    delete from passkey_challenge
    where session = ${session} and purpose = ${purpose} and member_id is not distinct from ${member}`)
  const challenge = random.bytes(BYTES).toString('base64url')
  await tx.run(sql`
    insert into passkey_challenge (challenge, purpose, member_id, session, origin, expires_at)
    values (${challenge}, ${purpose}, ${member}, ${session}, ${origin},
      ${new Date(addMs(now, PASSKEY_TTL_MS))})`)
  return challenge
}

/** Uses a challenge up. Returns the origin of its page; null when it is unknown, used, expired or another's. */
export async function useChallenge(
  tx: Tx,
  challenge: string,
  { purpose, member, session, now }: ChallengeTerms,
): Promise<string | null> {
  const row = await tx.row<{ origin: string }>(sql`
    delete from passkey_challenge
    where challenge = ${challenge} and purpose = ${purpose} and session = ${session}
      and member_id is not distinct from ${member} and expires_at > ${new Date(now)}
    returning origin`)
  return row?.origin ?? null
}

/** Finds a challenge like `useChallenge`, but the challenge stays valid. */
export async function findChallenge(
  reader: Reader,
  challenge: string,
  { purpose, member, session, now }: ChallengeTerms,
): Promise<string | null> {
  const row = await reader.row<{ origin: string }>(sql`
    select origin from passkey_challenge
    where challenge = ${challenge} and purpose = ${purpose} and session = ${session}
      and member_id is not distinct from ${member} and expires_at > ${new Date(now)}`)
  return row?.origin ?? null
}

async function closeExpired(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`delete from passkey_challenge where expires_at <= ${new Date(now)}`)
}
