import type { MarketId } from '@bourse/contracts/market'
import type { SplitRatio } from '@bourse/contracts/stocks'
import { sql, type Tx } from '#platform/kernel'
import { createTrailStore } from '#platform/trails'

/** Applies the prices of a second to the trailing stops of spot markets. */
export const { advance: advanceTrails } = createTrailStore({
  orders: 'spot_trailing',
  marks: 'spot_trail_mark',
  markets: 'spot_trail_market',
})

/** Converts the marks of a market to new shares. */
export const splitMarks = (tx: Tx, market: MarketId, { to, from }: SplitRatio): Promise<unknown> =>
  tx.run(sql`
    update spot_trail_mark set price = price * ${from}::int / ${to}::int where market_id = ${Number(market)}`)
