import { type Amount, amountOf, amountText, assert, type Instant, instantOf } from '@bourse/contracts/kit'
import type { ProjectId, ReleaseTerms, SaleMode } from '@bourse/contracts/ieo'
import type { AssetId } from '@bourse/contracts/market'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

/** The terms of a sale; they never change. */
export type ProjectTerms = {
  readonly slug: string | null
  readonly title: string
  readonly asset: AssetId
  readonly payAsset: AssetId
  readonly mode: SaleMode
  /** The issue price; of a sale that follows the market, the price at its announcement. */
  readonly price: Amount
  /** Of a sale that follows the market: the fraction below it. Null for a fixed price. */
  readonly discount: Amount | null
  readonly supply: Amount
  readonly quantityMin: Amount
  readonly quantityMax: Amount
  readonly announcedAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly listedAt: Instant
  readonly releases: readonly ReleaseTerms[]
}

export type StoredProject = ProjectTerms & {
  readonly id: ProjectId
  /** Requested by all members; in a fixed sale, sold. */
  readonly applied: Amount
  /** Null until a pro rata sale is allocated. */
  readonly allocation: { readonly pool: Amount; readonly poolCommit: Amount; readonly at: Instant } | null
}

type Row = {
  id: string
  slug: string | null
  title: string
  asset_id: number
  pay_asset_id: number
  mode: 'fixed' | 'pro_rata'
  price: string
  discount: string | null
  supply: string
  quantity_min: string
  quantity_max: string
  announced_at: Date
  starts_at: Date
  ends_at: Date
  listed_at: Date
  release_at: Date[]
  release_fractions: string[]
  applied: string
  pool: string | null
  pool_commit: string | null
  allocated_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())

const toProject = (row: Row): StoredProject => ({
  id: row.id as ProjectId,
  slug: row.slug,
  title: row.title,
  asset: String(row.asset_id) as AssetId,
  payAsset: String(row.pay_asset_id) as AssetId,
  mode: row.mode === 'fixed' ? 'fixed' : 'proRata',
  price: amountOf(row.price),
  discount: row.discount === null ? null : amountOf(row.discount),
  supply: amountOf(row.supply),
  quantityMin: amountOf(row.quantity_min),
  quantityMax: amountOf(row.quantity_max),
  announcedAt: moment(row.announced_at),
  startsAt: moment(row.starts_at),
  endsAt: moment(row.ends_at),
  listedAt: moment(row.listed_at),
  releases: row.release_at.map((at, index) => ({
    at: moment(at),
    fraction: amountOf(row.release_fractions[index] ?? ''),
  })),
  applied: amountOf(row.applied),
  allocation:
    row.pool === null || row.pool_commit === null || row.allocated_at === null
      ? null
      : { pool: amountOf(row.pool), poolCommit: amountOf(row.pool_commit), at: moment(row.allocated_at) },
})

export async function insertProject(tx: Tx, terms: ProjectTerms): Promise<ProjectId> {
  const [row] = await tx.rows<{ id: string }>(sql`
    insert into ieo_project (slug, title, asset_id, pay_asset_id, mode, price, discount, supply, quantity_min, quantity_max,
      announced_at, starts_at, ends_at, listed_at, release_at, release_fractions)
    values (${terms.slug}, ${terms.title}, ${Number(terms.asset)}, ${Number(terms.payAsset)},
      ${terms.mode === 'fixed' ? 'fixed' : 'pro_rata'}, ${amountText(terms.price)},
      ${terms.discount === null ? null : amountText(terms.discount)}, ${amountText(terms.supply)},
      ${amountText(terms.quantityMin)}, ${amountText(terms.quantityMax)}, ${new Date(terms.announcedAt)},
      ${new Date(terms.startsAt)}, ${new Date(terms.endsAt)}, ${new Date(terms.listedAt)},
      ${terms.releases.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${terms.releases.map(({ fraction }) => amountText(fraction))})
    returning id::text`)
  assert(row !== undefined, 'an inserted project has an id')
  return row.id as ProjectId
}

export async function findProject(reader: Reader, id: ProjectId): Promise<StoredProject | null> {
  const row = await reader.row<Row>(sql`select * from ieo_project where id = ${id}`)
  return row && toProject(row)
}

/** Locks the project: subscriptions and the allocation of one project follow each other. */
export async function lockProject(tx: Tx, id: ProjectId): Promise<StoredProject | null> {
  const row = await tx.row<Row>(sql`select * from ieo_project where id = ${id} for update`)
  return row && toProject(row)
}

/** Running sales first, then coming ones, the next before others, then past ones, the newest first. */
export const listProjects = (
  reader: Reader,
  now: Instant,
  at: Paging,
): Promise<{ rows: StoredProject[]; total: number }> =>
  page(
    reader,
    sql`
      select * from ieo_project where announced_at <= ${new Date(now)}
      order by case when starts_at > ${new Date(now)} then 1 when ends_at > ${new Date(now)} then 0 else 2 end,
        case when ends_at > ${new Date(now)} then starts_at end, ends_at desc, id`,
    at,
    toProject,
  )

export async function listAll(reader: Reader): Promise<StoredProject[]> {
  const rows = await reader.rows<Row>(sql`select * from ieo_project order by id desc`)
  return rows.map(toProject)
}

/** Announced sales that have not ended, the next end first. */
export async function listOpenSales(reader: Reader, now: Instant): Promise<StoredProject[]> {
  const rows = await reader.rows<Row>(sql`
    select * from ieo_project where announced_at <= ${new Date(now)} and ends_at > ${new Date(now)} order by ends_at, id`)
  return rows.map(toProject)
}

export async function projectsById(
  reader: Reader,
  ids: readonly ProjectId[],
): Promise<ReadonlyMap<ProjectId, StoredProject>> {
  const rows = await reader.rows<Row>(
    sql`select * from ieo_project where id = any(${[...new Set(ids)]}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id as ProjectId, toProject(row)]))
}

export const addApplied = (tx: Tx, id: ProjectId, quantity: Amount): Promise<number> =>
  tx.run(sql`update ieo_project set applied = applied + ${amountText(quantity)} where id = ${id}`)

/** The pro rata sales that ended and are not allocated, in the order of their ends. */
export async function listUnallocated(reader: Reader, now: Instant): Promise<ProjectId[]> {
  const rows = await reader.rows<{ id: string }>(sql`
    select id::text from ieo_project
    where mode = 'pro_rata' and allocated_at is null and ends_at <= ${new Date(now)}
    order by ends_at, ieo_project.id`)
  return rows.map(({ id }) => id as ProjectId)
}

export const writeAllocation = (
  tx: Tx,
  { id, endsAt }: StoredProject,
  { pool, poolCommit }: { readonly pool: Amount; readonly poolCommit: Amount },
): Promise<number> =>
  tx.run(sql`
    update ieo_project set pool = ${amountText(pool)}, pool_commit = ${amountText(poolCommit)},
      allocated_at = ${new Date(endsAt)} where id = ${id}`)

/** The number of projects that sold a coin or sell it. */
export async function countOf(reader: Reader, asset: AssetId): Promise<number> {
  const row = await reader.row<{ found: number }>(
    sql`select count(*)::int as found from ieo_project where asset_id = ${Number(asset)}`,
  )
  return row?.found ?? 0
}

/** The projects of the built-in list: their number, and the end of the last one. */
export async function seededSpan(
  reader: Reader,
): Promise<{ readonly count: number; readonly endsAt: Instant | null }> {
  const row = await reader.row<{ found: number; ends_at: Date | null }>(sql`
    select count(*)::int as found, max(ends_at) as ends_at from ieo_project where slug is not null`)
  return { count: row?.found ?? 0, endsAt: row?.ends_at ? moment(row.ends_at) : null }
}
