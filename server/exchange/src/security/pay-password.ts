import { refuse } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { countTry, clearFailures, type Passwords } from '#account'
import type { Database } from '#kernel'
import type { Instant } from '@bourse/contracts/kit'
import { findProtection } from './store.ts'

export type PayPasswordCheck = {
  /** Tries are counted apart from the caller's own transaction, which a refusal undoes. */
  readonly db: Database
  readonly passwords: Passwords
  readonly member: MemberId
  readonly typed: string
  readonly now: Instant
}

/** Refuses a wrong pay password, and none at all; who guesses is made to wait as at the log-in. */
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
