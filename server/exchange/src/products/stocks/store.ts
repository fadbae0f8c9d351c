import type { MemberId } from '@bourse/contracts/account'
import { amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { StockActionId } from '@bourse/contracts/stocks'
import {
  amount,
  type BatchQuery,
  columns,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export const stockActionTable = table('stock_action', {
  id: id<StockActionId>(),
  kind: oneOf('dividend', 'split'),
  asset: ['asset_id', integerId<AssetId>()],
  at: ['effective_at', instant],
  perShare: nullable(amount),
  sharesTo: nullable(integer),
  sharesFrom: nullable(integer),
  doneAt: nullable(instant),
})
export type StoredAction = StoredOf<typeof stockActionTable>

const newAction = stockActionTable.omit('id', 'doneAt').with({ announcedAt: instant })
export type NewAction = StoredOf<typeof newAction>

/** Stores an action; null if the stock has another one on that date. */
export async function insertAction(tx: Tx, action: NewAction): Promise<StockActionId | null> {
  const row = await stockActionTable.pick('id').from(tx).row(sql`
    insert into stock_action (kind, asset_id, effective_at, per_share, shares_to, shares_from, announced_at)
    values (${action.kind}, ${Number(action.asset)}, ${new Date(action.at)},
      ${action.perShare === null ? null : amountText(action.perShare)}::numeric, ${action.sharesTo}::int,
      ${action.sharesFrom}::int, ${new Date(action.announcedAt)})
    on conflict (asset_id, effective_at) do nothing returning id`)
  return row && row.id
}

/** Locks the action; null when it is done. */
export async function lockAction(tx: Tx, id: string): Promise<StoredAction | null> {
  return stockActionTable
    .from(tx)
    .row(sql`select * from stock_action where id = ${id} and done_at is null for update`)
}

export const markDone = (tx: Tx, id: StockActionId, at: Instant): Promise<number> =>
  tx.run(sql`update stock_action set done_at = ${new Date(at)} where id = ${id}`)

/** Lists actions, newest date first. */
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
    stockActionTable.decode,
  )

/** Records the shares of all holders, in every account of theirs; returns the number of holders. */
export const insertPayouts = (tx: Tx, { id, asset }: Pick<StoredAction, 'id' | 'asset'>): Promise<number> =>
  tx.run(sql`
    insert into stock_payout (action_id, member_id, shares)
    select ${id}, substr(holder, 8)::bigint, sum(balance) from account
    where asset_id = ${Number(asset)} and holder like 'member:%' group by holder having sum(balance) > 0
    order by 2`)

const duePayout = columns({
  id: id(),
  member: ['member_id', id<MemberId>()],
  shares: amount,
  action: ['action_id', id<StockActionId>()],
  asset: ['asset_id', integerId<AssetId>()],
  perShare: amount,
  at: ['effective_at', instant],
})
export type DuePayout = StoredOf<typeof duePayout>

/** Locks payouts that are not paid, oldest first. */
export async function lockPayouts(tx: Reader, { worker, limit, except }: BatchQuery): Promise<DuePayout[]> {
  return duePayout.from(tx).rows(sql`
    select own.id, own.member_id, own.shares, own.action_id, asset_id, per_share, effective_at
    from stock_payout own join stock_action action on action.id = own.action_id
    where paid_at is null and (${worker}::int is null or own.member_id % 2 = ${worker}) and own.id <> all(${[...except]}::bigint[])
    order by own.id limit ${limit} for update of own skip locked`)
}

export const markPaid = (tx: Tx, ids: readonly string[], at: Instant): Promise<number> =>
  tx.run(
    sql`update stock_payout set paid_at = ${new Date(at)} where id = any(${[...ids]}::bigint[]) and paid_at is null`,
  )

/** Counts unpaid payouts of dividends that took effect before an instant. */
export async function overduePayouts(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from stock_payout own join stock_action action on action.id = own.action_id
    where paid_at is null and effective_at < ${new Date(before)}`)
  return row?.found ?? 0
}
