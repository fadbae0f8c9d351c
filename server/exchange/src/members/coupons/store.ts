import type { MemberId } from '@bourse/contracts/account'
import type { CouponId, CouponProduct, CouponSeriesId } from '@bourse/contracts/coupons'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import {
  amount,
  columns,
  dueRows,
  id,
  instant,
  integer,
  nullable,
  oneOf,
  page,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const seriesTable = table('coupon_series', {
  id: id<CouponSeriesId>(),
  kind: oneOf('feeRebate', 'stakeInsurance', 'depositBonus', 'yieldBoost', 'loanInterest'),
  face: amount,
  share: amount,
  minimum: amount,
  /** The cost in points. */
  cost: amount,
  validDays: integer,
  /** Coupons left. */
  stock: integer,
  createdAt: instant,
  closedAt: nullable(instant),
})
export type StoredSeries = StoredOf<typeof seriesTable>

/** Lists all series in the order of their creation, closed ones included. */
export const listSeries = (reader: Reader): Promise<StoredSeries[]> =>
  seriesTable.from(reader).rows(sql`select * from coupon_series order by id`)

/** Locks the row, so that concurrent claims of the last coupon wait for each other. */
export async function lockSeries(tx: Tx, id: CouponSeriesId): Promise<StoredSeries | null> {
  return seriesTable.from(tx).row(sql`select * from coupon_series where id = ${id} for update`)
}

const newSeries = seriesTable.omit('id', 'closedAt').with({ name: nullable(text) })

/** `name` is that of a seed; a series of that name is written once. */
export async function insertSeries(
  tx: Tx,
  series: Omit<StoredSeries, 'id' | 'closedAt'>,
  name: string | null = null,
): Promise<CouponSeriesId | null> {
  const [inserted] = await newSeries.insertReturning(
    tx,
    [{ ...series, name }],
    seriesTable.pick('id'),
    'on conflict (name) do nothing',
  )
  return inserted?.id ?? null
}

/** Closes a series; false when no open series has this id. */
export async function closeSeries(tx: Tx, id: CouponSeriesId, at: Instant): Promise<boolean> {
  const closed = await tx.run(sql`
    update coupon_series set closed_at = ${new Date(at)} where id = ${id} and closed_at is null`)
  return closed === 1
}

export async function claimedSeries(reader: Reader, member: MemberId): Promise<ReadonlySet<CouponSeriesId>> {
  const rows = await columns({ series: ['series_id', id<CouponSeriesId>()] })
    .from(reader)
    .rows(sql`select series_id from coupon where member_id = ${member}`)
  return new Set(rows.map(({ series }) => series))
}

export const couponTable = table('coupon', {
  id: id<CouponId>(),
  member: ['member_id', id<MemberId>()],
  status: oneOf('available', 'in_use', 'used'),
  expiresAt: instant,
  product: nullable(oneOf('spot', 'futures', 'seconds', 'deposit', 'lock', 'loan')),
  /** The id of the order that it was named in. */
  subject: nullable(text),
  usedAt: nullable(instant),
  paid: nullable(amount),
})
/** A coupon has the terms of its series. */
const couponColumns = columns({
  ...couponTable.fields,
  ...seriesTable.pick('kind', 'face', 'share', 'minimum').fields,
})
export type StoredCoupon = StoredOf<typeof couponColumns>

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

/** Lists available coupons by expiry, used and expired ones newest first; with the total number. */
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
  return page(reader, query, filter, couponColumns.decode)
}

/** Locks the row of a member's coupon. */
export async function lockCoupon(
  tx: Tx,
  { id, member }: { id: CouponId; member: MemberId },
): Promise<StoredCoupon | null> {
  return couponColumns.from(tx).row(sql`
    select coupon.*, series.kind, series.face, series.share, series.minimum
    from coupon join coupon_series as series on series.id = coupon.series_id
    where coupon.id = ${id} and coupon.member_id = ${member} for update of coupon`)
}

/** Attaches the coupon to its order; false when it was not available. */
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

/** Coupons in use, ordered by the next check of their orders. */
export const dueCoupons = dueRows(couponColumns.decode, {
  table: 'coupon',
  at: 'check_at',
  where: `due.status = 'in_use'`,
  select: 'due.*, series.kind, series.face, series.share, series.minimum',
  join: 'join coupon_series as series on series.id = due.series_id',
})

/** Sets the next check of orders that have not ended. */
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

/** Lists those of the members who have named a fee coupon in an order that has not ended. */
export async function listMembersWithFeeCoupon(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const rows = await couponTable.pick('member').from(reader).rows(sql`
    select distinct member_id from coupon join coupon_series series on series.id = series_id
    where member_id = any(${[...members]}::bigint[]) and status = 'in_use' and kind = 'feeRebate'`)
  return new Set(rows.map(({ member }) => member))
}
