import type { Instant } from '@bourse/contracts/kit'
import { type Reader, sql } from '#platform/kernel'
import { orderTable } from './stored.ts'

const expiredColumns = orderTable.pick('id', 'market')

/** Lists open orders whose expiry is not later than a second, by id. */
export const listExpired = (
  reader: Reader,
  { at, limit }: { readonly at: Instant; readonly limit: number },
) =>
  expiredColumns.from(reader).rows(sql`
    select id::text, market_id from spot_order where status = 'open' and expires_at <= ${new Date(at)}
    order by expires_at, spot_order.id limit ${limit}`)
