import type { MemberId } from '@bourse/contracts/account'
import {
  fundingRate,
  type HoldingChoice,
  type HoldingCost,
  type OvernightRateRow,
  type PositionId,
  type PremiumSummary,
  type Side,
} from '@bourse/contracts/futures'
import { type Amount, amountText, type Instant, toAmount, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { page, type Reader, sql, type Tx } from '#platform/kernel'

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

/** Records the rates of a midnight or a funding; those that are recorded stay as they are. */
export async function recordOvernightRates(tx: Tx, rates: readonly OvernightRate[]): Promise<void> {
  const rows = rates.map(({ market, midnight, nights, long, short, price, kind, funding }) => ({
    market_id: Number(market),
    midnight: new Date(midnight).toISOString(),
    nights,
    rate_long: amountText(long),
    rate_short: amountText(short),
    price: amountText(price),
    kind,
    premium: funding && amountText(funding.premium),
    tick_count: funding?.count ?? null,
    premium_sum: funding && amountText(funding.sum),
    tick_digest: funding?.digest ?? null,
  }))
  await tx.run(sql`
    insert into overnight_rate (market_id, midnight, nights, rate_long, rate_short, price, kind, premium, tick_count, premium_sum, tick_digest)
    select market_id, midnight, nights, rate_long, rate_short, price, kind, premium, tick_count, premium_sum, tick_digest
    from jsonb_populate_recordset(null::overnight_rate, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

/** The recorded rates of a funding. */
export async function findFundingRates(
  reader: Reader,
  at: Instant,
): Promise<ReadonlyMap<MarketId, FundingRate>> {
  type Row = {
    market_id: number
    premium: string
    tick_count: number
    premium_sum: string
    tick_digest: string
  }
  const rows = await reader.rows<Row>(sql`
    select market_id, premium::text, tick_count, premium_sum::text, tick_digest from overnight_rate
    where midnight = ${new Date(at)} and kind = 'funding'`)
  return new Map(
    rows.map((row) => {
      const premium = toAmount(row.premium)
      const prices = { count: row.tick_count, sum: toAmount(row.premium_sum), digest: row.tick_digest }
      return [String(row.market_id) as MarketId, { ...prices, premium, rate: fundingRate(premium) }]
    }),
  )
}

/** The cost of open positions at an instant: the last choice of the operator before it. */
export async function findHoldingCost(reader: Reader, at: Instant): Promise<HoldingCost> {
  const row = await reader.row<{ kind: HoldingCost }>(sql`
    select kind from futures_holding_cost where since <= ${new Date(at)} order by since desc limit 1`)
  return row?.kind ?? 'overnight'
}

/** Lists the operator's choices, oldest first. */
export async function listHoldingCosts(reader: Reader): Promise<readonly HoldingChoice[]> {
  const rows = await reader.rows<{ since: Date; kind: HoldingCost }>(sql`
    select since, kind from futures_holding_cost order by since`)
  return rows.map(({ since, kind }) => ({ since: toInstant(since.getTime()), kind }))
}

/** Stores the operator's choice, which counts from this instant on. */
export async function storeHoldingCost(tx: Tx, kind: HoldingCost, since: Instant): Promise<void> {
  await tx.run(sql`
    insert into futures_holding_cost (since, kind) values (${new Date(since)}, ${kind})
    on conflict (since) do update set kind = excluded.kind`)
}

type Paged = { readonly page: number; readonly limit: number }

/** The rates of past midnights and fundings, newest first. */
export async function listOvernightRates(reader: Reader, market: MarketId, at: Paged) {
  type Row = {
    midnight: Date
    nights: number
    rate_long: string
    rate_short: string
    price: string
    kind: HoldingCost
    premium: string | null
  }
  const query = sql`
    select midnight, nights, rate_long::text, rate_short::text, price::text, kind, premium::text from overnight_rate
    where market_id = ${Number(market)} order by midnight desc`
  return page(reader, query, at, (row: Row): OvernightRateRow => ({
    kind: row.kind,
    premium: row.premium === null ? null : toAmount(row.premium),
    midnight: toInstant(row.midnight.getTime()),
    nights: row.nights,
    long: toAmount(row.rate_long),
    short: toAmount(row.rate_short),
    price: toAmount(row.price),
  }))
}

/** One fee, funding or credit of a member. */
type ChargedNight = {
  readonly kind: HoldingCost
  readonly position: PositionId
  readonly market: MarketId
  readonly side: Side
  readonly lots: Amount
  readonly midnight: Instant
  readonly fee: Amount
}

/** Fees, fundings and credits of a member, newest first. */
export async function listOvernightFees(
  reader: Reader,
  { member, markets, ...at }: Paged & { readonly member: MemberId; readonly markets: readonly MarketId[] },
) {
  type Row = {
    kind: HoldingCost
    position: string
    market: number
    side: Side
    lots: string
    midnight: Date
    fee: string
  }
  const query = sql`
    select overnight_charge.kind, position_id::text as position, market_id as market, side, lots::text, midnight,
      overnight_charge.fee::text
    from overnight_charge join futures_position on futures_position.id = position_id
    where overnight_charge.member_id = ${member} and market_id = any(${markets.map(Number)}::int[])
    order by midnight desc, position_id desc`
  return page(reader, query, at, (row: Row): ChargedNight => ({
    kind: row.kind,
    position: row.position as PositionId,
    market: String(row.market) as MarketId,
    side: row.side,
    lots: toAmount(row.lots),
    midnight: toInstant(row.midnight.getTime()),
    fee: toAmount(row.fee),
  }))
}
