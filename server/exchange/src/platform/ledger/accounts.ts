import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'
import type { HouseAccount } from '#platform/ledger/registry'

/** Free money, money on hold for something open (an order, a bid, a lock), or points of a member. */
export type MemberAccountType = AccountKind | `${AccountKind}_hold` | 'points'

/** Points are booked like money, in an asset that is in no catalogue and has no price. */
export const POINTS = '900' as AssetId

export type AccountRef = {
  readonly holder: string
  readonly asset: AssetId
  readonly kind: MemberAccountType | 'house'
}

export const toHolder = (member: MemberId): string => `member:${member}`

export const ofMember = (member: MemberId, asset: AssetId, kind: MemberAccountType): AccountRef => ({
  holder: toHolder(member),
  asset,
  kind,
})

export const ofHouse = (name: HouseAccount, asset: AssetId): AccountRef => ({
  holder: `house:${name}`,
  asset,
  kind: 'house',
})
