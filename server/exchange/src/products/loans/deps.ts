import type { MemberId } from '@bourse/contracts/account'
import { type Amount, assert } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { loanTerms } from '#catalogue'
import type { Notify, Clock, Database, Reader, Tx } from '#platform/kernel'
import type { AssetTerms, Market } from '#platform/market'
import type { MemberText } from '#members/messages'

export type LoanDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly terms: typeof loanTerms
  readonly market: Pick<Market, 'assetById' | 'price' | 'tick' | 'usdPrice'>
  readonly notify: Notify
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  /** Lists money on hold for open withdrawals. */
  readonly submittedWithdrawals: (
    reader: Reader,
    member: MemberId,
  ) => Promise<readonly { readonly asset: AssetId; readonly quantity: Amount }[]>
  /** Lists money in locks and deposit bonuses on hold, which raise no limit. */
  readonly lockedBy: (
    reader: Reader,
    member: MemberId,
  ) => Promise<readonly { readonly asset: AssetId; readonly amount: Amount }[]>
  /** Reads the member's debts other than loans. */
  readonly otherDebt: (reader: Reader, member: MemberId) => Promise<Amount>
}

export function requireAsset({ market }: LoanDeps, id: AssetId): AssetTerms {
  const asset = market.assetById(id)
  assert(asset !== null, 'loans are in assets of the catalogue')
  return asset
}
