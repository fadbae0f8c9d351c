import type { MemberId } from '@bourse/contracts/account'
import type { ArtworkId } from '@bourse/contracts/nft'
import { type Amount, amountOf, amountText, assert, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { sql, type Tx } from '#platform/kernel'
import {
  type LotKind,
  type LotRow,
  type StoredLot,
  type StoredWork,
  toLot,
  toWork,
  type WorkRow,
} from './works.ts'

/** The platform's share of each price, and the artist's of a resale. */
export const FEE_RATE = amountOf('0.025')
export const ROYALTY_RATE = amountOf('0.05')

type WorkDraft = Pick<
  StoredWork,
  | 'code'
  | 'kind'
  | 'piece'
  | 'artist'
  | 'medium'
  | 'rarity'
  | 'name'
  | 'nameChinese'
  | 'nameTraditional'
  | 'collection'
> & {
  readonly series: ArtworkId | null
  readonly boxNumber: number | null
  readonly clientSeed: string | null
  readonly owner: MemberId | null
  /** Lower case, for searches. */
  readonly words: string
  readonly createdAt: Instant
}

/** Inserts works; returns them in their order. */
export async function insertWorks(tx: Tx, drafts: readonly WorkDraft[]): Promise<StoredWork[]> {
  const rows = await tx.rows<WorkRow>(sql`
    insert into nft_work (code, kind, piece, artist_id, medium, rarity, name, name_zh, name_hk, collection, words,
      series_id, box_number, client_seed, owner_id, created_at)
    select code, kind, piece, artist_id, medium, rarity, name, name_zh, name_hk, collection, words, series_id,
      box_number, client_seed, owner_id, created_at
    from jsonb_to_recordset(${JSON.stringify(
      drafts.map((draft, place) => ({
        place,
        code: draft.code,
        kind: draft.kind,
        piece: draft.piece,
        artist_id: draft.artist,
        medium: draft.medium,
        rarity: draft.rarity,
        name: draft.name,
        name_zh: draft.nameChinese,
        name_hk: draft.nameTraditional,
        collection: draft.collection,
        words: draft.words,
        series_id: draft.series,
        box_number: draft.boxNumber,
        client_seed: draft.clientSeed,
        owner_id: draft.owner,
        created_at: new Date(draft.createdAt),
      })),
    )}::jsonb) as draft (place int, code text, kind text, piece int, artist_id int, medium text, rarity text, name text,
      name_zh text, name_hk text, collection text, words text, series_id bigint, box_number int, client_seed text,
      owner_id bigint, created_at timestamptz)
    order by place
    returning *`)
  return rows.map(toWork).toSorted((one, other) => Number(one.id) - Number(other.id))
}

export type LotDraft = {
  readonly work: ArtworkId
  readonly kind: LotKind
  readonly seller: MemberId | null
  readonly asset: AssetId
  readonly price: Amount
  readonly bidStep: Amount | null
  readonly deposit: Amount | null
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly supply?: number
}

/** Puts works on sale; each becomes the present sale of its work. Royalties are due on resales. */
export async function insertLots(tx: Tx, drafts: readonly LotDraft[]): Promise<StoredLot[]> {
  const rows = await tx.rows<LotRow>(sql`
    insert into nft_lot (work_id, kind, seller_id, asset_id, price, bid_step, deposit, starts_at, ends_at, planned_end,
      fee_rate, royalty_rate, supply)
    select work_id, kind, seller_id, asset_id, price, bid_step, deposit, starts_at, ends_at, ends_at,
      ${amountText(FEE_RATE)}::numeric, case when seller_id is null then 0 else ${amountText(ROYALTY_RATE)}::numeric end,
      supply
    from jsonb_to_recordset(${JSON.stringify(
      drafts.map((draft, place) => ({
        place,
        work_id: draft.work,
        kind: draft.kind,
        seller_id: draft.seller,
        asset_id: draft.asset,
        price: amountText(draft.price),
        bid_step: draft.bidStep === null ? null : amountText(draft.bidStep),
        deposit: draft.deposit === null ? null : amountText(draft.deposit),
        starts_at: new Date(draft.startsAt),
        ends_at: new Date(draft.endsAt),
        supply: draft.supply ?? 1,
      })),
    )}::jsonb) as draft (place int, work_id bigint, kind text, seller_id bigint, asset_id int, price numeric,
      bid_step numeric, deposit numeric, starts_at timestamptz, ends_at timestamptz, supply int)
    order by place
    returning *`)
  await tx.run(sql`
    update nft_work set lot_id = lot.id from nft_lot lot
    where lot.id = any(${rows.map(({ id }) => id)}::bigint[]) and nft_work.id = lot.work_id`)
  return rows.map(toLot)
}

type Sale = {
  readonly lot: StoredLot
  readonly buyer: MemberId
  readonly received: Amount
  readonly at: Instant
}

/** Ends the sale of a work with its sale, and makes the buyer the owner. */
export async function closeSold(tx: Tx, { lot, buyer, received, at }: Sale): Promise<void> {
  const closed = await tx.run(sql`
    update nft_lot set status = 'over', outcome = 'sold', sold = 1, buyer_id = ${buyer}, received = ${amountText(received)},
      closed_at = ${new Date(at)}
    where id = ${lot.id} and status <> 'over'`)
  const moved = await tx.run(sql`
    update nft_work set owner_id = ${buyer}
    where id = ${lot.work} and owner_id is not distinct from ${lot.seller}::bigint`)
  assert(closed === 1 && moved === 1, 'a work is sold once, by its owner')
}
