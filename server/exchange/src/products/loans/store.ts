import type { MemberId } from '@bourse/contracts/account'
import { COUPON_INTEREST_DAYS } from '@bourse/contracts/coupons'
import { type Amount, amountText, assert, type Instant, min, subtract, ZERO } from '@bourse/contracts/kit'
import {
  type Collateral,
  type Debt,
  computeTotalDebt,
  computeInterest,
  type LoanId,
  priceAtLtv,
} from '@bourse/contracts/loans'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { nextHour } from '#products/debts'
import {
  amount,
  type BatchQuery,
  columns,
  dueRows,
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

/** A member's loan with the terms it was made with. `quantity` is the collateral. */
export const loanTable = table('loan', {
  id: id<LoanId>(),
  member: ['member_id', id<MemberId>()],
  asset: ['asset_id', integerId<AssetId>()],
  decimals: integer,
  borrowed: amount,
  hourlyRate: amount,
  collateralAsset: ['collateral_asset_id', integerId<AssetId>()],
  market: ['market_id', integerId<MarketId>()],
  ratio: amount,
  callLtv: amount,
  liquidationLtv: amount,
  feeRate: amount,
  borrowedAt: instant,
  principal: amount,
  interest: amount,
  hours: integer,
  principalHours: integer,
  quantity: ['collateral', amount],
  /** The last change of debt or collateral by the member. */
  changedAt: instant,
  calledAt: nullable(instant),
  status: oneOf('open', 'repaid', 'liquidated'),
  closedAt: nullable(instant),
})
export type StoredLoan = StoredOf<typeof loanTable>

/** Computes the prices of the collateral at which a loan is called and liquidated. */
export function computeThresholds(loan: Debt & Collateral & Pick<StoredLoan, 'callLtv' | 'liquidationLtv'>) {
  const callPrice = priceAtLtv(computeTotalDebt(loan), loan, loan.callLtv)
  const liquidationPrice = priceAtLtv(computeTotalDebt(loan), loan, loan.liquidationLtv)
  assert(callPrice !== null && liquidationPrice !== null, 'an open loan has collateral')
  return { callPrice, liquidationPrice }
}

const writtenLoan = loanTable.with({
  nextDueAt: nullable(instant),
  callPrice: nullable(amount),
  liquidationPrice: nullable(amount),
})
const loanState = writtenLoan.omit(
  'member',
  'asset',
  'decimals',
  'borrowed',
  'hourlyRate',
  'collateralAsset',
  'market',
  'ratio',
  'callLtv',
  'liquidationLtv',
  'feeRate',
  'borrowedAt',
)

function withDue<L extends Omit<StoredLoan, 'id'>>(loan: L) {
  if (loan.status !== 'open') return { ...loan, nextDueAt: null, callPrice: null, liquidationPrice: null }
  return { ...loan, nextDueAt: nextHour(loan), ...computeThresholds(loan) }
}

export const insertLoan = async (tx: Tx, loan: Omit<StoredLoan, 'id'>): Promise<LoanId> =>
  (await writtenLoan.omit('id').insertOne(tx, withDue(loan), loanTable.pick('id'))).id

export const updateLoans = (tx: Tx, loans: readonly StoredLoan[]): Promise<number> =>
  loanState.update(tx, loans.map(withDue))

/** An event of a loan. */
export const loanEventTable = table('loan_event', {
  loan: ['loan_id', id<LoanId>()],
  kind: oneOf('borrowed', 'added', 'repaid', 'called', 'liquidated', 'closed'),
  at: instant,
  amount,
})
export type LoanStep = StoredOf<typeof loanEventTable>

const eventId = columns({ id: id() })

/** Returns the ids of the events, which name their transfers. */
export const insertSteps = async (tx: Tx, steps: readonly LoanStep[]): Promise<string[]> =>
  (await loanEventTable.insertReturning(tx, steps, eventId)).map(({ id }) => id)

export const listSteps = async (reader: Reader, loans: readonly LoanId[]): Promise<LoanStep[]> =>
  loans.length === 0
    ? []
    : loanEventTable
        .from(reader)
        .rows(sql`select * from loan_event where loan_id = any(${[...loans]}::bigint[]) order by id`)

/** Lists loans, open ones first, then newest first, with the total number. */
export const listLoans = (
  reader: Reader,
  filter: { readonly member: MemberId; readonly page: number; readonly limit: number },
): Promise<{ rows: StoredLoan[]; total: number }> =>
  page(
    reader,
    sql`select * from loan where member_id = ${filter.member} order by status <> 'open', id desc`,
    filter,
    loanTable.decode,
  )

export const listOpenLoans = (reader: Reader, member: MemberId): Promise<StoredLoan[]> =>
  loanTable
    .from(reader)
    .rows(sql`select * from loan where member_id = ${member} and status = 'open' order by id`)

/** Locks the row of a member's loan. */
export const lockOwn = (
  tx: Tx,
  { id, member }: { id: LoanId; member: MemberId },
): Promise<StoredLoan | null> =>
  loanTable.from(tx).row(sql`select * from loan where id = ${id} and member_id = ${member} for update`)

/** Open loans, by the hour to charge next. */
export const dueLoans = dueRows(loanTable.decode, {
  table: 'loan',
  at: 'next_due_at',
  where: `due.status = 'open'`,
})

/** The lowest price of a market's collateral in a window. */
export type LowPrice = { readonly market: MarketId; readonly price: Amount }

/**
 * Locks loans that these prices call or liquidate. A loan called since `calledBefore` is only liquidated.
 * Each market is a search of its own from the highest call price down: a join in order of the id reads all
 * open loans each second.
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
  loanTable.from(tx).rows(sql`select reached.* from unnest(${lows.map(({ market }) => Number(market))}::int[],
      ${lows.map(({ price }) => amountText(price))}::numeric[]) as low (market_id, price)
    cross join lateral (select * from loan
      where status = 'open' and market_id = low.market_id and call_price >= low.price
        and not id = any(${except}::bigint[])
        and (liquidation_price >= low.price or called_at is null or called_at <= ${new Date(calledBefore)})
        and (${worker}::int is null or member_id % 2 = ${worker}::int)
      order by call_price desc limit ${limit} for update) as reached
    limit ${limit}`)

/**
 * Sums the paid interest of the first days by loan id; zero for a liquidated loan, and open loans are
 * omitted. It is at most the interest of the whole principal in these days, and at most all interest that was
 * paid.
 */
export async function paidInterest(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await loanTable.with({ repaid: amount }).from(reader).rows(sql`
    select loan.*, (select coalesce(sum(amount), 0) from loan_event
      where loan_id = loan.id and kind = 'repaid') as repaid
    from loan where id = any(${ids}::bigint[]) and status <> 'open'`)
  return new Map(
    rows.map(({ id, status, borrowed, hours, repaid, ...terms }) => {
      const first = computeInterest(borrowed, terms, Math.min(hours, COUPON_INTEREST_DAYS * HOURS_PER_DAY))
      return [id, status === 'repaid' ? min(first, subtract(repaid, borrowed)) : ZERO]
    }),
  )
}
const HOURS_PER_DAY = 24

/** Sums the loans of these members with their charged interest; members without loans are omitted. */
export async function sumLoans(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const open = await loanTable
    .from(reader)
    .rows(sql`select * from loan where member_id = any(${[...members]}::bigint[]) and status = 'open'`)
  return sumBy(open, ({ member }) => member, computeTotalDebt)
}

/** Sums the loans of a member with their charged interest. */
export const readLoanSum = async (reader: Reader, member: MemberId): Promise<Amount> =>
  (await sumLoans(reader, [member])).get(member) ?? ZERO
