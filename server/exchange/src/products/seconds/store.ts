import type { MemberId } from '@bourse/contracts/account'
import type { CouponKind } from '@bourse/contracts/coupons'
import { type Amount, type Instant, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import {
  amount,
  columns,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  page,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export const secondsOrderTable = table('seconds_order', {
  id: id<SecondsOrderId>(),
  member: ['member_id', id<MemberId>()],
  market: ['market_id', integerId<MarketId>()],
  payAsset: ['asset_id', integerId<AssetId>()],
  direction: oneOf('up', 'down'),
  seconds: integer,
  stake: amount,
  fee: amount,
  feeRate: amount,
  payoutRate: amount,
  acceptedAt: instant,
  entryAt: instant,
  expiresAt: instant,
  entryTick: nullable(id()),
  openPrice: nullable(amount),
  closeTick: nullable(id()),
  closePrice: nullable(amount),
  status: oneOf('open', 'closed'),
  outcome: nullable(oneOf('loss', 'draw', 'win')),
  payout: nullable(amount),
  closedAt: nullable(instant),
})
export type StoredOrder = StoredOf<typeof secondsOrderTable>

/** Columns known at acceptance; ticks provide the rest. */
const draft = secondsOrderTable.pick(
  'member',
  'market',
  'payAsset',
  'direction',
  'seconds',
  'stake',
  'fee',
  'feeRate',
  'payoutRate',
  'acceptedAt',
  'entryAt',
  'expiresAt',
)
export type OrderDraft = StoredOf<typeof draft>

/** Stores orders; returns them in the given order. */
export const insertOrders = (tx: Tx, drafts: readonly OrderDraft[]): Promise<StoredOrder[]> =>
  draft.insertReturning(tx, drafts, secondsOrderTable)

export async function findOrder(
  reader: Reader,
  { id, member }: { id: SecondsOrderId; member: MemberId },
): Promise<StoredOrder | null> {
  return secondsOrderTable
    .from(reader)
    .row(sql`select * from seconds_order where id = ${id} and member_id = ${member}`)
}

export type OrderFilter = {
  readonly member: MemberId
  readonly status: 'open' | 'closed' | null
  readonly market: MarketId | null
  readonly payAsset: AssetId | null
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

/** Lists orders, newest first, with the total number. */
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
  return page(reader, query, filter, secondsOrderTable.decode)
}

/**
 * Reads a member's day in one asset: orders accepted between `from` and `to`, and the open stakes of every
 * day.
 */
const memberDay = columns({
  /** Stakes and fees of the day's settled orders. */
  spent: amount,
  payouts: amount,
  /** Stakes and fees of the day's open orders, which may still be lost. */
  atStake: amount,
  /** Open stakes of all days. */
  openStake: amount,
})
export type MemberDay = StoredOf<typeof memberDay>

export async function readDay(
  reader: Reader,
  of: { member: MemberId; asset: AssetId; from: Instant; to: Instant },
): Promise<MemberDay> {
  const [from, to, asset] = [new Date(of.from), new Date(of.to), Number(of.asset)]
  const day = await memberDay.from(reader).row(sql`
    select coalesce(sum(stake + fee) filter (where status = 'closed' and today), 0) as spent,
      coalesce(sum(payout) filter (where today), 0) as payouts,
      coalesce(sum(stake + fee) filter (where status = 'open' and today), 0) as at_stake,
      coalesce(sum(stake) filter (where status = 'open'), 0) as open_stake
    from (
      select status, stake, fee, payout, true as today from seconds_order
      where member_id = any(own_accounts(${of.member}::bigint)) and asset_id = ${asset} and accepted_at >= ${from} and accepted_at < ${to}
      union all
      select status, stake, fee, payout, false from seconds_order
      where member_id = any(own_accounts(${of.member}::bigint)) and asset_id = ${asset} and status = 'open'
        and not (accepted_at >= ${from} and accepted_at < ${to})
    ) as own`)
  return day ?? { spent: ZERO, payouts: ZERO, atStake: ZERO, openStake: ZERO }
}

const houseDays = columns({ stakes: amount, payouts: amount, fees: amount, orders: integer })
export type HouseDays = StoredOf<typeof houseDays>

/** Reads the totals of the house since the UTC day of an instant. */
export async function readHouseDays(
  reader: Reader,
  { asset, from }: { asset: AssetId; from: Instant },
): Promise<HouseDays> {
  const days = await houseDays.from(reader).row(sql`
    select coalesce(sum(stakes), 0) as stakes, coalesce(sum(payouts), 0) as payouts,
      coalesce(sum(fees), 0) as fees, coalesce(sum(orders), 0)::int as orders
    from seconds_day where asset_id = ${Number(asset)} and day >= (${new Date(from)}::timestamptz at time zone 'UTC')::date`)
  return days ?? { stakes: ZERO, payouts: ZERO, fees: ZERO, orders: 0 }
}

const settledOrder = secondsOrderTable.pick('id', 'fee').with({ lost: amount })

/**
 * Reads the bases of coupons by order id; open orders are omitted. The base of a fee rebate is the fee, of an
 * insurance the lost stake, which is zero for an order that was not lost.
 */
export async function couponBases(
  reader: Reader,
  ids: readonly string[],
  kind: CouponKind,
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await settledOrder.from(reader).rows(sql`
    select id, fee, case when outcome = 'loss' then stake else 0 end as lost from seconds_order
    where id = any(${ids}::bigint[]) and status = 'closed'`)
  return new Map(rows.map(({ id: order, fee, lost }) => [order, kind === 'feeRebate' ? fee : lost]))
}
