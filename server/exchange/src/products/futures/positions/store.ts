import type { MemberId } from '@bourse/contracts/account'
import type {
  HoldingCost,
  MarginMode,
  PaidCost,
  PositionId,
  PositionMode,
  TradingDay,
} from '@bourse/contracts/futures'
import {
  type Amount,
  toAmount,
  amountText,
  assert,
  type Day,
  type Instant,
  toInstant,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { type Reader, type Tx, sql, page } from '#platform/kernel'
import { loadBalances, formatRebates } from '#platform/ledger'
import { type Draft, type Row, type Status, type StoredPosition, toPosition } from './stored.ts'

/** The last second that changed something in an account by its prices; null before the first. */
export type LockedAccount = {
  readonly mode: MarginMode
  readonly positionMode: PositionMode
  readonly settledUntil: Instant | null
}

/** Locks the accounts of these members in a fixed order. */
export async function lockAccounts(
  tx: Tx,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, LockedAccount>> {
  const ids = [...new Set(members)]
  const lock = () =>
    tx.rows<{
      member_id: string
      mode: MarginMode
      position_mode: PositionMode
      settled_until: Date | null
    }>(sql`
      select member_id::text, mode, position_mode, settled_until from futures_account where member_id = any(${ids}::bigint[])
      order by futures_account.member_id for update`)
  let rows = await lock()
  if (rows.length < ids.length) {
    await tx.run(sql`
      insert into futures_account (member_id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`)
    rows = await lock()
  }
  return new Map(
    rows.map(({ member_id, mode, position_mode: positionMode, settled_until }) => [
      member_id as MemberId,
      { mode, positionMode, settledUntil: settled_until && toInstant(settled_until.getTime()) },
    ]),
  )
}

/** Seconds up to this one are not applied to these accounts again. */
export async function markSettled(tx: Tx, members: readonly MemberId[], until: Instant): Promise<void> {
  await tx.run(sql`
    update futures_account set settled_until = ${new Date(until)} where member_id = any(${[...members]}::bigint[])`)
}

export async function lockAccount(tx: Tx, member: MemberId): Promise<MarginMode> {
  const account = (await lockAccounts(tx, [member])).get(member)
  assert(account !== undefined, 'a locked account is there')
  return account.mode
}

export async function readMode(reader: Reader, member: MemberId): Promise<MarginMode> {
  return (await readModes(reader, [member])).get(member) ?? 'isolated'
}

/** Members without an account, who have the isolated mode, are omitted. */
export async function readModes(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, MarginMode>> {
  const rows = await reader.rows<{ member_id: string; mode: MarginMode }>(sql`
    select member_id::text, mode from futures_account where member_id = any(${[...members]}::bigint[])`)
  return new Map(rows.map(({ member_id, mode }) => [member_id as MemberId, mode]))
}

export async function readPositionMode(reader: Reader, member: MemberId): Promise<PositionMode> {
  const row = await reader.row<{ mode: PositionMode }>(sql`
    select position_mode as mode from futures_account where member_id = ${member}`)
  return row?.mode ?? 'hedge'
}

export async function setPositionMode(tx: Tx, member: MemberId, mode: PositionMode): Promise<void> {
  await tx.run(sql`update futures_account set position_mode = ${mode} where member_id = ${member}`)
}

export async function setMode(tx: Tx, member: MemberId, mode: MarginMode): Promise<void> {
  await tx.run(sql`update futures_account set mode = ${mode} where member_id = ${member}`)
}

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())
const textOrNull = (amount: Amount | null): string | null => (amount === null ? null : amountText(amount))

/** Column names, for unnesting in the database. */
const rowOf = (position: Draft) => ({
  client_id: position.entry.clientId,
  member_id: position.member,
  market_id: Number(position.market),
  side: position.side,
  status: position.status,
  origin: position.origin,
  mode: position.mode,
  lots: amountText(position.lots),
  quantity: amountText(position.quantity),
  leverage: position.leverage,
  quoted_price: amountText(position.quotedPrice),
  open_price: amountText(position.openPrice),
  take_profit: amountText(position.takeProfit),
  stop_loss: amountText(position.stopLoss),
  stops_by: position.stopsBy,
  entry_kind: position.entry.kind,
  time_in_force: position.entry.timeInForce,
  fee_rate: textOrNull(position.entry.feeRate),
  expires_at: iso(position.entry.expiresAt),
  reduce_only: position.entry.isReduceOnly,
  stop_price: textOrNull(position.entry.stop?.price ?? null),
  stop_rises: position.entry.stop === null ? null : position.entry.stop.direction === 'rises',
  trigger_by: position.entry.stop?.by ?? position.entry.trail?.by ?? 'last',
  triggered_at: iso(position.entry.stop?.reachedAt ?? null),
  trail_distance: textOrNull(position.entry.trail?.distance ?? null),
  trail_rate: textOrNull(position.entry.trail?.rate ?? null),
  activation_price: textOrNull(position.entry.trail?.activation ?? null),
  entry_end: position.entry.end,
  margin_at_open: amountText(position.marginAtOpen),
  margin: amountText(position.margin),
  fee: amountText(position.fee),
  rebates: formatRebates(position.rebates),
  overnight_fee: amountText(position.overnightFee),
  close_price: textOrNull(position.closePrice),
  realized: textOrNull(position.realized),
  liquidation_fee: amountText(position.liquidationFee),
  shortfall: amountText(position.shortfall),
  close_reason: position.closeReason,
  leader_id: position.leader,
  leader_position: position.leaderPosition,
  submitted_at: iso(position.submittedAt),
  opened_at: iso(position.openedAt),
  closed_at: iso(position.closedAt),
})

export async function insertPosition(tx: Tx, draft: Draft, at: Instant): Promise<StoredPosition> {
  const [row] = await insertPositions(tx, [draft], at)
  return row as StoredPosition
}

/** Inserts positions in the given order. */
export async function insertPositions(
  tx: Tx,
  drafts: readonly Draft[],
  at: Instant,
): Promise<StoredPosition[]> {
  if (drafts.length === 0) return []
  const rows = await tx.rows<Row>(sql`
    insert into futures_position (client_id, member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price,
      open_price, take_profit, stop_loss, stops_by, entry_kind, time_in_force, fee_rate, expires_at,
      reduce_only, stop_price, stop_rises, trigger_by, triggered_at, trail_distance, trail_rate, activation_price, entry_end, margin_at_open, margin, fee, rebates, overnight_fee, close_price, realized,
      liquidation_fee, shortfall, close_reason, leader_id, leader_position, submitted_at, opened_at, closed_at, updated_at)
    select client_id, member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price,
      open_price, take_profit, stop_loss, stops_by, entry_kind, time_in_force, fee_rate, expires_at,
      reduce_only, stop_price, stop_rises, trigger_by, triggered_at, trail_distance, trail_rate, activation_price, entry_end, margin_at_open, margin, fee, rebates, overnight_fee, close_price, realized,
      liquidation_fee, shortfall, close_reason, leader_id, leader_position, submitted_at, opened_at, closed_at,
      ${new Date(at)}
    from jsonb_populate_recordset(null::futures_position, ${JSON.stringify(drafts.map(rowOf))}::jsonb)
    returning *`)
  return rows.map(toPosition)
}

/** Updates the mutable fields of positions at one instant. Returns the current rows in the given order. */
export const updatePositions = (
  tx: Tx,
  positions: readonly StoredPosition[],
  at: Instant,
): Promise<StoredPosition[]> =>
  storePositions(
    tx,
    positions.map((position) => ({ ...position, updatedAt: at })),
  )

/** The same, each at its own instant. */
export async function storePositions(
  tx: Tx,
  positions: readonly StoredPosition[],
): Promise<StoredPosition[]> {
  if (positions.length === 0) return []
  const fresh = positions.map((position) => ({
    id: position.id,
    ...rowOf(position),
    updated_at: iso(position.updatedAt),
  }))
  const rows = await tx.rows<Row>(sql`
    update futures_position set status = fresh.status, origin = fresh.origin, lots = fresh.lots, quantity = fresh.quantity,
      leverage = fresh.leverage,
      quoted_price = fresh.quoted_price, open_price = fresh.open_price, stops_by = fresh.stops_by, expires_at = fresh.expires_at,
      -- The state of a trailing stop is written by its own queries, which do not lock the account.
      stop_price = case when futures_position.entry_kind = 'trailingStop' then futures_position.stop_price else fresh.stop_price end,
      stop_rises = case when futures_position.entry_kind = 'trailingStop' then futures_position.stop_rises else fresh.stop_rises end,
      triggered_at = case when futures_position.entry_kind = 'trailingStop' then futures_position.triggered_at else fresh.triggered_at end,
      trail_distance = fresh.trail_distance, trail_rate = fresh.trail_rate, entry_end = fresh.entry_end,
      take_profit = fresh.take_profit, stop_loss = fresh.stop_loss, margin_at_open = fresh.margin_at_open,
      margin = fresh.margin, fee = fresh.fee, overnight_fee = fresh.overnight_fee, close_price = fresh.close_price,
      realized = fresh.realized, liquidation_fee = fresh.liquidation_fee, shortfall = fresh.shortfall,
      close_reason = fresh.close_reason, opened_at = fresh.opened_at, closed_at = fresh.closed_at,
      updated_at = fresh.updated_at
    from jsonb_populate_recordset(null::futures_position, ${JSON.stringify(fresh)}::jsonb) as fresh
    where futures_position.id = fresh.id returning futures_position.*`)
  const byId = new Map(rows.map((row) => [row.id, toPosition(row)]))
  assert(byId.size === positions.length, 'every position that changes is there')
  return positions.map(({ id }) => byId.get(id) as StoredPosition)
}

/**
 * Open and pending positions of these members, oldest first. Locking their accounts keeps the result current.
 */
export async function listActiveOf(reader: Reader, members: readonly MemberId[]): Promise<StoredPosition[]> {
  const rows = await reader.rows<Row>(sql`
    select * from futures_position where member_id = any(${[...members]}::bigint[]) and status in ('pending', 'open')
    order by id`)
  return rows.map(toPosition)
}

export async function listActive(reader: Reader): Promise<StoredPosition[]> {
  const rows = await reader.rows<Row>(sql`
    select * from futures_position where status in ('pending', 'open') order by id`)
  return rows.map(toPosition)
}

export async function findPosition(
  reader: Reader,
  id: PositionId,
  member: MemberId,
): Promise<StoredPosition | null> {
  const row = await reader.row<Row>(sql`
    select * from futures_position where id = ${id} and member_id = ${member}`)
  return row && toPosition(row)
}

/** Finds positions of any member and in any status; unknown ids are omitted. */
export async function findPositions(reader: Reader, ids: readonly PositionId[]): Promise<StoredPosition[]> {
  if (ids.length === 0) return []
  const rows = await reader.rows<Row>(
    sql`select * from futures_position where id = any(${[...ids]}::bigint[])`,
  )
  return rows.map(toPosition)
}

export type PositionFilter = {
  readonly member: MemberId
  readonly markets: readonly MarketId[] | null
  readonly status: Status | null
  readonly clientId?: string | undefined
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

/** Newest first. */
export async function listPositions(
  reader: Reader,
  { member, markets, status, clientId: named, ...at }: PositionFilter,
): Promise<{ rows: StoredPosition[]; total: number }> {
  const ids = markets === null ? null : markets.map(Number)
  const clientId = named ?? null
  const query = sql`
    select * from futures_position
    where member_id = ${member} and (${status}::text is null or status = ${status})
      and (${ids}::int[] is null or market_id = any(${ids}))
      and (${clientId}::text is null or client_id = ${clientId})
    order by id desc`
  return page(reader, query, at, toPosition)
}

/** Finds the kinds of cost that a member's positions have paid since an instant; null for none. */
export async function findPaidCostSince(
  reader: Reader,
  { member, from }: { readonly member: MemberId; readonly from: Instant | null },
): Promise<PaidCost | null> {
  const rows = await reader.rows<{ kind: HoldingCost }>(sql`
    select distinct kind from overnight_charge
    where member_id = ${member} and (${from === null ? null : new Date(from)}::timestamptz is null
      or midnight >= ${from === null ? null : new Date(from)})`)
  return joinKinds(rows.map(({ kind }) => kind))
}

const joinKinds = ([kind, other]: readonly HoldingCost[]): PaidCost | null =>
  other === undefined ? (kind ?? null) : 'both'

type DayRow = {
  day: string
  realized: string
  fees: string
  overnight: string
  kinds: HoldingCost[] | null
  closed: number
}

/** Results, fees and overnight fees by booking day (UTC), newest first. */
export async function listDays(
  reader: Reader,
  { member, ...at }: { member: MemberId; page: number; limit: number },
): Promise<TradingDay[]> {
  const rows = await reader.rows<DayRow>(sql`
    with booked as (
      select closed_at as at, realized, liquidation_fee as fee, 0 as overnight, null as kind, 1 as closed
      from futures_position where member_id = ${member} and status = 'closed'
      union all
      select opened_at, 0, fee, 0, null, 0 from futures_position where member_id = ${member} and opened_at is not null
      union all
      select midnight, 0, 0, fee, kind, 0 from overnight_charge where member_id = ${member})
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(realized)::text as realized, sum(fee)::text as fees,
      sum(overnight)::text as overnight, array_agg(distinct kind) filter (where kind is not null) as kinds, sum(closed)::int as closed
    from booked group by 1 order by 1 desc limit ${at.limit} offset ${(at.page - 1) * at.limit}`)
  return rows.map((row) => {
    const [realizedProfit, fees, overnightFees] = [row.realized, row.fees, row.overnight].map(toAmount) as [
      Amount,
      Amount,
      Amount,
    ]
    const paidCost = joinKinds(row.kinds ?? [])
    const net = (realizedProfit - fees - overnightFees) as Amount
    return { day: row.day as Day, realizedProfit, fees, overnightFees, paidCost, net, closed: row.closed }
  })
}

export async function readFreeBalances(
  reader: Reader,
  members: readonly MemberId[],
  asset: AssetId,
): Promise<ReadonlyMap<MemberId, Amount>> {
  const balances = await loadBalances(reader, members, { asset, accountType: 'futures' })
  return new Map(members.map((member) => [member, balances.get(member) ?? ZERO]))
}

/**
 * Fees by the id of the order; null for one that paid none, and pending orders are omitted. They are read from the ledger,
 * because a position that is closed in part keeps only a part of its fee.
 */
export async function chargedFees(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount | null>> {
  const rows = await reader.rows<{ id: string; fee: string | null }>(sql`
    select position.id::text, sum(leg.amount)::text as fee from futures_position as position
    left join leg on leg.transfer_id in ('futures:open:' || position.id, 'futures:fill:' || position.id)
      and leg.reason = 'futures_fee' and leg.amount > 0
    where position.id = any(${ids}::bigint[]) and position.status <> 'pending' group by position.id`)
  return new Map(rows.map(({ id, fee }) => [id, fee === null ? null : toAmount(fee)]))
}
