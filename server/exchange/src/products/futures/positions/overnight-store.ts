import type { MemberId } from '@bourse/contracts/account'
import type { OvernightRateRow, PositionId, Side } from '@bourse/contracts/futures'
import { type Amount, amountText, type Instant, toAmount, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { page, type Reader, sql, type Tx } from '#platform/kernel'

/** The rates of one market at a midnight, with the price that fees are computed from. */
export type OvernightRate = OvernightRateRow & { readonly market: MarketId }

/** Records the rates of a midnight; those that are recorded stay as they are. */
export async function recordOvernightRates(tx: Tx, rates: readonly OvernightRate[]): Promise<void> {
  const rows = rates.map(({ market, midnight, nights, long, short, price }) => ({
    market_id: Number(market),
    midnight: new Date(midnight).toISOString(),
    nights,
    rate_long: amountText(long),
    rate_short: amountText(short),
    price: amountText(price),
  }))
  await tx.run(sql`
    insert into overnight_rate
    select * from jsonb_populate_recordset(null::overnight_rate, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

type Paged = { readonly page: number; readonly limit: number }

/** The rates of past midnights, newest first. */
export async function listOvernightRates(reader: Reader, market: MarketId, at: Paged) {
  type Row = { midnight: Date; nights: number; rate_long: string; rate_short: string; price: string }
  const query = sql`
    select midnight, nights, rate_long::text, rate_short::text, price::text from overnight_rate
    where market_id = ${Number(market)} order by midnight desc`
  return page(reader, query, at, (row: Row): OvernightRateRow => ({
    midnight: toInstant(row.midnight.getTime()),
    nights: row.nights,
    long: toAmount(row.rate_long),
    short: toAmount(row.rate_short),
    price: toAmount(row.price),
  }))
}

/** One fee or credit of a member. */
type ChargedNight = {
  readonly position: PositionId
  readonly market: MarketId
  readonly side: Side
  readonly lots: Amount
  readonly midnight: Instant
  readonly fee: Amount
}

/** Fees and credits of a member, newest first. */
export async function listOvernightFees(
  reader: Reader,
  { member, markets, ...at }: Paged & { readonly member: MemberId; readonly markets: readonly MarketId[] },
) {
  type Row = { position: string; market: number; side: Side; lots: string; midnight: Date; fee: string }
  const query = sql`
    select position_id::text as position, market_id as market, side, lots::text, midnight, overnight_charge.fee::text
    from overnight_charge join futures_position on futures_position.id = position_id
    where overnight_charge.member_id = ${member} and market_id = any(${markets.map(Number)}::int[])
    order by midnight desc, position_id desc`
  return page(reader, query, at, (row: Row): ChargedNight => ({
    position: row.position as PositionId,
    market: String(row.market) as MarketId,
    side: row.side,
    lots: toAmount(row.lots),
    midnight: toInstant(row.midnight.getTime()),
    fee: toAmount(row.fee),
  }))
}
