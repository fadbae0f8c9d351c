import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'

/** Money that a member may use, money set aside for something open (an order, a bid, a lock), or his points. */
export type MemberAccountType = AccountKind | `${AccountKind}_hold` | 'points'

/** Points are counted like money, in an asset of their own that is in no catalogue: they have no price. */
export const POINTS = '900' as AssetId

/**
 * The house's own accounts. `treasury` is the other side of every deposit and withdrawal, `maker` quotes the books,
 * `fees` collects what members pay, `rounding` what is smaller than anybody's unit,
 * `futures` stands against members' positions, `insurance` pays what a loss has beyond what stood behind it,
 * `swap` takes one asset and gives another, `points` issues points and takes them back, `rewards` pays what they buy,
 * `seconds` is the other side of every seconds order.
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
