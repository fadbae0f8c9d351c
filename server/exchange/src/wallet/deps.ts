import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { Tx } from '#kernel'
import type { ReasonTable } from './kinds.ts'
import type { SwapDeps } from '#wallet/swap'
import type { WithdrawalDeps } from '#wallet/withdrawal'

export type WalletDeps = SwapDeps &
  WithdrawalDeps & {
    readonly ledgerReasons: ReasonTable
    readonly depositChanged: (member: MemberId) => void
    /** A deposit was booked. */
    readonly deposited: (tx: Tx, member: MemberId, at: Instant) => Promise<void>
  }
