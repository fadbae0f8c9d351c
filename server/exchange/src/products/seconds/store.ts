import type { MemberId } from '@bourse/contracts/account'
import type { CouponKind } from '@bourse/contracts/coupons'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { Direction, Outcome, SecondsOrderId } from '@bourse/contracts/seconds'
import { type Reader, type Tx, sql, page } from '#platform/kernel'

export type StoredOrder = {
  readonly id: SecondsOrderId
  readonly member: MemberId
  readonly market: MarketId
  readonly payAsset: AssetId
  readonly direction: Direction
  readonly seconds: number
  readonly stake: Amount
  readonly fee: Amount
  readonly feeRate: Amount
  readonly payoutRate: Amount
  readonly acceptedAt: Instant
  readonly entryAt: Instant
  readonly expiresAt: Instant
  readonly entryTick: string | null
  readonly openPrice: Amount | null
  readonly closeTick: string | null
  readonly closePrice: Amount | null
  readonly status: 'open' | 'closed'
  readonly outcome: Outcome | null
  readonly payout: Amount | null
  readonly closedAt: Instant | null
}

export type Row = {
  id: string
  member_id: string
  market_id: number
  asset_id: number
  direction: Direction
  seconds: number
  stake: string
  fee: string
  fee_rate: string
  payout_rate: string
  accepted_at: Date
  entry_at: Date
  expires_at: Date
  entry_tick: string | null
  open_price: string | null
  close_tick: string | null
  close_price: string | null
  status: 'open' | 'closed'
  outcome: Outcome | null
  payout: string | null
  closed_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())
const amountOrNull = (text: string | null): Amount | null => (text === null ? null : amountOf(text))

export const toOrder = (row: Row): StoredOrder => ({
  id: row.id as SecondsOrderId,
  member: row.member_id as MemberId,
  market: String(row.market_id) as MarketId,
  payAsset: String(row.asset_id) as AssetId,
  direction: row.direction,
  seconds: row.seconds,
  stake: amountOf(row.stake),
  fee: amountOf(row.fee),
  feeRate: amountOf(row.fee_rate),
  payoutRate: amountOf(row.payout_rate),
  acceptedAt: moment(row.accepted_at),
  entryAt: moment(row.entry_at),
  expiresAt: moment(row.expires_at),
  entryTick: row.entry_tick,
  openPrice: amountOrNull(row.open_price),
  closeTick: row.close_tick,
  closePrice: amountOrNull(row.close_price),
  status: row.status,
  outcome: row.outcome,
  payout: amountOrNull(row.payout),
  closedAt: row.closed_at === null ? null : moment(row.closed_at),
})

/** The values known at acceptance; ticks provide the rest. */
export type Draft = Pick<
  StoredOrder,
  | 'member'
  | 'market'
  | 'payAsset'
  | 'direction'
  | 'seconds'
  | 'stake'
  | 'fee'
  | 'feeRate'
  | 'payoutRate'
  | 'acceptedAt'
  | 'entryAt'
  | 'expiresAt'
>

/** In the given order. */
export async function insertOrders(tx: Tx, drafts: readonly Draft[]): Promise<StoredOrder[]> {
  if (drafts.length === 0) return []
  const iso = (at: Instant) => new Date(at).toISOString()
  const rows = await tx.rows<Row>(sql`
    insert into seconds_order (member_id, market_id, asset_id, direction, seconds, stake, fee, fee_rate, payout_rate,
      accepted_at, entry_at, expires_at)
    select * from unnest(${drafts.map(({ member }) => member)}::bigint[],
      ${drafts.map(({ market }) => Number(market))}::int[], ${drafts.map(({ payAsset }) => Number(payAsset))}::int[],
      ${drafts.map(({ direction }) => direction)}::text[], ${drafts.map(({ seconds }) => seconds)}::int[],
      ${drafts.map(({ stake }) => amountText(stake))}::numeric[], ${drafts.map(({ fee }) => amountText(fee))}::numeric[],
      ${drafts.map(({ feeRate }) => amountText(feeRate))}::numeric[],
      ${drafts.map(({ payoutRate }) => amountText(payoutRate))}::numeric[],
      ${drafts.map(({ acceptedAt }) => iso(acceptedAt))}::timestamptz[],
      ${drafts.map(({ entryAt }) => iso(entryAt))}::timestamptz[],
      ${drafts.map(({ expiresAt }) => iso(expiresAt))}::timestamptz[])
    returning *`)
  return rows.map(toOrder)
}

export async function findOrder(
  reader: Reader,
  { id, member }: { id: SecondsOrderId; member: MemberId },
): Promise<StoredOrder | null> {
  const row = await reader.row<Row>(
    sql`select * from seconds_order where id = ${id} and member_id = ${member}`,
  )
  return row && toOrder(row)
}

export type OrderFilter = {
  readonly member: MemberId
  readonly status: 'open' | 'closed' | null
  readonly market: MarketId | null
  readonly payAsset: AssetId | null
  readonly page: number
  readonly limit: number
}

/** Newest first, with the total number. */
export async function listOrders(
  reader: Reader,
  filter: OrderFilter,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const { member, status } = filter
  const market = filter.market === null ? null : Number(filter.market)
  const payAsset = filter.payAsset === null ? null : Number(filter.payAsset)
  const query = sql`
    select * from seconds_order
    where member_id = ${member} and (${status}::text is null or status = ${status})
      and (${market}::bigint is null or market_id = ${market}::bigint)
      and (${payAsset}::bigint is null or asset_id = ${payAsset}::bigint)
    order by id desc`
  return page(reader, query, filter, toOrder)
}

/** A member's day in one asset: orders accepted between `from` and `to`, and the open stakes of every day. */
export type MemberDay = {
  /** Stakes and fees of the day's settled orders. */
  readonly spent: Amount
  readonly payouts: Amount
  /** Stakes and fees of the day's open orders, which may still be lost. */
  readonly atStake: Amount
  /** Open stakes of all days. */
  readonly openStake: Amount
}

export async function readDay(
  reader: Reader,
  of: { member: MemberId; asset: AssetId; from: Instant; to: Instant },
): Promise<MemberDay> {
  const [from, to, asset] = [new Date(of.from), new Date(of.to), Number(of.asset)]
  const row = await reader.row<{ spent: string; payouts: string; at_stake: string; open_stake: string }>(sql`
    select coalesce(sum(stake + fee) filter (where status = 'closed' and today), 0)::text as spent,
      coalesce(sum(payout) filter (where today), 0)::text as payouts,
      coalesce(sum(stake + fee) filter (where status = 'open' and today), 0)::text as at_stake,
      coalesce(sum(stake) filter (where status = 'open'), 0)::text as open_stake
    from (
      select status, stake, fee, payout, true as today from seconds_order
      where member_id = ${of.member} and asset_id = ${asset} and accepted_at >= ${from} and accepted_at < ${to}
      union all
      select status, stake, fee, payout, false from seconds_order
      where member_id = ${of.member} and asset_id = ${asset} and status = 'open'
        and not (accepted_at >= ${from} and accepted_at < ${to})
    ) as own`)
  return {
    spent: amountOf(row?.spent ?? '0'),
    payouts: amountOf(row?.payouts ?? '0'),
    atStake: amountOf(row?.at_stake ?? '0'),
    openStake: amountOf(row?.open_stake ?? '0'),
  }
}

export type HouseDays = {
  readonly stakes: Amount
  readonly payouts: Amount
  readonly fees: Amount
  readonly orders: number
}

/** The house's totals since the UTC day of an instant. */
export async function readHouseDays(
  reader: Reader,
  { asset, from }: { asset: AssetId; from: Instant },
): Promise<HouseDays> {
  const row = await reader.row<{ stakes: string; payouts: string; fees: string; orders: string }>(sql`
    select coalesce(sum(stakes), 0)::text as stakes, coalesce(sum(payouts), 0)::text as payouts,
      coalesce(sum(fees), 0)::text as fees, coalesce(sum(orders), 0)::text as orders
    from seconds_day where asset_id = ${Number(asset)} and day >= (${new Date(from)}::timestamptz at time zone 'UTC')::date`)
  return {
    stakes: amountOf(row?.stakes ?? '0'),
    payouts: amountOf(row?.payouts ?? '0'),
    fees: amountOf(row?.fees ?? '0'),
    orders: Number(row?.orders ?? 0),
  }
}

/**
 * Bases of coupons by the id of the order; open orders are omitted. Of a fee rebate the fee, of an insurance the lost
 * stake, which is zero for an order that was not lost.
 */
export async function couponBases(
  reader: Reader,
  ids: readonly string[],
  kind: CouponKind,
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await reader.rows<{ id: string; fee: string; lost: string }>(sql`
    select id::text, fee::text, case when outcome = 'loss' then stake else 0 end::text as lost from seconds_order
    where id = any(${ids}::bigint[]) and status = 'closed'`)
  return new Map(rows.map(({ id, fee, lost }) => [id, amountOf(kind === 'feeRebate' ? fee : lost)]))
}
