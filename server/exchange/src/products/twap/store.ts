import type { MemberId } from '@bourse/contracts/account'
import type { MarketId } from '@bourse/contracts/market'
import type { TwapId, TwapProduct, TwapSliceRow, TwapStatus } from '@bourse/contracts/twap'
import {
  amount,
  type Codec,
  columns,
  count,
  dueRows,
  flag,
  id,
  instant,
  integer,
  integerId,
  json,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import type { TextKey } from '#platform/text'

export const twapPlanTable = table('twap_plan', {
  id: id<TwapId>(),
  member: ['member_id', id<MemberId>()],
  product: oneOf('spot', 'futures'),
  market: ['market_id', integerId<MarketId>()],
  side: oneOf('buy', 'sell'),
  quantity: amount,
  step: amount,
  orders: integer,
  minutes: integer,
  limitPrice: nullable(amount),
  leverage: nullable(integer),
  isReduceOnly: ['reduce_only', flag],
  seed: text,
  status: oneOf('active', 'done', 'cancelled'),
  startedAt: instant,
  endedAt: nullable(instant),
  nextNumber: integer,
  nextAt: nullable(instant),
})
export type StoredPlan = StoredOf<typeof twapPlanTable>

const newPlan = twapPlanTable.omit('id')
export const insertPlan = (tx: Tx, plan: StoredOf<typeof newPlan>): Promise<StoredPlan> =>
  newPlan.insertOne(tx, plan, twapPlanTable)

const planState = twapPlanTable.pick('id', 'status', 'endedAt', 'nextNumber', 'nextAt')
export const updatePlan = (tx: Tx, state: StoredOf<typeof planState>): Promise<number> =>
  planState.update(tx, [state])

export const lockPlan = (tx: Tx, member: MemberId, plan: TwapId): Promise<StoredPlan | null> =>
  twapPlanTable.from(tx).row(sql`
    select * from twap_plan where id = ${plan} and member_id = ${member} for update`)

export async function countActive(reader: Reader, member: MemberId): Promise<number> {
  const found = await columns({ n: count }).from(reader).row(sql`
    select count(*) as n from twap_plan where member_id = ${member} and status = 'active'`)
  return found?.n ?? 0
}

export const duePlans = dueRows((row) => twapPlanTable.decode(row), {
  table: 'twap_plan',
  at: 'next_at',
  where: "due.status = 'active'",
})

/** A plan with the sums of its orders. */
const summedPlan = columns({
  ...twapPlanTable.fields,
  placed: integer,
  skipped: integer,
  filled: amount,
  turnover: amount,
  fee: amount,
})
export type SummedPlan = StoredOf<typeof summedPlan>

type PlanQuery = Paging & {
  readonly member: MemberId
  readonly product: TwapProduct | null
  readonly status: TwapStatus | null
}

/** Lists the member's plans, newest first, with the total number. */
export const listPlans = (reader: Reader, { member, product, status, ...at }: PlanQuery) =>
  page(
    reader,
    sql`select * from twap_summary where member_id = ${member}
      and (${product}::text is null or product = ${product})
      and (${status}::text is null or status = ${status}) order by id desc`,
    at,
    summedPlan.decode,
  )

export const findPlan = (reader: Reader, member: MemberId, plan: TwapId): Promise<SummedPlan | null> =>
  summedPlan.from(reader).row(sql`
    select * from twap_summary where id = ${plan} and member_id = ${member}`)

export const twapSliceTable = table('twap_slice', {
  id: id<TwapSliceRow['id']>(),
  plan: ['plan_id', id<TwapId>()],
  number: integer,
  dueAt: instant,
  quantity: amount,
  /** The key of its sentence. */
  skipped: nullable(text as Codec<TextKey>),
  skippedValues: nullable(json<Readonly<Record<string, string>>>()),
  filled: amount,
  turnover: amount,
  fee: amount,
  order: ['order_id', nullable(id())],
})
export type StoredSlice = StoredOf<typeof twapSliceTable>

const newSlice = twapSliceTable.omit('id')
export type NewSlice = StoredOf<typeof newSlice>
/** Writes the result of an order. The database refuses a second one of the same number. */
export const insertSlice = (tx: Tx, slice: NewSlice): Promise<number> => newSlice.insert(tx, [slice])

/** Lists the results of a plan in their order. */
export const listOutcomes = (reader: Reader, plan: TwapId): Promise<StoredSlice[]> =>
  twapSliceTable.from(reader).rows(sql`select * from twap_slice where plan_id = ${plan} order by number`)

/** The id of the order that the plan sent last; null before the first. */
export async function findLastOrder(reader: Reader, plan: TwapId): Promise<string | null> {
  const row = await columns({ order: ['order_id', id()] }).from(reader).row(sql`
    select order_id from twap_slice where plan_id = ${plan} and order_id is not null order by number desc limit 1`)
  return row?.order ?? null
}

export const listSlices = (reader: Reader, { plan, ...at }: Paging & { readonly plan: TwapId }) =>
  page(
    reader,
    sql`select * from twap_slice where plan_id = ${plan} order by number desc`,
    at,
    twapSliceTable.decode,
  )
