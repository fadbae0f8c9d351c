import type { MemberId } from '@bourse/contracts/account'
import type {
  HoldingCost,
  MarginMode,
  PaidCost,
  PositionId,
  PositionMode,
  TradingDay,
} from '@bourse/contracts/futures'
import { type Amount, assert, type Day, type Instant, subtract, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import {
  amount,
  type Codec,
  columns,
  id,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  page,
  type Reader,
  sql,
  statement,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import { loadBalances } from '#platform/ledger'
import {
  changedPosition,
  type Draft,
  newPosition,
  positionColumns,
  type Status,
  type StoredPosition,
  toPosition,
} from './stored.ts'

export const accountTable = table('futures_account', {
  member: ['member_id', id<MemberId>()],
  mode: oneOf('isolated', 'cross'),
  positionMode: oneOf('hedge', 'netting'),
  /** The last second that changed something in an account by its prices; null before the first. */
  settledUntil: nullable(instant),
})
const accountMode = accountTable.pick('member', 'mode')
export type LockedAccount = Omit<StoredOf<typeof accountTable>, 'member'>

/** Locks the accounts of these members in a fixed order. */
export async function lockAccounts(
  tx: Tx,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, LockedAccount>> {
  const ids = [...new Set(members)]
  const lock = () =>
    accountTable.from(tx).rows(sql`
      select member_id::text, mode, position_mode, settled_until from futures_account where member_id = any(${ids}::bigint[])
      order by futures_account.member_id for update`)
  let rows = await lock()
  if (rows.length < ids.length) {
    await tx.run(sql`
      insert into futures_account (member_id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`)
    rows = await lock()
  }
  return new Map(rows.map(({ member, ...account }) => [member, account]))
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
  const rows = await accountMode.from(reader).rows(sql`
    select member_id::text, mode from futures_account where member_id = any(${[...members]}::bigint[])`)
  return new Map(rows.map(({ member, mode }) => [member, mode]))
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

export async function insertPosition(tx: Tx, draft: Draft, at: Instant): Promise<StoredPosition> {
  const [position] = await insertPositions(tx, [draft], at)
  assert(position !== undefined, 'an insert returns its row')
  return position
}

/** Inserts positions in the given order. */
export async function insertPositions(
  tx: Tx,
  drafts: readonly Draft[],
  at: Instant,
): Promise<StoredPosition[]> {
  if (drafts.length === 0) return []
  const given = drafts.map((draft) => ({ ...positionColumns(draft), updatedAt: at }))
  return (await tx.rows(statement(INSERT_POSITIONS, newPosition.encode(given)))).map(toPosition)
}

const INSERTED = newPosition.columns.map(({ name }) => name).join(', ')
const INSERT_POSITIONS = `insert into futures_position (${INSERTED}) ${newPosition.given} returning *`

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
  const given = changedPosition.encode(positions.map(positionColumns))
  const rows = (await tx.rows(statement(UPDATE_POSITIONS, given))).map(toPosition)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return positions.map(({ id }) => {
    const stored = byId.get(id)
    assert(stored !== undefined, 'every position that changes is there')
    return stored
  })
}

/** The state of a trailing stop is written by its own queries, which do not lock the account. */
const TRAILED = new Set(['stop_price', 'stop_rises', 'triggered_at'])
const formatChange = (name: string): string =>
  TRAILED.has(name)
    ? `${name} = case when futures_position.entry_kind = 'trailingStop' then futures_position.${name} else fresh.${name} end`
    : `${name} = fresh.${name}`
const UPDATE_POSITIONS = `
  update futures_position set ${changedPosition.columns
    .filter(({ field }) => field !== 'id')
    .map(({ name }) => formatChange(name))
    .join(', ')}
  from (${changedPosition.given}) as fresh
  where futures_position.id = fresh.id returning futures_position.*`

/**
 * Open and pending positions of these members, oldest first. Locking their accounts keeps the result current.
 */
export async function listActiveOf(reader: Reader, members: readonly MemberId[]): Promise<StoredPosition[]> {
  const rows = await reader.rows(sql`
    select * from futures_position where member_id = any(${[...members]}::bigint[]) and status in ('pending', 'open')
    order by id`)
  return rows.map(toPosition)
}

export async function listActive(reader: Reader): Promise<StoredPosition[]> {
  const rows = await reader.rows(sql`
    select * from futures_position where status in ('pending', 'open') order by id`)
  return rows.map(toPosition)
}

export async function findPosition(
  reader: Reader,
  id: PositionId,
  member: MemberId,
): Promise<StoredPosition | null> {
  const row = await reader.row(sql`
    select * from futures_position where id = ${id} and member_id = ${member}`)
  return row && toPosition(row)
}

/** Finds positions of any member and in any status; unknown ids are omitted. */
export async function findPositions(reader: Reader, ids: readonly PositionId[]): Promise<StoredPosition[]> {
  if (ids.length === 0) return []
  const rows = await reader.rows(sql`select * from futures_position where id = any(${[...ids]}::bigint[])`)
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

const dayColumns = columns({
  day: text as Codec<Day>,
  realizedProfit: ['realized', amount],
  fees: amount,
  overnightFees: ['overnight', amount],
  kinds: nullable(list(oneOf('overnight', 'funding'))),
  closed: integer,
})

/** Results, fees and overnight fees by booking day (UTC), newest first. */
export async function listDays(
  reader: Reader,
  { member, ...at }: { member: MemberId; page: number; limit: number },
): Promise<TradingDay[]> {
  const rows = await dayColumns.from(reader).rows(sql`
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
  return rows.map(({ kinds, ...row }) => {
    const paidCost = joinKinds(kinds ?? [])
    return { ...row, paidCost, net: subtract(row.realizedProfit, sum(row.fees, row.overnightFees)) }
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

const paidFee = columns({ id: id(), fee: nullable(amount) })

/**
 * Fees by the id of the order; null for one that paid none, and pending orders are omitted. They are read from the ledger,
 * because a position that is closed in part keeps only a part of its fee.
 */
export async function chargedFees(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount | null>> {
  const rows = await paidFee.from(reader).rows(sql`
    select position.id::text, sum(leg.amount)::text as fee from futures_position as position
    left join leg on leg.transfer_id in ('futures:open:' || position.id, 'futures:fill:' || position.id)
      and leg.reason = 'futures_fee' and leg.amount > 0
    where position.id = any(${ids}::bigint[]) and position.status <> 'pending' group by position.id`)
  return new Map(rows.map(({ id, fee }) => [id, fee]))
}
