import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt } from '@bourse/contracts/loans'
import type { MarginTerms } from '@bourse/contracts/margin'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { nextHour } from '#products/debts'
import {
  amount,
  columns,
  dueRows,
  flag,
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
  sumBy,
  table,
  type Tx,
} from '#platform/kernel'

/** A debt of a futures account, with the terms it was made with. */
export const debtTable = table('margin_debt', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  decimals: integer,
  hourlyRate: amount,
  borrowedAt: instant,
  principal: amount,
  interest: amount,
  hours: integer,
  principalHours: integer,
  calledAt: nullable(instant),
  closedAt: nullable(instant),
})
export type MarginDebt = StoredOf<typeof debtTable>

export const listOpenDebts = (reader: Reader, members: readonly MemberId[]): Promise<MarginDebt[]> =>
  debtTable
    .from(reader)
    .rows(
      sql`select * from margin_debt where member_id = any(${[...members]}::bigint[]) and closed_at is null`,
    )

/** Locks open debts. The caller has locked the members' futures accounts. */
export const lockOpenDebts = (tx: Tx, members: readonly MemberId[]): Promise<MarginDebt[]> =>
  debtTable.from(tx)
    .rows(sql`select * from margin_debt where member_id = any(${[...members]}::bigint[]) and closed_at is null
      order by id for update`)

const writtenDebt = debtTable.with({ nextDueAt: nullable(instant) })
const debtState = writtenDebt.omit('member', 'decimals', 'hourlyRate', 'borrowedAt')
const withDue = <D extends Omit<MarginDebt, 'id'>>(debt: D) => ({
  ...debt,
  nextDueAt: debt.closedAt === null ? nextHour(debt) : null,
})

export const updateDebts = (tx: Tx, debts: readonly MarginDebt[]): Promise<number> =>
  debtState.update(tx, debts.map(withDue))

/** Begins a debt: its running hour counts as charged, because each amount pays for it when it is borrowed. */
export async function beginDebt(
  tx: Tx,
  {
    member,
    at,
    amount: principal,
  }: { readonly member: MemberId; readonly at: Instant; readonly amount: Amount },
  { hourlyRate, decimals }: Pick<MarginTerms, 'hourlyRate' | 'decimals'>,
): Promise<MarginDebt> {
  const terms = { member, decimals, hourlyRate, borrowedAt: at }
  const begun = { ...terms, interest: ZERO, hours: 1, principalHours: 0, calledAt: null, closedAt: null }
  const { id: own } = await writtenDebt
    .omit('id')
    .insertOne(tx, withDue({ ...begun, principal }), debtTable.pick('id'))
  return { ...begun, id: own, principal: ZERO }
}

export const marginEventTable = table('margin_event', {
  debt: ['debt_id', id()],
  member: ['member_id', id<MemberId>()],
  kind: oneOf('borrowed', 'repaid', 'called', 'cancelled', 'liquidated', 'insured'),
  at: instant,
  amount,
  /** Null where the amount is a level or a number of orders. */
  asset: ['asset_id', nullable(integerId<AssetId>())],
})
const listedEvent = marginEventTable.pick('kind', 'at', 'amount', 'asset')
type ListedEvent = StoredOf<typeof listedEvent>
const eventId = columns({ id: id() })

export type EventRow = ListedEvent & { readonly debt: Pick<MarginDebt, 'id' | 'member'> }

/** Stores events; returns their ids, which name the transfers. */
export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<string[]> {
  const rows = events.map(({ debt, ...event }) => ({ ...event, debt: debt.id, member: debt.member }))
  return (await marginEventTable.insertReturning(tx, rows, eventId)).map((event) => event.id)
}

/** Lists events, newest first, with the total number. */
export const listEvents = (
  reader: Reader,
  filter: { readonly member: MemberId; readonly page: number; readonly limit: number },
): Promise<{ rows: ListedEvent[]; total: number }> =>
  page(
    reader,
    sql`select * from margin_event where member_id = ${filter.member} order by id desc`,
    filter,
    listedEvent.decode,
  )

/** Open debts, by the hour to charge next. */
export const dueDebts = dueRows(debtTable.decode, {
  table: 'margin_debt',
  at: 'next_due_at',
  where: 'due.closed_at is null',
})

/** Whether any member has a debt. */
export async function hasDebts(reader: Reader): Promise<boolean> {
  const row = await reader.row<{ found: boolean }>(sql`
    select exists (select from margin_debt where closed_at is null) as found`)
  return row?.found ?? false
}

/** Price of an asset in an account, of a coin held in sell orders, or of money held in buy orders. */
export type HoldingPrice = {
  readonly pricedBy: `asset:${AssetId}` | `market:${MarketId}` | 'money'
  readonly price: Amount
}

const reachedMember = columns({ member: ['member_id', id<MemberId>()], isLiquidated: ['liquidated', flag] })

type ReachedMember = {
  readonly prices: readonly HoldingPrice[]
  readonly callLevel: Amount
  readonly liquidationLevel: Amount
  /** Accounts called since this instant are only liquidated. */
  readonly calledBefore: Instant
  /** All members by default. */
  readonly among?: readonly MemberId[] | null
}

/**
 * Lists members whose accounts are at or below the call level at these prices, with whether they have reached
 * the liquidation level. A coin without a price counts as zero here; the decision on the locked account skips
 * it.
 */
export async function membersReached(
  reader: Reader,
  { prices, callLevel, liquidationLevel, calledBefore, among = null }: ReachedMember,
): Promise<StoredOf<typeof reachedMember>[]> {
  const members = among === null ? null : [...among]
  return reachedMember.from(reader).rows(sql`
    with price as (
      select * from unnest(${prices.map(({ pricedBy }) => pricedBy)}::text[],
        ${prices.map(({ price }) => amountText(price))}::numeric[]) as price (priced_by, price)),
    worth as (
      select member_id, sum(amount * price) as assets
      from margin_holding join price using (priced_by)
      where ${members}::bigint[] is null or member_id = any(${members}) group by member_id)
    select debt.member_id, coalesce(assets, 0) <= ${amountText(liquidationLevel)}::numeric * (principal + interest) as liquidated
    from margin_debt as debt left join worth using (member_id)
    where closed_at is null and (${members}::bigint[] is null or member_id = any(${members}))
      and coalesce(assets, 0) <= ${amountText(callLevel)}::numeric * (principal + interest)
      and (called_at is null or called_at <= ${new Date(calledBefore)}
        or coalesce(assets, 0) <= ${amountText(liquidationLevel)}::numeric * (principal + interest))
    order by debt.id`)
}

/** Reads the debt of a member with its charged interest; zero without a debt. */
export const readDebtSum = async (reader: Reader, member: MemberId): Promise<Amount> =>
  (await sumDebts(reader, [member])).get(member) ?? ZERO

/** Sums the debts of these members with their charged interest; members without debts are omitted. */
export const sumDebts = async (
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> =>
  sumBy(await listOpenDebts(reader, members), ({ member }) => member, computeTotalDebt)
