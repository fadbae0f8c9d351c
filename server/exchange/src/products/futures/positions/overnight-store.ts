import type { MemberId } from '@bourse/contracts/account'
import {
  fundingRate,
  type HoldingChoice,
  type HoldingCost,
  type OvernightRateRow,
  type PositionId,
  type PremiumSummary,
} from '@bourse/contracts/futures'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
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
  table,
  text,
  type Tx,
} from '#platform/kernel'

/** The prices that make the rate of a funding by reference, and that rate. */
export type FundingRate = PremiumSummary & {
  readonly digest: string
  readonly premium: Amount
  readonly rate: Amount
}

/** The rates of one market at a midnight or a funding, with the price that fees are computed from. */
export type OvernightRate = Omit<OvernightRateRow, 'kind' | 'premium'> & {
  readonly market: MarketId
  readonly kind: HoldingCost
  /** Null for the rates of a night. */
  readonly funding: FundingRate | null
}

export const rateTable = table('overnight_rate', {
  market: ['market_id', integerId<MarketId>()],
  midnight: instant,
  nights: integer,
  long: ['rate_long', amount],
  short: ['rate_short', amount],
  price: amount,
  kind: oneOf('overnight', 'funding'),
  premium: nullable(amount),
  count: ['tick_count', nullable(integer)],
  sum: ['premium_sum', nullable(amount)],
  digest: ['tick_digest', nullable(text)],
})

/** Records the rates of a midnight or a funding; those that are recorded stay as they are. */
export const recordOvernightRates = (tx: Tx, rates: readonly OvernightRate[]): Promise<number> =>
  rateTable.insert(
    tx,
    rates.map(({ funding, ...rate }) => ({
      ...rate,
      premium: funding?.premium ?? null,
      count: funding?.count ?? null,
      sum: funding?.sum ?? null,
      digest: funding?.digest ?? null,
    })),
    'on conflict do nothing',
  )

const fundingColumns = columns({
  market: ['market_id', integerId<MarketId>()],
  premium: amount,
  count: ['tick_count', integer],
  sum: ['premium_sum', amount],
  digest: ['tick_digest', text],
})

/** The recorded rates of a funding. */
export async function findFundingRates(
  reader: Reader,
  at: Instant,
): Promise<ReadonlyMap<MarketId, FundingRate>> {
  const rows = await fundingColumns.from(reader).rows(sql`
    select market_id, premium::text, tick_count, premium_sum::text, tick_digest from overnight_rate
    where midnight = ${new Date(at)} and kind = 'funding'`)
  return new Map(rows.map(({ market, ...found }) => [market, { ...found, rate: fundingRate(found.premium) }]))
}

export const holdingCostTable = table('futures_holding_cost', {
  since: instant,
  kind: oneOf('overnight', 'funding'),
})

/** The cost of open positions at an instant: the last choice of the operator before it. */
export async function findHoldingCost(reader: Reader, at: Instant): Promise<HoldingCost> {
  const row = await holdingCostTable.pick('kind').from(reader).row(sql`
    select kind from futures_holding_cost where since <= ${new Date(at)} order by since desc limit 1`)
  return row?.kind ?? 'overnight'
}

/** Lists the operator's choices, oldest first. */
export const listHoldingCosts = (reader: Reader): Promise<readonly HoldingChoice[]> =>
  holdingCostTable.from(reader).rows(sql`select since, kind from futures_holding_cost order by since`)

/** Stores the operator's choice, which counts from this instant on. */
export async function storeHoldingCost(tx: Tx, kind: HoldingCost, since: Instant): Promise<void> {
  await tx.run(sql`
    insert into futures_holding_cost (since, kind) values (${new Date(since)}, ${kind})
    on conflict (since) do update set kind = excluded.kind`)
}

type Paged = { readonly page: number; readonly limit: number }

const listedRate = rateTable.omit('market', 'count', 'sum', 'digest')

/** The rates of past midnights and fundings, newest first. */
export const listOvernightRates = (reader: Reader, market: MarketId, at: Paged) =>
  page(
    reader,
    sql`
      select midnight, nights, rate_long::text, rate_short::text, price::text, kind, premium::text from overnight_rate
      where market_id = ${Number(market)} order by midnight desc`,
    at,
    listedRate.decode,
  )

/** One fee, funding or credit of a member. */
const chargeColumns = columns({
  kind: oneOf('overnight', 'funding'),
  position: ['position_id', id<PositionId>()],
  market: ['market_id', integerId<MarketId>()],
  side: oneOf('long', 'short'),
  lots: amount,
  midnight: instant,
  fee: amount,
})

/** Fees, fundings and credits of a member, newest first. */
export async function listOvernightFees(
  reader: Reader,
  { member, markets, ...at }: Paged & { readonly member: MemberId; readonly markets: readonly MarketId[] },
) {
  const query = sql`
    select overnight_charge.kind, position_id::text, market_id, side, lots::text, midnight,
      overnight_charge.fee::text
    from overnight_charge join futures_position on futures_position.id = position_id
    where overnight_charge.member_id = ${member} and market_id = any(${markets.map(Number)}::int[])
    order by midnight desc, overnight_charge.position_id desc`
  return page(reader, query, at, chargeColumns.decode)
}
