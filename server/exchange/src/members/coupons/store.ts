import type { MemberId } from '@bourse/contracts/account'
import type {
  CouponId,
  CouponKind,
  CouponProduct,
  CouponSeriesId,
  CouponTerms,
} from '@bourse/contracts/coupons'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import { type BatchQuery, page, type Reader, sql, type Tx } from '#platform/kernel'

export type StoredSeries = CouponTerms & {
  readonly id: CouponSeriesId
  /** In points. */
  readonly cost: Amount
  readonly validDays: number
  /** Coupons left. */
  readonly stock: number
  readonly createdAt: Instant
  readonly closedAt: Instant | null
}

type TermsRow = { kind: CouponKind; face: string; share: string; minimum: string }
type SeriesRow = TermsRow & {
  id: string
  cost: string
  valid_days: number
  stock: number
  created_at: Date
  closed_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())

const toTerms = ({ kind, face, share, minimum }: TermsRow): CouponTerms => ({
  kind,
  face: amountOf(face),
  share: amountOf(share),
  minimum: amountOf(minimum),
})

const toSeries = (row: SeriesRow): StoredSeries => ({
  ...toTerms(row),
  id: row.id as CouponSeriesId,
  cost: amountOf(row.cost),
  validDays: row.valid_days,
  stock: row.stock,
  createdAt: moment(row.created_at),
  closedAt: row.closed_at === null ? null : moment(row.closed_at),
})

/** All series in the order of their creation, closed ones included. */
export const listSeries = async (reader: Reader): Promise<StoredSeries[]> =>
  (await reader.rows<SeriesRow>(sql`select * from coupon_series order by id`)).map(toSeries)

/** Locks the row, so that concurrent claims of the last coupon wait for each other. */
export async function lockSeries(tx: Tx, id: CouponSeriesId): Promise<StoredSeries | null> {
  const row = await tx.row<SeriesRow>(sql`select * from coupon_series where id = ${id} for update`)
  return row && toSeries(row)
}

/** `name` is that of a seed; a series of that name is written once. */
export async function insertSeries(
  tx: Tx,
  series: Omit<StoredSeries, 'id' | 'closedAt'>,
  name: string | null = null,
): Promise<CouponSeriesId | null> {
  const row = await tx.row<{ id: CouponSeriesId }>(sql`
    insert into coupon_series (name, kind, face, share, minimum, cost, valid_days, stock, created_at)
    values (${name}, ${series.kind}, ${amountText(series.face)}, ${amountText(series.share)},
      ${amountText(series.minimum)}, ${amountText(series.cost)}, ${series.validDays}, ${series.stock},
      ${new Date(series.createdAt)})
    on conflict (name) do nothing returning id::text`)
  return row?.id ?? null
}

/** Whether an open series had this id. */
export async function closeSeries(tx: Tx, id: CouponSeriesId, at: Instant): Promise<boolean> {
  const closed = await tx.run(sql`
    update coupon_series set closed_at = ${new Date(at)} where id = ${id} and closed_at is null`)
  return closed === 1
}

export async function claimedSeries(reader: Reader, member: MemberId): Promise<ReadonlySet<CouponSeriesId>> {
  const rows = await reader.rows<{ id: CouponSeriesId }>(
    sql`select series_id::text as id from coupon where member_id = ${member}`,
  )
  return new Set(rows.map(({ id }) => id))
}

export type StoredCoupon = CouponTerms & {
  readonly id: CouponId
  readonly member: MemberId
  readonly status: 'available' | 'in_use' | 'used'
  readonly expiresAt: Instant
  readonly product: CouponProduct | null
  /** The id of the order that it was named in. */
  readonly subject: string | null
  readonly usedAt: Instant | null
  readonly paid: Amount | null
}

type CouponRow = TermsRow & {
  id: string
  member_id: string
  status: StoredCoupon['status']
  expires_at: Date
  product: CouponProduct | null
  subject: string | null
  used_at: Date | null
  paid: string | null
}

const toCoupon = (row: CouponRow): StoredCoupon => ({
  ...toTerms(row),
  id: row.id as CouponId,
  member: row.member_id as MemberId,
  status: row.status,
  expiresAt: moment(row.expires_at),
  product: row.product,
  subject: row.subject,
  usedAt: row.used_at === null ? null : moment(row.used_at),
  paid: row.paid === null ? null : amountOf(row.paid),
})

/** Takes one coupon from the series, whose row the caller has locked. */
export async function insertCoupon(
  tx: Tx,
  {
    series,
    member,
    at,
    expiresAt,
  }: { series: CouponSeriesId; member: MemberId; at: Instant; expiresAt: Instant },
): Promise<CouponId> {
  const row = await tx.row<{ id: CouponId }>(sql`
    with taken as (update coupon_series set stock = stock - 1 where id = ${series})
    insert into coupon (member_id, series_id, claimed_at, expires_at)
    values (${member}, ${series}, ${new Date(at)}, ${new Date(expiresAt)}) returning id::text`)
  return row?.id as CouponId
}

export type CouponFilter = {
  readonly member: MemberId
  readonly list: 'available' | 'used' | 'expired'
  readonly now: Instant
  readonly page: number
  readonly limit: number
}

/** Available coupons by expiry, used and expired ones newest first; with the total number. */
export async function listCoupons(
  reader: Reader,
  filter: CouponFilter,
): Promise<{ rows: StoredCoupon[]; total: number }> {
  const { member, list, now } = filter
  const query = sql`
    select coupon.*, series.kind, series.face, series.share, series.minimum
    from coupon join coupon_series as series on series.id = coupon.series_id
    where coupon.member_id = ${member} and ${list} = case
      when coupon.status <> 'available' then 'used' when expires_at > ${new Date(now)} then 'available' else 'expired' end
    order by case when ${list} = 'available' then expires_at end, coalesce(used_at, expires_at) desc, coupon.id desc`
  return page(reader, query, filter, toCoupon)
}

/** Locks the row of a member's coupon. */
export async function lockCoupon(
  tx: Tx,
  { id, member }: { id: CouponId; member: MemberId },
): Promise<StoredCoupon | null> {
  const row = await tx.row<CouponRow>(sql`
    select coupon.*, series.kind, series.face, series.share, series.minimum
    from coupon join coupon_series as series on series.id = coupon.series_id
    where coupon.id = ${id} and coupon.member_id = ${member} for update of coupon`)
  return row && toCoupon(row)
}

/** Whether the coupon was available. */
export async function attachCoupon(
  tx: Tx,
  { id, product, subject, at }: { id: CouponId; product: CouponProduct; subject: string; at: Instant },
): Promise<boolean> {
  const attached = await tx.run(sql`
    update coupon set status = 'in_use', product = ${product}, subject = ${subject}, used_at = ${new Date(at)},
      check_at = ${new Date(at)}
    where id = ${id} and status = 'available'`)
  return attached === 1
}

/** Coupons in use whose orders are looked at now; concurrent workers lock different ones. */
export async function lockDue(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredCoupon[]> {
  const rows = await tx.rows<CouponRow>(sql`
    select coupon.*, series.kind, series.face, series.share, series.minimum
    from coupon join coupon_series as series on series.id = coupon.series_id
    where coupon.status = 'in_use' and check_at <= ${new Date(now)} and not coupon.id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by check_at, coupon.id limit ${limit} for update of coupon skip locked`)
  return rows.map(toCoupon)
}

/** The next look at an order that has not ended. */
export async function postponeCoupons(tx: Tx, next: readonly { id: CouponId; at: Instant }[]): Promise<void> {
  if (next.length === 0) return
  await tx.run(sql`
    update coupon set check_at = next.at
    from unnest(${next.map(({ id }) => id)}::bigint[], ${next.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
      as next (id, at)
    where coupon.id = next.id`)
}

/** Ends coupons with what they paid; null makes one available again. */
export async function endCoupons(
  tx: Tx,
  ended: readonly { id: CouponId; paid: Amount | null }[],
): Promise<void> {
  if (ended.length === 0) return
  const rows = ended.map(({ id, paid }) => ({ id, paid: paid === null ? null : amountText(paid) }))
  await tx.run(sql`
    update coupon set check_at = null, paid = ended.paid,
      status = case when ended.paid is null then 'available' else 'used' end,
      product = case when ended.paid is null then null else product end,
      subject = case when ended.paid is null then null else subject end,
      used_at = case when ended.paid is null then null else used_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as ended (id bigint, paid numeric)
    where coupon.id = ended.id`)
}

/** Number of coupons in use whose orders were to be checked before an instant. */
export async function overdueCoupons(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from coupon where status = 'in_use' and check_at < ${new Date(before)}`)
  return row?.found ?? 0
}

/** Those of some members who have named a fee coupon in an order that has not ended. */
export async function membersWithFeeCoupon(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const rows = await reader.rows<{ member: MemberId }>(sql`
    select distinct member_id::text as member from coupon join coupon_series series on series.id = series_id
    where member_id = any(${[...members]}::bigint[]) and status = 'in_use' and kind = 'feeRebate'`)
  return new Set(rows.map(({ member }) => member))
}
