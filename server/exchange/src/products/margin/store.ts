import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountOf,
  amountText,
  assert,
  type Instant,
  instantOf,
  ZERO,
} from '@bourse/contracts/kit'
import { debtOf } from '@bourse/contracts/loans'
import type { MarginEvent, MarginTerms } from '@bourse/contracts/margin'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { nextHour, type StoredDebt } from '#products/debts'
import { type BatchQuery, page, type Reader, sql, type Sql, sumBy, type Tx } from '#platform/kernel'

/** A debt of a futures account, with the terms it was made with. */
export type MarginDebt = StoredDebt & {
  readonly calledAt: Instant | null
  readonly closedAt: Instant | null
}

type Row = {
  id: string
  member_id: string
  decimals: number
  hourly_rate: string
  borrowed_at: Date
  principal: string
  interest: string
  hours: number
  principal_hours: number
  called_at: Date | null
  closed_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())
const dateOf = (at: Instant): Date => new Date(at)

const toDebt = (row: Row): MarginDebt => ({
  id: row.id,
  member: row.member_id as MemberId,
  decimals: row.decimals,
  hourlyRate: amountOf(row.hourly_rate),
  borrowedAt: moment(row.borrowed_at),
  principal: amountOf(row.principal),
  interest: amountOf(row.interest),
  hours: row.hours,
  principalHours: row.principal_hours,
  calledAt: row.called_at && moment(row.called_at),
  closedAt: row.closed_at && moment(row.closed_at),
})

const debtsIn = async (reader: Reader, query: Sql): Promise<MarginDebt[]> =>
  (await reader.rows<Row>(query)).map(toDebt)

export const openDebtsOf = (reader: Reader, members: readonly MemberId[]): Promise<MarginDebt[]> =>
  debtsIn(
    reader,
    sql`select * from margin_debt where member_id = any(${[...members]}::bigint[]) and closed_at is null`,
  )

/** The caller has locked the members' futures accounts. */
export const lockDebtsOf = (tx: Tx, members: readonly MemberId[]): Promise<MarginDebt[]> =>
  debtsIn(
    tx,
    sql`select * from margin_debt where member_id = any(${[...members]}::bigint[]) and closed_at is null
      order by id for update`,
  )

const stateOf = (debt: MarginDebt) => ({
  id: debt.id,
  principal: amountText(debt.principal),
  interest: amountText(debt.interest),
  hours: debt.hours,
  principal_hours: debt.principalHours,
  next_due_at: debt.closedAt === null ? dateOf(nextHour(debt)) : null,
  called_at: debt.calledAt && dateOf(debt.calledAt),
  closed_at: debt.closedAt && dateOf(debt.closedAt),
})

export const updateDebts = async (tx: Tx, debts: readonly MarginDebt[]): Promise<number> =>
  debts.length === 0
    ? 0
    : tx.run(sql`
    update margin_debt set principal = new.principal, interest = new.interest, hours = new.hours,
      principal_hours = new.principal_hours, next_due_at = new.next_due_at, called_at = new.called_at,
      closed_at = new.closed_at
    from json_populate_recordset(null::margin_debt, ${JSON.stringify(debts.map(stateOf))}::json) as new
    where margin_debt.id = new.id`)

/** Begins a debt: its running hour counts as charged, because each amount pays for it when it is borrowed. */
export async function beginDebt(
  tx: Tx,
  { member, at, amount }: { readonly member: MemberId; readonly at: Instant; readonly amount: Amount },
  { hourlyRate, decimals }: Pick<MarginTerms, 'hourlyRate' | 'decimals'>,
): Promise<MarginDebt> {
  const begun = { member, decimals, hourlyRate, borrowedAt: at, interest: ZERO, hours: 1, principalHours: 0 }
  const row = await tx.row<{ id: string }>(sql`
    insert into margin_debt (member_id, decimals, hourly_rate, borrowed_at, principal, hours, next_due_at)
    values (${member}, ${decimals}, ${amountText(hourlyRate)}, ${dateOf(at)}, ${amountText(amount)}, 1,
      ${dateOf(nextHour(begun))}) returning id::text`)
  assert(row !== null, 'an insert returns its row')
  return { ...begun, id: row.id, principal: ZERO, calledAt: null, closedAt: null }
}

export type EventRow = Pick<MarginEvent, 'kind' | 'at' | 'amount'> & {
  readonly debt: Pick<MarginDebt, 'id' | 'member'>
  /** Null for a level and for a number of orders. */
  readonly asset: AssetId | null
}

/** Returns ids, which name their transfers. */
export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await tx.rows<{ id: string }>(sql`
    insert into margin_event (debt_id, member_id, kind, at, amount, asset_id)
    select debt_id, member_id, kind, at, amount, asset_id
    from json_populate_recordset(null::margin_event, ${JSON.stringify(
      events.map(({ debt, kind, at, amount, asset }) => ({
        debt_id: debt.id,
        member_id: debt.member,
        kind,
        at: dateOf(at),
        amount: amountText(amount),
        asset_id: asset === null ? null : Number(asset),
      })),
    )}::json) returning id::text`)
  return rows.map(({ id }) => id)
}

type ListedEvent = Omit<EventRow, 'debt'>

/** Newest first, with the total number. */
export const listEvents = (
  reader: Reader,
  filter: { readonly member: MemberId; readonly page: number; readonly limit: number },
): Promise<{ rows: ListedEvent[]; total: number }> =>
  page(
    reader,
    sql`select id, kind, at, amount::text, asset_id from margin_event
      where member_id = ${filter.member} order by margin_event.id desc`,
    filter,
    (row: { kind: MarginEvent['kind']; at: Date; amount: string; asset_id: number | null }) => ({
      kind: row.kind,
      at: moment(row.at),
      amount: amountOf(row.amount),
      asset: row.asset_id === null ? null : (String(row.asset_id) as AssetId),
    }),
  )

/** Debts with an hour to charge, by time; concurrent workers lock different ones. */
export const lockDue = (
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<MarginDebt[]> =>
  debtsIn(
    tx,
    sql`select * from margin_debt
      where closed_at is null and next_due_at <= ${dateOf(now)} and not id = any(${except}::bigint[])
        and (${worker}::int is null or member_id % 2 = ${worker}::int)
      order by next_due_at, id limit ${limit} for update skip locked`,
  )

/** The first charge after an instant; null without one. */
export async function nextCharge(reader: Reader, after: Instant): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(next_due_at) as at from margin_debt where closed_at is null and next_due_at > ${dateOf(after)}`)
  return row?.at == null ? null : moment(row.at)
}

/** Whether any member has a debt. */
export async function hasDebts(reader: Reader): Promise<boolean> {
  const row = await reader.row<{ found: boolean }>(sql`
    select exists (select from margin_debt where closed_at is null) as found`)
  return row?.found ?? false
}

/** Number of debts with an hour that began before an instant and is not charged. */
export async function overdueDebts(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from margin_debt where closed_at is null and next_due_at < ${dateOf(before)}`)
  return row?.found ?? 0
}

/** The price of an asset in an account, of the coin of a market in orders to sell, or of money in orders to buy. */
export type HoldingPrice = {
  readonly pricedBy: `asset:${AssetId}` | `market:${MarketId}` | 'money'
  readonly price: Amount
}

type Reached = {
  readonly prices: readonly HoldingPrice[]
  readonly callLevel: Amount
  readonly liquidationLevel: Amount
  /** One that was called since is only liquidated. */
  readonly calledBefore: Instant
  /** All by default. */
  readonly among?: readonly MemberId[] | null
}

/**
 * Members whose accounts are at the call level or below it at these prices, with whether they have reached the
 * liquidation level. A coin without a price counts as nothing here; the decision on the locked account leaves it out.
 */
export async function membersReached(
  reader: Reader,
  { prices, callLevel, liquidationLevel, calledBefore, among = null }: Reached,
): Promise<{ member: MemberId; isLiquidated: boolean }[]> {
  const members = among === null ? null : [...among]
  const rows = await reader.rows<{ member_id: string; liquidated: boolean }>(sql`
    with price as (
      select * from unnest(${prices.map(({ pricedBy }) => pricedBy)}::text[],
        ${prices.map(({ price }) => amountText(price))}::numeric[]) as price (priced_by, price)),
    worth as (
      select member_id, sum(amount * price) as assets
      from margin_holding join price using (priced_by)
      where ${members}::bigint[] is null or member_id = any(${members}) group by member_id)
    select debt.member_id::text, coalesce(assets, 0) <= ${amountText(liquidationLevel)}::numeric * (principal + interest) as liquidated
    from margin_debt as debt left join worth using (member_id)
    where closed_at is null and (${members}::bigint[] is null or member_id = any(${members}))
      and coalesce(assets, 0) <= ${amountText(callLevel)}::numeric * (principal + interest)
      and (called_at is null or called_at <= ${dateOf(calledBefore)}
        or coalesce(assets, 0) <= ${amountText(liquidationLevel)}::numeric * (principal + interest))
    order by debt.id`)
  return rows.map(({ member_id, liquidated }) => ({
    member: member_id as MemberId,
    isLiquidated: liquidated,
  }))
}

/** The debt of a member with the interest of hours that are charged; zero without one. */
export const debtSumOf = async (reader: Reader, member: MemberId): Promise<Amount> =>
  (await sumDebts(reader, [member])).get(member) ?? ZERO

/** The debts of these members with the interest that is charged; a member without any is omitted. */
export const sumDebts = async (
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> =>
  sumBy(await openDebtsOf(reader, members), ({ member }) => member, debtOf)
