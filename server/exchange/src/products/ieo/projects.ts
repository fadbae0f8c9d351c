import { type Amount, toAmount, amountText, assert, type Instant } from '@bourse/contracts/kit'
import type { ProjectId, ReleaseTerms, SaleMode } from '@bourse/contracts/ieo'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  id,
  instant,
  integer,
  integerId,
  list,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  type Row,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

type Releases = readonly ReleaseTerms[]

/** The columns of a sale. A release has its part in each of two lists. */
export const projectTable = table('ieo_project', {
  id: id<ProjectId>(),
  slug: nullable(text),
  title: text,
  asset: ['asset_id', integerId<AssetId>()],
  payAsset: ['pay_asset_id', integerId<AssetId>()],
  mode: oneOf('fixed', 'pro_rata'),
  /** The issue price; of a sale that follows the market, the price at its announcement. */
  price: amount,
  /** The fraction below the market that the sale follows; null for a fixed price. */
  discount: nullable(amount),
  supply: amount,
  quantityMin: amount,
  quantityMax: amount,
  announcedAt: instant,
  startsAt: instant,
  endsAt: instant,
  listedAt: instant,
  releaseAt: list(instant),
  releaseFractions: list(text),
  /** Coins requested by all members; at a fixed price these are the sold ones. */
  applied: amount,
  pool: nullable(amount),
  poolCommit: nullable(amount),
  allocatedAt: nullable(instant),
})
type ProjectColumns = StoredOf<typeof projectTable>
type Lists = 'mode' | 'releaseAt' | 'releaseFractions'

/** The terms of a sale; they never change. */
export type ProjectTerms = Omit<
  ProjectColumns,
  'id' | 'applied' | 'pool' | 'poolCommit' | 'allocatedAt' | Lists
> & {
  readonly mode: SaleMode
  readonly releases: Releases
}

export type StoredProject = ProjectTerms &
  Pick<ProjectColumns, 'id' | 'applied'> & {
    /** Null until a pro rata sale is allocated. */
    readonly allocation: { readonly pool: Amount; readonly poolCommit: Amount; readonly at: Instant } | null
  }

function parsePart(fractions: readonly string[], index: number): Amount {
  const fraction = fractions[index]
  assert(fraction !== undefined, 'each release has its part')
  return toAmount(fraction)
}

function toProject(row: Row): StoredProject {
  const { mode, releaseAt, releaseFractions, pool, poolCommit, allocatedAt, ...terms } =
    projectTable.decode(row)
  return {
    ...terms,
    mode: mode === 'fixed' ? 'fixed' : 'proRata',
    releases: releaseAt.map((at, index) => ({ at, fraction: parsePart(releaseFractions, index) })),
    allocation:
      pool === null || poolCommit === null || allocatedAt === null
        ? null
        : { pool, poolCommit, at: allocatedAt },
  }
}

export async function insertProject(tx: Tx, { releases, mode, ...terms }: ProjectTerms): Promise<ProjectId> {
  const draft = projectTable.omit('id', 'applied', 'pool', 'poolCommit', 'allocatedAt')
  const row = {
    ...terms,
    mode: mode === 'fixed' ? ('fixed' as const) : ('pro_rata' as const),
    releaseAt: releases.map(({ at }) => at),
    releaseFractions: releases.map(({ fraction }) => amountText(fraction)),
  }
  return (await draft.insertOne(tx, row, projectTable.pick('id'))).id
}

export async function findProject(reader: Reader, id: ProjectId): Promise<StoredProject | null> {
  const row = await reader.row(sql`select * from ieo_project where id = ${id}`)
  return row && toProject(row)
}

/** Locks a project, so that its subscriptions and its allocation run one after the other. */
export async function lockProject(tx: Tx, id: ProjectId): Promise<StoredProject | null> {
  const row = await tx.row(sql`select * from ieo_project where id = ${id} for update`)
  return row && toProject(row)
}

/** Lists running sales, then coming ones by their start, then past ones, newest first. */
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
  const rows = await reader.rows(sql`select * from ieo_project order by id desc`)
  return rows.map(toProject)
}

/** Lists announced sales that have not ended, next end first. */
export async function listOpenSales(reader: Reader, now: Instant): Promise<StoredProject[]> {
  const rows = await reader.rows(sql`
    select * from ieo_project where announced_at <= ${new Date(now)} and ends_at > ${new Date(now)} order by ends_at, id`)
  return rows.map(toProject)
}

export async function projectsById(
  reader: Reader,
  ids: readonly ProjectId[],
): Promise<ReadonlyMap<ProjectId, StoredProject>> {
  const rows = await reader.rows(
    sql`select * from ieo_project where id = any(${[...new Set(ids)]}::bigint[])`,
  )
  return new Map(rows.map(toProject).map((project) => [project.id, project]))
}

export const addApplied = (tx: Tx, id: ProjectId, quantity: Amount): Promise<number> =>
  tx.run(sql`update ieo_project set applied = applied + ${amountText(quantity)} where id = ${id}`)

/** Lists pro rata sales that ended and are not allocated, ordered by end. */
export async function listUnallocated(reader: Reader, now: Instant): Promise<ProjectId[]> {
  const rows = await projectTable.pick('id').from(reader).rows(sql`
    select id from ieo_project
    where mode = 'pro_rata' and allocated_at is null and ends_at <= ${new Date(now)}
    order by ends_at, id`)
  return rows.map((project) => project.id)
}

export const writeAllocation = (
  tx: Tx,
  { id, endsAt }: StoredProject,
  { pool, poolCommit }: { readonly pool: Amount; readonly poolCommit: Amount },
): Promise<number> =>
  tx.run(sql`
    update ieo_project set pool = ${amountText(pool)}, pool_commit = ${amountText(poolCommit)},
      allocated_at = ${new Date(endsAt)} where id = ${id}`)

/** Counts projects that sold a coin or sell it. */
export async function countProjects(reader: Reader, asset: AssetId): Promise<number> {
  const row = await reader.row<{ found: number }>(
    sql`select count(*)::int as found from ieo_project where asset_id = ${Number(asset)}`,
  )
  return row?.found ?? 0
}

/** Reads the number of announced projects of the built-in list, and the end of the last one. */
export async function seededSpan(
  reader: Reader,
): Promise<{ readonly count: number; readonly endsAt: Instant | null }> {
  const span = await columns({ count: integer, endsAt: nullable(instant) }).from(reader).row(sql`
    select count(*)::int as count, max(ends_at) as ends_at from ieo_project where slug is not null`)
  return span ?? { count: 0, endsAt: null }
}
