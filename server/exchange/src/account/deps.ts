import type { MemberId } from '@bourse/contracts/account'
import type { Random, Reader } from '#kernel'
import type { Codes } from './codes.ts'
import type { Courier } from './mailer.ts'
import type { Passwords } from './password.ts'

/** What the handlers of this room are given. */
export type AccountDeps = {
  readonly random: Random
  readonly codes: Codes
  readonly passwords: Passwords
  readonly courier: Courier
  readonly inviteRequired: boolean
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
}
