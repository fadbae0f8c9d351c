import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { Tx } from '#kernel'
import type { SwapDeps } from '#wallet/swap'
import type { WithdrawalDeps } from '#wallet/withdrawal'

/** What the wallet needs to know of assets and of the other rooms. */
export type WalletDeps = SwapDeps &
  WithdrawalDeps & {
    readonly depositChanged: (member: MemberId) => void
    /** A deposit has been booked. */
    readonly deposited: (tx: Tx, member: MemberId, at: Instant) => Promise<void>
  }
