import {
  type Amount,
  toAmount,
  amountText,
  divide,
  type Instant,
  max,
  multiply,
  roundToStep,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { reservedAmount, type Side } from '@bourse/contracts/spot'
import { isTrading } from '@bourse/contracts/stocks'
import { catalogue, type Database, sql } from '@bourse/exchange'

export type Trades = {
  readonly count: number
  readonly at: Instant
  readonly priceOf: (market: MarketId) => Amount
}

const MEMBERS = 10
/** Large orders are filled in parts, by the quantities that the house quotes in each second. */
const VALUES = [toAmount('100'), toAmount('50000')] as const

/**
 * Inserts resting limit orders and stop-limit orders as the exchange stores them, some hundredths of a percent away
 * from the price on both sides, with their holds.
 */
export async function placeTrades(db: Database, { count, at, priceOf }: Trades): Promise<void> {
  const markets = catalogue.markets.filter((market) => market.spotOpen && isTrading(market, at))
  const placed = new Date(at)
  await db.transact(async (tx) => {
    const members = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'trade-' || n || '@example.com', '', 'trade-' || n, ${placed} from generate_series(1, ${MEMBERS}) n
      returning id::text`)
    for (let number = 0; number < count; number++) {
      const member = members[number % MEMBERS]?.id ?? ''
      const terms = markets[number % markets.length] as (typeof markets)[number]
      const price = priceOf(terms.id)
      const value = VALUES[number % 5 === 0 ? 1 : 0]
      const side: Side = number % 2 === 0 ? 'buy' : 'sell'
      const isStop = number % 3 === 0
      const away = (steps: bigint) => {
        const share = toAmount('0.0001') * (1n + BigInt(number % 7)) * steps
        const factor = (side === 'buy' ? toAmount('1') - share : toAmount('1') + share) as Amount
        return roundToStep(multiply(price, factor, 'down'), terms.priceTick, 'down')
      }
      const quantity = max(
        terms.quantityMin,
        roundToStep(divide(value, price, 'down'), terms.lotStep, 'down'),
      )
      const order = { side, quantity, price: away(isStop ? -2n : 1n) }
      const held = reservedAmount(order, terms.spotFeeRate)
      const stop = isStop ? amountText(away(-1n)) : null
      const row = await tx.row<{ id: string }>(sql`
        insert into spot_order (member_id, market_id, side, kind, price, stop_price, stop_rises, waiting, placed_price,
          quantity, fee_rate, held, status, at, updated_at)
        values (${member}, ${Number(terms.id)}, ${side}, ${isStop ? 'stopLimit' : 'limit'}, ${amountText(order.price)},
          ${stop}, ${isStop ? side === 'buy' : null}, ${isStop}, ${amountText(price)}, ${amountText(quantity)},
          ${amountText(terms.spotFeeRate)}, ${amountText(held)}, 'open', ${placed}, ${placed}) returning id::text`)
      const [holder, asset] = [`member:${member}`, Number(side === 'buy' ? terms.quote : terms.base)]
      await tx.rows(sql`
        select post_transfer('test:fund:' || ${row?.id ?? ''}, 'operator_credit', ${placed},
          array['house:treasury', ${holder}], array[${asset}::int, ${asset}::int], array['house', 'spot'],
          array['operator_credit', 'operator_credit'], array[-(${amountText(held)}::numeric), ${amountText(held)}::numeric])`)
      await tx.rows(sql`
        select post_transfer('spot:order:' || ${row?.id ?? ''}, 'spot_hold', ${placed},
          array[${holder}, ${holder}], array[${asset}::int, ${asset}::int], array['spot', 'spot_hold'],
          array['spot_hold', 'spot_hold'], array[-(${amountText(held)}::numeric), ${amountText(held)}::numeric])`)
    }
  })
}
