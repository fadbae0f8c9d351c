import type { Instant } from '@bourse/contracts/kit'
import type { AccountDeps, Codes, Passwords } from '#members/account'
import type { ChatDeps } from '#members/chat'
import type { CopyDeps } from '#products/copy-trading'
import type { IdentityDeps } from '#members/identity'
import type { Database, Ids, MovableClock, Random, Scheduler } from '#platform/kernel'
import type { AssetTerms, Market } from '#platform/market'
import type { MessageDeps } from '#members/messages'
import type { OtcDeps } from '#products/otc'
import type { Holds, SecurityDeps } from '#members/security'
import type { SupportDeps } from '#members/support'
import type { WalletDeps } from '#members/wallet'
import type { OperatorKey } from './signature.ts'

/** Missed seconds that are being worked through, and how far the work is. */
export type Gap = { readonly from: Instant; readonly reached: Instant; readonly until: Instant }

export type OperatorDeps = {
  /** The operators whose signed commands have a name. */
  readonly operatorKeys: readonly OperatorKey[]
  readonly db: Database
  readonly clock: MovableClock
  readonly random: Random
  readonly ids: Ids
  readonly scheduler: Scheduler
  readonly passwords: Passwords
  readonly codes: Codes
  readonly codeSetup: AccountDeps['codeSetup']
  readonly holds: Holds
  readonly assets: readonly AssetTerms[]
  readonly market: Pick<Market, 'all' | 'quote'>
  readonly wallet: WalletDeps
  readonly copying: CopyDeps
  readonly chat: ChatDeps
  readonly identity: IdentityDeps
  readonly messages: MessageDeps
  readonly otc: OtcDeps
  readonly support: SupportDeps
  readonly returnWithdrawals: SecurityDeps['returnWithdrawals']
  readonly cancelOrders: SecurityDeps['cancelOrders']
  readonly messageMembers: SecurityDeps['messageMembers']
  readonly onMemberCreated: AccountDeps['onMemberCreated']
  /** Counts overdue work by kind; kinds without any have a count of zero. */
  readonly overdue: () => Promise<readonly { readonly kind: string; readonly count: number }[]>
  /** Resolves once everything up to now is recorded and decided; at once where no timer does that. */
  readonly caughtUp: (onProgress: (gap: Gap) => void) => Promise<void>
  /** Lists the names of rows and tasks that fail at every run. */
  readonly stuck: () => Promise<readonly string[]>
  /** Invalidates cached site settings of feed consumers. */
  readonly siteChanged: () => void
}
