import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { StockActionId, StockActionKind } from '@bourse/contracts/stocks'
import { type BatchQuery, page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

export type StoredAction = {
  readonly id: StockActionId
  readonly kind: StockActionKind
  readonly asset: AssetId
  readonly at: Instant
  readonly perShare: Amount | null
  readonly sharesTo: number | null
  readonly sharesFrom: number | null
  readonly isDone: boolean
}

type Row = {
  id: string
  kind: StockActionKind
  asset_id: number
  effective_at: Date
  per_share: string | null
  shares_to: number | null
  shares_from: number | null
  done_at: Date | null
}

const toAction = (row: Row): StoredAction => ({
  id: row.id as StockActionId,
  kind: row.kind,
  asset: String(row.asset_id) as AssetId,
  at: instantOf(row.effective_at.getTime()),
  perShare: row.per_share === null ? null : amountOf(row.per_share),
  sharesTo: row.shares_to,
  sharesFrom: row.shares_from,
  isDone: row.done_at !== null,
})

export type NewAction = Omit<StoredAction, 'id' | 'isDone'> & { readonly announcedAt: Instant }

/** Null if the stock has another action on that date. */
export async function insertAction(tx: Tx, action: NewAction): Promise<StockActionId | null> {
  const row = await tx.row<{ id: string }>(sql`
    insert into stock_action (kind, asset_id, effective_at, per_share, shares_to, shares_from, announced_at)
    values (${action.kind}, ${Number(action.asset)}, ${new Date(action.at)},
      ${action.perShare === null ? null : amountText(action.perShare)}::numeric, ${action.sharesTo}::int,
      ${action.sharesFrom}::int, ${new Date(action.announcedAt)})
    on conflict (asset_id, effective_at) do nothing returning id::text`)
  return (row?.id ?? null) as StockActionId | null
}

/** Locks the action; null when it is done. */
export async function lockAction(tx: Tx, id: string): Promise<StoredAction | null> {
  const row = await tx.row<Row>(
    sql`select * from stock_action where id = ${id} and done_at is null for update`,
  )
  return row && toAction(row)
}

export const markDone = (tx: Tx, id: StockActionId, at: Instant): Promise<number> =>
  tx.run(sql`update stock_action set done_at = ${new Date(at)} where id = ${id}`)

/** The newest date first. */
export const listActions = (
  reader: Reader,
  asset: AssetId | null,
  at: Paging,
): Promise<{ rows: StoredAction[]; total: number }> =>
  page(
    reader,
    sql`
      select * from stock_action where ${asset === null ? null : Number(asset)}::int is null or asset_id = ${Number(asset ?? 0)}
      order by effective_at desc, id desc`,
    at,
    toAction,
  )

/** Records the shares of all holders, in every account of theirs; returns the number of holders. */
export const insertPayouts = (tx: Tx, { id, asset }: Pick<StoredAction, 'id' | 'asset'>): Promise<number> =>
  tx.run(sql`
    insert into stock_payout (action_id, member_id, shares)
    select ${id}, substr(holder, 8)::bigint, sum(balance) from account
    where asset_id = ${Number(asset)} and holder like 'member:%' group by holder having sum(balance) > 0
    order by 2`)

export type DuePayout = {
  readonly id: string
  readonly member: MemberId
  readonly shares: Amount
  readonly action: StockActionId
  readonly asset: AssetId
  readonly perShare: Amount
  readonly at: Instant
}

type DueRow = {
  id: string
  member_id: string
  shares: string
  action_id: string
  asset_id: number
  per_share: string
  effective_at: Date
}

/** Locks payouts that are not paid, oldest first. */
export async function lockPayouts(tx: Reader, { worker, limit, except }: BatchQuery): Promise<DuePayout[]> {
  const rows = await tx.rows<DueRow>(sql`
    select own.id::text, own.member_id::text, own.shares::text, own.action_id::text, asset_id, per_share::text, effective_at
    from stock_payout own join stock_action action on action.id = own.action_id
    where paid_at is null and (${worker}::int is null or own.member_id % 2 = ${worker}) and own.id <> all(${[...except]}::bigint[])
    order by own.id limit ${limit} for update of own skip locked`)
  return rows.map((row) => ({
    id: row.id,
    member: row.member_id as MemberId,
    shares: amountOf(row.shares),
    action: row.action_id as StockActionId,
    asset: String(row.asset_id) as AssetId,
    perShare: amountOf(row.per_share),
    at: instantOf(row.effective_at.getTime()),
  }))
}

export const markPaid = (tx: Tx, ids: readonly string[], at: Instant): Promise<number> =>
  tx.run(
    sql`update stock_payout set paid_at = ${new Date(at)} where id = any(${[...ids]}::bigint[]) and paid_at is null`,
  )

/** Number of payouts of dividends that took effect before an instant and are not paid. */
export async function overduePayouts(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from stock_payout own join stock_action action on action.id = own.action_id
    where paid_at is null and effective_at < ${new Date(before)}`)
  return row?.found ?? 0
}
