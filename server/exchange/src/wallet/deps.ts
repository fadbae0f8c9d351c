import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import type { ReasonTable } from './kinds.ts'
import type { SwapDeps } from '#wallet/swap'
import type { WithdrawalDeps } from '#wallet/withdrawal'

export type WalletDeps = SwapDeps &
  WithdrawalDeps & {
    readonly ledgerReasons: ReasonTable
    /** False for a coin whose market is not listed yet: only its owners see it. */
    readonly isListed: (asset: AssetId) => boolean
    readonly depositChanged: (member: MemberId) => void
    /** A deposit was booked. */
    readonly deposited: (tx: Tx, member: MemberId, at: Instant) => Promise<void>
  }
