import type { MemberId } from '@bourse/contracts/account'
import type { Codes, Passwords } from '#account'
import type { Random } from '#kernel'

export type SecurityDeps = {
  readonly random: Random
  readonly codes: Codes
  readonly passwords: Passwords
  readonly accountChanged: (member: MemberId) => void
}
