import type { MemberId } from '@bourse/contracts/account'
import { type Reader, sql, type StoredOf } from '#platform/kernel'
import { orderTable, type StoredOrder, toOrder } from './stored.ts'

const heldColumns = orderTable.pick('member', 'market', 'side', 'held')
export type HeldOnMargin = StoredOf<typeof heldColumns>

/** Money and coins on hold for orders of members' futures accounts, by market and side. */
export async function heldOnMargin(reader: Reader, members: readonly MemberId[]): Promise<HeldOnMargin[]> {
  return heldColumns.from(reader).rows(sql`
    select member_id::text, market_id, side, sum(held)::text as held from spot_order
    where member_id = any(${[...members]}::bigint[]) and account = 'futures' and status = 'open'
    group by member_id, market_id, side`)
}

/** Open orders of the futures accounts of these members. */
export async function listOnMargin(reader: Reader, members: readonly MemberId[]): Promise<StoredOrder[]> {
  const rows = await reader.rows(sql`
    select * from spot_order
    where member_id = any(${[...members]}::bigint[]) and account = 'futures' and status = 'open' order by id`)
  return rows.map(toOrder)
}
