import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import type { ReasonTable } from './kinds.ts'
import type { EquityDeps } from '#members/wallet/equity'
import type { RecurringDeps } from '#members/wallet/recurring'
import type { SwapDeps } from '#members/wallet/swap'
import type { WithdrawalDeps } from '#members/wallet/withdrawal'

/** An approved deposit; its value in USD is null without a price. */
export type ApprovedDeposit = {
  readonly id: string
  readonly member: MemberId
  readonly asset: AssetId
  readonly amount: Amount
  readonly usd: Amount | null
  readonly at: Instant
}

export type WalletDeps = EquityDeps &
  RecurringDeps &
  SwapDeps &
  WithdrawalDeps & {
    readonly ledgerReasons: ReasonTable
    /** Whether the asset's market is listed; until then only owners see the coin. */
    readonly isListed: (asset: AssetId) => boolean
    readonly depositChanged: (member: MemberId) => void
    /** Called in the transaction that books a deposit. */
    readonly deposited: (tx: Tx, deposit: ApprovedDeposit) => Promise<void>
  }
