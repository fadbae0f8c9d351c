import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Notify, Clock, Database, Reader, Tx } from '#platform/kernel'
import type { AssetTerms } from '#platform/market'
import type { MemberText } from '#members/messages'

export type LockDeps = {
  readonly db: Database
  readonly clock: Clock
  /** USD per unit; null for an asset without a price. */
  readonly usdPrice: (asset: AssetId) => Amount | null
  /** Reads all debts of a member in USD, with interest. */
  readonly debtUsd: (reader: Reader, member: MemberId) => Promise<Amount>
  readonly assetOf: (id: AssetId) => Pick<AssetTerms, 'code' | 'decimals'>
  readonly notify: Notify
  /** Writes messages in each member's language. */
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
}
