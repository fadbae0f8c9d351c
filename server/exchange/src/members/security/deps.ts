import type { MemberId } from '@bourse/contracts/account'
import type { NeededProof } from '@bourse/contracts/security'
import type { AccountDeps, Codes, Passwords } from '#members/account'
import type { Instant, Language } from '@bourse/contracts/kit'
import type { Random, Reader, Tx } from '#platform/kernel'
import type { TextValues } from '#platform/text'

/** How long withdrawals wait, in milliseconds on the exchange's clock; zero for no wait. */
export type Holds = {
  /** Wait before a newly saved address can be used. */
  readonly addressMs: number
  /** Wait after the change of a factor. */
  readonly factorMs: number
}

export type SecurityNotice = {
  readonly member: MemberId
  readonly lang: Language
  readonly kind: 'api_key_added' | 'passkey_added' | 'passkey_removed' | 'passkey_cloned' | 'whitelist_off'
  readonly values: TextValues
  readonly at: Instant
}

export type SecurityDeps = {
  readonly random: Random
  readonly codes: Codes
  readonly passwords: Passwords
  /** Hashes the devices and addresses of log-ins. */
  readonly callerKey: Buffer
  /** Derives the secrets of API keys. */
  readonly apiKeyMaster: Buffer
  readonly holds: Holds
  /** Finds the factor that proves a withdrawal or a new address of the member. */
  readonly mainFactor: (reader: Reader, member: MemberId) => Promise<NeededProof['main']>
  /** Sends a notice to the member, in the language of the call, with the transaction. */
  readonly notifyMember: (tx: Tx, notice: SecurityNotice) => Promise<void>
  readonly newCallerLoggedIn: AccountDeps['newCallerLoggedIn']
  /** Returns the money of withdrawals that still wait, in the transaction that freezes the account. */
  readonly returnWithdrawals: (tx: Tx, member: MemberId, at: Instant) => Promise<void>
  /** Cancels the open spot orders and futures entries of these accounts; returns their number. */
  readonly cancelOrders: (tx: Tx, accounts: readonly MemberId[]) => Promise<number>
  readonly messageMembers: (tx: Tx, texts: readonly FreezeMessage[]) => Promise<void>
  readonly accountChanged: (member: MemberId) => void
}

/** The message about orders that a freezing has cancelled. */
export type FreezeMessage = {
  readonly member: MemberId
  readonly title: 'frozen_orders_title'
  readonly body: 'frozen_orders_body'
  readonly values: TextValues
  readonly at: Instant
}
