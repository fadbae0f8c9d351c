import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'

/** Free money, money on hold for something open (an order, a bid, a lock), or points of a member. */
export type MemberAccountType = AccountKind | `${AccountKind}_hold` | 'points'

/** Points are booked like money, in an asset that is in no catalogue and has no price. */
export const POINTS = '900' as AssetId

/**
 * The house's accounts. `treasury` is the other side of deposits and withdrawals, `maker` quotes the books,
 * `fees` collects fees, `rounding` collects fractions below a unit, `futures` is the counterparty of
 * positions, `insurance` pays losses beyond a position's backing, `swap` takes one asset and gives another,
 * `points` issues and redeems points, `rewards` pays for rewards, `seconds` is the other side of seconds
 * orders.
 */
export type HouseAccount =
  | 'treasury'
  | 'maker'
  | 'fees'
  | 'rounding'
  | 'swap'
  | 'points'
  | 'rewards'
  | 'futures'
  | 'insurance'
  | 'seconds'

export type AccountRef = {
  readonly holder: string
  readonly asset: AssetId
  readonly kind: MemberAccountType | 'house'
}

export const holderOf = (member: MemberId): string => `member:${member}`

export const ofMember = (member: MemberId, asset: AssetId, kind: MemberAccountType): AccountRef => ({
  holder: holderOf(member),
  asset,
  kind,
})

export const ofHouse = (name: HouseAccount, asset: AssetId): AccountRef => ({
  holder: `house:${name}`,
  asset,
  kind: 'house',
})
