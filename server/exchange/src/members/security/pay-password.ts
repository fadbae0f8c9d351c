import { refuse } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { countTry, clearFailures, type Passwords } from '#members/account'
import type { Database } from '#platform/kernel'
import type { Instant } from '@bourse/contracts/kit'
import { findProtection } from './store.ts'

export type PayPasswordCheck = {
  /** Tries are counted outside of the caller's transaction, which a refusal rolls back. */
  readonly db: Database
  readonly passwords: Passwords
  readonly member: MemberId
  readonly typed: string
  readonly now: Instant
}

/** Refuses a wrong or missing pay password; wrong tries cause waits like those of the login. */
export async function checkPayPassword({
  db,
  passwords,
  member,
  typed,
  now,
}: PayPasswordCheck): Promise<void> {
  const key = ` pay ${member}`
  await db.transact((tx) => countTry(tx, key, now))
  const { payPassword } = await findProtection(db, member)
  if (!(await passwords.matches(typed, payPassword))) refuse('pay_password_wrong')
  await db.transact((tx) => clearFailures(tx, key))
}
