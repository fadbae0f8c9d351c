import type { MemberId } from '@bourse/contracts/account'
import { COUPON_INTEREST_DAYS } from '@bourse/contracts/coupons'
import {
  type Amount,
  amountOf,
  amountText,
  assert,
  type Instant,
  instantOf,
  min,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import {
  type Collateral,
  type Debt,
  debtOf,
  interestOf,
  type LoanEvent,
  type LoanId,
  type LoanStatus,
  priceAtLtv,
} from '@bourse/contracts/loans'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { nextHour } from '#products/debts'
import { type BatchQuery, page, type Reader, sql, type Sql, sumBy, type Tx } from '#platform/kernel'

/** A member's loan with the terms it was made with. `quantity` is the collateral. */
export type StoredLoan = Debt &
  Collateral & {
    readonly id: LoanId
    readonly member: MemberId
    readonly asset: AssetId
    readonly borrowed: Amount
    readonly collateralAsset: AssetId
    readonly market: MarketId
    readonly callLtv: Amount
    readonly liquidationLtv: Amount
    readonly feeRate: Amount
    readonly borrowedAt: Instant
    /** The last change of debt or collateral by the member. */
    readonly changedAt: Instant
    readonly calledAt: Instant | null
    readonly status: LoanStatus
    readonly closedAt: Instant | null
  }

type Row = {
  id: string
  member_id: string
  asset_id: number
  decimals: number
  borrowed: string
  hourly_rate: string
  collateral_asset_id: number
  market_id: number
  ratio: string
  call_ltv: string
  liquidation_ltv: string
  fee_rate: string
  borrowed_at: Date
  principal: string
  interest: string
  hours: number
  principal_hours: number
  collateral: string
  changed_at: Date
  called_at: Date | null
  status: LoanStatus
  closed_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())
const orNull = <T, R>(value: T | null, of: (value: T) => R): R | null => (value === null ? null : of(value))
const dateOf = (at: Instant): Date => new Date(at)

const toLoan = (row: Row): StoredLoan => ({
  id: row.id as LoanId,
  member: row.member_id as MemberId,
  asset: String(row.asset_id) as AssetId,
  decimals: row.decimals,
  borrowed: amountOf(row.borrowed),
  hourlyRate: amountOf(row.hourly_rate),
  collateralAsset: String(row.collateral_asset_id) as AssetId,
  market: String(row.market_id) as MarketId,
  ratio: amountOf(row.ratio),
  callLtv: amountOf(row.call_ltv),
  liquidationLtv: amountOf(row.liquidation_ltv),
  feeRate: amountOf(row.fee_rate),
  borrowedAt: moment(row.borrowed_at),
  principal: amountOf(row.principal),
  interest: amountOf(row.interest),
  hours: row.hours,
  principalHours: row.principal_hours,
  quantity: amountOf(row.collateral),
  changedAt: moment(row.changed_at),
  calledAt: orNull(row.called_at, moment),
  status: row.status,
  closedAt: orNull(row.closed_at, moment),
})

/** The prices of the collateral at which a loan is called and liquidated. */
export function thresholdsOf(loan: Debt & Collateral & Pick<StoredLoan, 'callLtv' | 'liquidationLtv'>) {
  const callPrice = priceAtLtv(debtOf(loan), loan, loan.callLtv)
  const liquidationPrice = priceAtLtv(debtOf(loan), loan, loan.liquidationLtv)
  assert(callPrice !== null && liquidationPrice !== null, 'an open loan has collateral')
  return { callPrice, liquidationPrice }
}

const stateOf = (loan: Omit<StoredLoan, 'id'>) => {
  const isOpen = loan.status === 'open'
  const prices = isOpen ? thresholdsOf(loan) : null
  return {
    principal: amountText(loan.principal),
    interest: amountText(loan.interest),
    hours: loan.hours,
    principal_hours: loan.principalHours,
    collateral: amountText(loan.quantity),
    next_due_at: isOpen ? dateOf(nextHour(loan)) : null,
    call_price: orNull(prices, ({ callPrice }) => amountText(callPrice)),
    liquidation_price: orNull(prices, ({ liquidationPrice }) => amountText(liquidationPrice)),
    changed_at: dateOf(loan.changedAt),
    called_at: orNull(loan.calledAt, dateOf),
    status: loan.status,
    closed_at: orNull(loan.closedAt, dateOf),
  }
}

export async function insertLoan(tx: Tx, loan: Omit<StoredLoan, 'id'>): Promise<LoanId> {
  const row = {
    ...stateOf(loan),
    member_id: loan.member,
    asset_id: Number(loan.asset),
    decimals: loan.decimals,
    borrowed: amountText(loan.borrowed),
    hourly_rate: amountText(loan.hourlyRate),
    collateral_asset_id: Number(loan.collateralAsset),
    market_id: Number(loan.market),
    ratio: amountText(loan.ratio),
    call_ltv: amountText(loan.callLtv),
    liquidation_ltv: amountText(loan.liquidationLtv),
    fee_rate: amountText(loan.feeRate),
    borrowed_at: dateOf(loan.borrowedAt),
  }
  const inserted = await tx.row<{ id: LoanId }>(sql`
    insert into loan (member_id, asset_id, decimals, borrowed, hourly_rate, collateral_asset_id, market_id, ratio,
      call_ltv, liquidation_ltv, fee_rate, borrowed_at, principal, hours, principal_hours, collateral, next_due_at,
      call_price, liquidation_price, changed_at)
    select member_id, asset_id, decimals, borrowed, hourly_rate, collateral_asset_id, market_id, ratio,
      call_ltv, liquidation_ltv, fee_rate, borrowed_at, principal, hours, principal_hours, collateral, next_due_at,
      call_price, liquidation_price, changed_at
    from json_populate_record(null::loan, ${JSON.stringify(row)}::json) returning id::text`)
  assert(inserted !== null, 'an insert returns its row')
  return inserted.id
}

export const updateLoans = (tx: Tx, loans: readonly StoredLoan[]): Promise<number> =>
  tx.run(sql`
    update loan set principal = new.principal, interest = new.interest, hours = new.hours,
      principal_hours = new.principal_hours, collateral = new.collateral, next_due_at = new.next_due_at,
      call_price = new.call_price, liquidation_price = new.liquidation_price, changed_at = new.changed_at,
      called_at = new.called_at, status = new.status, closed_at = new.closed_at
    from json_populate_recordset(null::loan, ${JSON.stringify(
      loans.map((loan) => ({ id: loan.id, ...stateOf(loan) })),
    )}::json) as new
    where loan.id = new.id`)

/** An event of a loan; returned with an id of its own, which names its transfer. */
export type LoanStep = {
  readonly loan: LoanId
  readonly kind: LoanEvent['kind']
  readonly at: Instant
  readonly amount: Amount
}

export async function insertSteps(tx: Tx, steps: readonly LoanStep[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    insert into loan_event (loan_id, kind, at, amount)
    select * from unnest(${steps.map(({ loan }) => loan)}::bigint[], ${steps.map(({ kind }) => kind)}::text[],
      ${steps.map(({ at }) => dateOf(at).toISOString())}::timestamptz[],
      ${steps.map(({ amount }) => amountText(amount))}::numeric[])
    returning id::text`)
  return rows.map(({ id }) => id)
}

export async function stepsOf(reader: Reader, loans: readonly LoanId[]): Promise<LoanStep[]> {
  if (loans.length === 0) return []
  const rows = await reader.rows<{ loan: LoanId; kind: LoanEvent['kind']; at: Date; amount: string }>(sql`
    select loan_id::text as loan, kind, at, amount::text from loan_event
    where loan_id = any(${[...loans]}::bigint[]) order by id`)
  return rows.map(({ loan, kind, at, amount }) => ({ loan, kind, at: moment(at), amount: amountOf(amount) }))
}

/** Open loans first, then the newest, with the total number. */
export const listLoans = (
  reader: Reader,
  filter: { readonly member: MemberId; readonly page: number; readonly limit: number },
): Promise<{ rows: StoredLoan[]; total: number }> =>
  page(
    reader,
    sql`select * from loan where member_id = ${filter.member} order by status <> 'open', id desc`,
    filter,
    toLoan,
  )

export const openLoansOf = async (reader: Reader, member: MemberId): Promise<StoredLoan[]> =>
  loansIn(reader, sql`select * from loan where member_id = ${member} and status = 'open' order by id`)

const loansIn = async (reader: Reader, query: Sql): Promise<StoredLoan[]> =>
  (await reader.rows<Row>(query)).map(toLoan)

/** Locks the row of a member's loan. */
export async function lockOwn(
  tx: Tx,
  { id, member }: { id: LoanId; member: MemberId },
): Promise<StoredLoan | null> {
  const [loan] = await loansIn(
    tx,
    sql`select * from loan where id = ${id} and member_id = ${member} for update`,
  )
  return loan ?? null
}

/** Loans with an hour to charge, by time; concurrent workers lock different ones. */
export const lockDue = (
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredLoan[]> =>
  loansIn(
    tx,
    sql`select * from loan
      where status = 'open' and next_due_at <= ${dateOf(now)} and not id = any(${except}::bigint[])
        and (${worker}::int is null or member_id % 2 = ${worker}::int)
      order by next_due_at, id limit ${limit} for update skip locked`,
  )

/** The lowest price of a market's collateral in a window. */
export type LowPrice = { readonly market: MarketId; readonly price: Amount }

/**
 * Loans that these prices call or liquidate. One that was called since `calledBefore` is only liquidated. Each market is
 * a search of its own from the highest call price down: a join in order of the id reads all open loans each second.
 */
export const lockReached = (
  tx: Reader,
  {
    lows,
    calledBefore,
    worker,
    limit,
    except,
  }: BatchQuery & { lows: readonly LowPrice[]; calledBefore: Instant },
): Promise<StoredLoan[]> =>
  loansIn(
    tx,
    sql`select reached.* from unnest(${lows.map(({ market }) => Number(market))}::int[],
        ${lows.map(({ price }) => amountText(price))}::numeric[]) as low (market_id, price)
      cross join lateral (select * from loan
        where status = 'open' and market_id = low.market_id and call_price >= low.price
          and not id = any(${except}::bigint[])
          and (liquidation_price >= low.price or called_at is null or called_at <= ${dateOf(calledBefore)})
          and (${worker}::int is null or member_id % 2 = ${worker}::int)
        order by call_price desc limit ${limit} for update) as reached
      limit ${limit}`,
  )

/** The first charge after an instant; null without one. */
export async function nextCharge(reader: Reader, after: Instant): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(next_due_at) as at from loan where status = 'open' and next_due_at > ${dateOf(after)}`)
  return orNull(row?.at ?? null, moment)
}

/** Number of loans with an hour that began before an instant and is not charged. */
export async function overdueLoans(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from loan where status = 'open' and next_due_at < ${dateOf(before)}`)
  return row?.found ?? 0
}

/**
 * Paid interest of the first days by the id of the loan; zero for one that was liquidated, and open ones are omitted.
 * It is at most the interest of the whole principal in these days, and at most all interest that was paid.
 */
export async function paidInterest(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await reader.rows<Row & { repaid: string }>(sql`
    select loan.*, (select coalesce(sum(amount), 0)::text from loan_event
      where loan_id = loan.id and kind = 'repaid') as repaid
    from loan where id = any(${ids}::bigint[]) and status <> 'open'`)
  return new Map(
    rows.map((row) => {
      const { id, status, borrowed, hours, ...terms } = toLoan(row)
      const first = interestOf(borrowed, terms, Math.min(hours, COUPON_INTEREST_DAYS * HOURS_PER_DAY))
      const paid = subtract(amountOf(row.repaid), borrowed)
      return [id, status === 'repaid' ? min(first, paid) : ZERO]
    }),
  )
}
const HOURS_PER_DAY = 24

/** The loans of these members with the interest that is charged; a member without any is omitted. */
export async function sumLoans(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const open = await loansIn(
    reader,
    sql`select * from loan where member_id = any(${[...members]}::bigint[]) and status = 'open'`,
  )
  return sumBy(open, ({ member }) => member, debtOf)
}

/** The loans of a member with the interest that is charged. */
export const loanSumOf = async (reader: Reader, member: MemberId): Promise<Amount> =>
  (await sumLoans(reader, [member])).get(member) ?? ZERO
