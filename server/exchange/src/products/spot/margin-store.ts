import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import { type Reader, sql } from '#platform/kernel'
import { type Row, type StoredOrder, toOrder } from './store.ts'

export type HeldOnMargin = {
  readonly member: MemberId
  readonly market: MarketId
  readonly side: Side
  readonly held: Amount
}

/** Money and coins on hold for orders of members' futures accounts, by market and side. */
export async function heldOnMargin(reader: Reader, members: readonly MemberId[]): Promise<HeldOnMargin[]> {
  const rows = await reader.rows<{ member_id: string; market_id: number; side: Side; held: string }>(sql`
    select member_id::text, market_id, side, sum(held)::text as held from spot_order
    where member_id = any(${[...members]}::bigint[]) and account = 'futures' and status = 'open'
    group by member_id, market_id, side`)
  return rows.map((row) => ({
    member: row.member_id as MemberId,
    market: String(row.market_id) as MarketId,
    side: row.side,
    held: toAmount(row.held),
  }))
}

/** Open orders of the futures accounts of these members. */
export async function listOnMargin(reader: Reader, members: readonly MemberId[]): Promise<StoredOrder[]> {
  const rows = await reader.rows<Row>(sql`
    select * from spot_order
    where member_id = any(${[...members]}::bigint[]) and account = 'futures' and status = 'open' order by id`)
  return rows.map(toOrder)
}
