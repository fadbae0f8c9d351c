import type { Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId } from '@bourse/contracts/spot'
import { type Reader, sql } from '#platform/kernel'

/** Open orders whose expiry is not later than a second, by id. */
export async function listExpired(
  reader: Reader,
  { at, limit }: { readonly at: Instant; readonly limit: number },
): Promise<{ readonly id: OrderId; readonly market: MarketId }[]> {
  const rows = await reader.rows<{ id: OrderId; market_id: number }>(sql`
    select id::text, market_id from spot_order where status = 'open' and expires_at <= ${new Date(at)}
    order by expires_at, spot_order.id limit ${limit}`)
  return rows.map(({ id, market_id }) => ({ id, market: String(market_id) as MarketId }))
}
