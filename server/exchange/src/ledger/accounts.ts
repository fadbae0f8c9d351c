import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'

/** Money that a member may use, or money set aside for something open (an order, a bid, a lock). */
export type Purse = AccountKind | `${AccountKind}_hold`

/**
 * The house's own accounts. `treasury` is the other side of every deposit and withdrawal, `maker` quotes the books,
 * `fees` collects what members pay, `rounding` what is smaller than anybody's unit.
 */
export type HouseAccount = 'treasury' | 'maker' | 'fees' | 'rounding'

export type AccountRef = { readonly holder: string; readonly asset: AssetId; readonly kind: Purse | 'house' }

export const holderOf = (member: MemberId): string => `member:${member}`

export const ofMember = (member: MemberId, asset: AssetId, kind: Purse): AccountRef => ({
  holder: holderOf(member),
  asset,
  kind,
})

export const ofHouse = (name: HouseAccount, asset: AssetId): AccountRef => ({
  holder: `house:${name}`,
  asset,
  kind: 'house',
})
