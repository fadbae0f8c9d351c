import type { MemberId } from '@bourse/contracts/account'
import type { ArtworkId, Medium, Rarity } from '@bourse/contracts/nft'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  flag,
  id,
  instant,
  integer,
  list,
  nullable,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  text,
} from '#platform/kernel'
import { type ListedWork, type LotId, type LotKind, lotTable, type StoredLot, workTable } from './works.ts'

const listedColumns = workTable.with({
  lot: ['lot_id', nullable(id<LotId>())],
  seriesCode: nullable(text),
  seriesPiece: nullable(integer),
  isLiked: flag,
  heldDeposit: nullable(amount),
})

export type WorkOrder = 'newest' | 'ending' | 'cheapest' | 'dearest'

export type WorkFilter = Paging & {
  readonly now: Instant
  readonly reader: MemberId | null
  readonly medium?: Medium | undefined
  readonly kind?: LotKind | undefined
  readonly phase?: 'notStarted' | 'onSale' | 'ended' | undefined
  readonly asset?: AssetId | undefined
  readonly rarity?: Rarity | undefined
  readonly artist?: string | undefined
  readonly keyword?: string | undefined
  readonly order: WorkOrder
  /** Value of one unit of the pay assets, to compare prices. */
  readonly rates: ReadonlyMap<AssetId, Amount>
}

/** Works with a sale; without a phase, those whose sale has not ended. */
export async function listWorks(
  reader: Reader,
  filter: WorkFilter,
): Promise<{ rows: ListedWork[]; total: number }> {
  const { now, medium = null, kind = null, phase = null, rarity = null, order } = filter
  const asset = filter.asset === undefined ? null : Number(filter.asset)
  const artist = filter.artist === undefined ? null : Number(filter.artist)
  const words = filter.keyword === undefined ? null : `%${escapeLike(filter.keyword.toLowerCase())}%`
  const at = new Date(now)
  const found = await page<{ id: ArtworkId }, ArtworkId>(
    reader,
    sql`
      select work.id::text from nft_work work join nft_lot lot on lot.id = work.lot_id
        left join unnest(${[...filter.rates.keys()].map(Number)}::int[],
          ${[...filter.rates.values()].map(amountText)}::numeric[]) as rate (asset_id, usd)
          on rate.asset_id = lot.asset_id
      where (${medium}::text is null or work.medium = ${medium}) and (${kind}::text is null or lot.kind = ${kind})
        and (${asset}::int is null or lot.asset_id = ${asset}) and (${rarity}::text is null or work.rarity = ${rarity})
        and (${artist}::int is null or work.artist_id = ${artist})
        and (${words}::text is null or work.words like ${words})
        and case coalesce(${phase}, 'present')
          when 'present' then lot.status = 'open' and lot.ends_at > ${at}
          when 'onSale' then lot.status = 'open' and lot.ends_at > ${at} and lot.starts_at <= ${at}
          when 'notStarted' then lot.status = 'open' and lot.starts_at > ${at}
          else lot.status <> 'open' or lot.ends_at <= ${at} end
      order by case when ${order} = 'ending' then lot.ends_at end,
        case when ${order} = 'cheapest' then coalesce(lot.leading_price, lot.price) * rate.usd end,
        case when ${order} = 'dearest' then coalesce(lot.leading_price, lot.price) * rate.usd end desc nulls last,
        lot.id desc`,
    filter,
    ({ id }) => id,
  )
  return { rows: await worksById(reader, found.rows, filter.reader), total: found.total }
}

/** Percent and underscore stand for themselves. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Which works: by id or code, of an owner, liked by a member, sold by a member, of an artist. */
export type WorkChoice =
  | { readonly by: 'id' | 'code'; readonly value: string }
  | { readonly by: 'owner' | 'liked' | 'sold'; readonly value: MemberId }
  | { readonly by: 'artist'; readonly value: string }

const CHOSEN_MAX = 500

/** Chosen works, newest first. */
export async function chosenWorks(
  reader: Reader,
  { by, value }: WorkChoice,
  member: MemberId | null,
): Promise<ListedWork[]> {
  const of = (kind: WorkChoice['by']) => (by === kind ? value : null)
  const rows = await reader.rows<{ id: ArtworkId }>(sql`
    select chosen.id::text from (
      select id from nft_work where id = ${of('id')}::bigint
      union select id from nft_work where code = ${of('code')}
      union select id from nft_work where owner_id = ${of('owner')}::bigint
      union select id from nft_work where artist_id = ${of('artist')}::bigint and kind = 'work'
      union select work_id from nft_like where member_id = ${of('liked')}::bigint
      union select work_id from nft_lot where seller_id = ${of('sold')}::bigint and outcome = 'sold') chosen
    order by chosen.id desc limit ${CHOSEN_MAX}`)
  return worksById(
    reader,
    rows.map(({ id }) => id),
    member,
  )
}

/** Works in the order of their ids, as a member or a guest sees them. */
async function worksById(
  reader: Reader,
  ids: readonly ArtworkId[],
  member: MemberId | null,
): Promise<ListedWork[]> {
  if (ids.length === 0) return []
  const rows = await listedColumns.from(reader).rows(sql`
    select work.*, series.code as series_code, series.piece as series_piece,
      exists (select 1 from nft_like own where own.work_id = work.id and own.member_id = ${member}) as is_liked,
      (select amount from nft_deposit own where own.lot_id = work.lot_id and own.member_id = ${member}
        and own.status = 'held') as held_deposit
    from nft_work work left join nft_work series on series.id = work.series_id
    where work.id = any(${ids}::bigint[])`)
  const lots = await lotsById(
    reader,
    rows.flatMap(({ lot }) => lot ?? []),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [listedWork(row, lots)]
  })
}

const listedWork = (
  { lot, seriesPiece, ...work }: StoredOf<typeof listedColumns>,
  lots: ReadonlyMap<LotId, StoredLot>,
): ListedWork => ({
  ...work,
  lot: lot === null ? null : (lots.get(lot) ?? null),
  seriesNumber: work.kind === 'series' ? work.piece : seriesPiece,
})

async function lotsById(reader: Reader, ids: readonly LotId[]): Promise<ReadonlyMap<LotId, StoredLot>> {
  if (ids.length === 0) return new Map()
  const lots = await lotTable.from(reader).rows(sql`select * from nft_lot where id = any(${ids}::bigint[])`)
  return new Map(lots.map((lot) => [lot.id, lot]))
}

export type RunningAuction = { readonly lot: StoredLot; readonly name: string }

/** Auctions that are not over, earliest end first. */
export async function listAuctions(reader: Reader): Promise<RunningAuction[]> {
  const rows = await lotTable.with({ name: text }).from(reader).rows(sql`
    select lot.*, work.name from nft_lot lot join nft_work work on work.id = lot.work_id
    where lot.kind = 'auction' and lot.status <> 'over' order by lot.ends_at, lot.id limit ${CHOSEN_MAX}`)
  return rows.map(({ name, ...lot }) => ({ lot, name }))
}

/** The last sale of each work by a member. */
export async function listSales(
  reader: Reader,
  member: MemberId,
  works: readonly ArtworkId[],
): Promise<ReadonlyMap<ArtworkId, StoredLot>> {
  const lots = await lotTable.from(reader).rows(sql`
    select distinct on (work_id) * from nft_lot
    where seller_id = ${member} and outcome = 'sold' and work_id = any(${works}::bigint[]) order by work_id, id desc`)
  return new Map(lots.map((lot) => [lot.work, lot]))
}

export type ArtistFigures = { readonly works: number; readonly likes: number }

export async function artistFigures(reader: Reader): Promise<ReadonlyMap<string, ArtistFigures>> {
  const rows = await reader.rows<{ artist: string; works: number; likes: number }>(sql`
    select artist_id::text as artist, count(*) filter (where kind = 'work')::int as works,
      coalesce(sum(likes), 0)::int as likes
    from nft_work group by artist_id`)
  return new Map(rows.map(({ artist, ...figures }) => [artist, figures]))
}

const seriesColumns = columns({
  code: text,
  seed: text,
  commitment: text,
  designs: list(integer),
  weights: list(integer),
  revealedAt: nullable(instant),
  supply: integer,
  sold: integer,
})
export type StoredSeries = StoredOf<typeof seriesColumns>

/** The series of a cover, by its work. */
export async function findSeries(reader: Reader, cover: ArtworkId): Promise<StoredSeries | null> {
  return seriesColumns.from(reader).row(sql`
    select work.code, series.*, lot.supply, lot.sold
    from nft_series series join nft_work work on work.id = series.work_id join nft_lot lot on lot.id = work.lot_id
    where series.work_id = ${cover}`)
}
