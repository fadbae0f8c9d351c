import fc from 'fast-check'
import {
  addMs,
  type Amount,
  amountText,
  divideByInt,
  type Instant,
  SECOND,
  toAmount,
  toInstant,
} from '@bourse/contracts/kit'
import { type Trail, trailingStop } from '@bourse/contracts/orders'
import type { Side } from '@bourse/contracts/spot'
import { type Database, sql } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'

/** Trailing stops for tests, and the outcome of one of them by a model that knows no other. */

export const START_AT = toInstant(Date.UTC(2026, 2, 3, 9))
export const BTC = smallCatalogue.markets[0] as MarketTerms
export const NOW = toAmount('60000')

/** A database with the member whose orders are placed. */
export async function trailDatabase(name: string): Promise<Database> {
  const db = await testDatabase(name)
  await db.rows(sql`
    insert into member (id, email, password, invite_code, registered_at) overriding system value
    values (90001, 't@example.com', 'x', 'T1', ${new Date(START_AT)})`)
  return db
}

/** A trailing stop, placed within the second before `placed`. */
type TrailOrder = {
  readonly side: Side
  readonly isRate: boolean
  /** Tenths of a percent of the price. */
  readonly width: number
  readonly placed: number
  /** Tenths of a percent beyond the first price; zero for none. */
  readonly activation: number
}
export const trailOrder: fc.Arbitrary<TrailOrder> = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  isRate: fc.boolean(),
  width: fc.integer({ min: 1, max: 30 }),
  placed: fc.integer({ min: 0, max: 60 }),
  activation: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15 })),
})

const permille = (part: number): Amount => ((NOW * BigInt(part)) / 1000n) as Amount
const trailOf = ({ isRate, width }: TrailOrder): Trail =>
  isRate
    ? { distance: null, rate: divideByInt(toAmount(String(width)), 1_000n, 'down') }
    : { distance: permille(width), rate: null }
const activationOf = ({ side, activation }: TrailOrder): Amount | null =>
  activation === 0 ? null : permille(1000 + (side === 'sell' ? activation : -activation))

type Outcome = { readonly triggered: number; readonly stop: string; readonly extreme: number } | null

/** One order, tick by tick, by the words of the rule. */
export function simulate(one: TrailOrder, prices: readonly Amount[]): Outcome {
  const isSale = one.side === 'sell'
  const activation = activationOf(one)
  let [isActive, extreme, extremeAt] = [false, NOW, -1]
  for (const [second, price] of prices.entries()) {
    if (second < one.placed) continue
    const activates = activation === null || (isSale ? price >= activation : price <= activation)
    if (!isActive && !activates) continue
    if (!isActive || (isSale ? price >= extreme : price <= extreme))
      [isActive, extreme, extremeAt] = [true, price, second]
    const stop = trailingStop(extreme, trailOf(one), isSale ? 'falls' : 'rises')
    if (isSale ? price <= stop : price >= stop)
      return { triggered: second, stop: amountText(stop), extreme: extremeAt }
  }
  return null
}

export async function place(
  db: Database,
  orders: readonly TrailOrder[],
  start: Instant,
): Promise<readonly string[]> {
  await db.rows(sql`update spot_order set status = 'cancelled', held = 0 where status = 'open'`)
  const ids: string[] = []
  for (const one of orders) {
    const { distance, rate } = trailOf(one)
    const at = new Date(addMs(start, one.placed * SECOND - 250))
    const text = (amount: Amount | null) => (amount === null ? null : amountText(amount))
    const [row] = await db.rows<{ id: string }>(sql`
      insert into spot_order (member_id, market_id, side, kind, time_in_force, price, placed_price, quantity, fee_rate, status,
        waiting, trail_distance, trail_rate, activation_price, at, updated_at)
      values (90001, ${Number(BTC.id)}, ${one.side}, 'trailingStop', 'gtc', 1, 1, 1, 0, 'open', true, ${text(distance)},
        ${text(rate)}, ${text(activationOf(one))}, ${at}, ${at}) returning id::text`)
    ids.push(row?.id ?? '')
  }
  return ids
}

export async function outcomes(
  db: Database,
  ids: readonly string[],
  start: Instant,
): Promise<readonly Outcome[]> {
  const rows = await db.rows<{
    id: string
    triggered_at: Date | null
    stop_price: string
    trail_extreme_at: Date
  }>(sql`
    select id::text, triggered_at, stop_price, trail_extreme_at from spot_order where id = any(${[...ids]}::bigint[])`)
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (row === undefined || row.triggered_at === null) return null
    const second = (at: Date) => (at.getTime() - start) / SECOND
    return {
      triggered: second(row.triggered_at),
      stop: amountText(toAmount(row.stop_price)),
      extreme: second(row.trail_extreme_at),
    }
  })
}
