import type { MemberId } from '@bourse/contracts/account'
import type { NeededProof } from '@bourse/contracts/security'
import type { Codes, Passwords } from '#account'
import type { Random, Reader } from '#kernel'

/** How long withdrawals wait, in milliseconds on the exchange's clock; zero for no wait. */
export type Holds = {
  /** To a newly saved address. */
  readonly addressMs: number
  /** After the change of a factor. */
  readonly factorMs: number
}

export type SecurityDeps = {
  readonly random: Random
  readonly codes: Codes
  readonly passwords: Passwords
  readonly holds: Holds
  /** The factor that proves a withdrawal or a new address of the member. */
  readonly mainFactor: (reader: Reader, member: MemberId) => Promise<NeededProof['main']>
  readonly accountChanged: (member: MemberId) => void
}
