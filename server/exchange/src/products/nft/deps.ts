import type { MemberId } from '@bourse/contracts/account'
import type { ArtworkId } from '@bourse/contracts/nft'
import { type Amount, assert, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Clock, Database, Ids, Notify, Random, Reader, Tx } from '#platform/kernel'
import type { AssetTerms, Market } from '#platform/market'

type Subject =
  | 'nft_won'
  | 'nft_lost'
  | 'nft_sold'
  | 'nft_unsold'
  | 'nft_expired'
  | 'nft_forfeited'
  | 'nft_offered'
  | 'nft_passed_on'

/** A message of this area, written in the member's language. */
export type NftMessage = {
  readonly member: MemberId
  readonly title: `${Subject}_title`
  readonly body: `${Subject}_body`
  readonly values: Readonly<Record<string, string>>
  readonly about?: string
  readonly at: Instant
}

/** The sale of a work after a change. */
export type LotChange = {
  readonly artwork: ArtworkId
  readonly price: Amount
  readonly bids: number
  readonly endsAt: Instant
  readonly leader: MemberId | null
  readonly isEnded: boolean
}

export type NftDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: Random
  readonly market: Market
  readonly notify: Notify
  readonly messageMembers: (tx: Tx, texts: readonly NftMessage[]) => Promise<void>
  /** Marks the messages about a record as read. */
  readonly readMessages: (
    tx: Tx,
    read: { readonly member: MemberId; readonly about: string; readonly now: Instant },
  ) => Promise<number>
  /** Public names of members; members without one are omitted. */
  readonly namesOf: (reader: Reader, members: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>
  readonly publishLot: (change: LotChange) => void
}

/** Asset of deposits and auctions. */
export const USDT = '3' as AssetId
/** Assets for which works are sold. */
export const PAY_ASSETS: readonly AssetId[] = [USDT, '2' as AssetId, '1' as AssetId]

export function requireAsset({ market }: Pick<NftDeps, 'market'>, id: AssetId): AssetTerms {
  const found = market.assetById(id)
  assert(found !== null, 'works are sold for assets of the catalogue')
  return found
}
