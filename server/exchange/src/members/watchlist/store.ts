import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { Watched } from '@bourse/contracts/watchlist'
import { type Reader, type Tx, sql } from '#platform/kernel'

type Row = { id: string; asset_id: string }

export async function listWatched(reader: Reader, member: MemberId): Promise<Watched[]> {
  const rows = await reader.rows<Row>(sql`
    select id::text, asset_id::text from watched_asset where member_id = ${member} order by watched_asset.id`)
  return rows.map((row) => ({ id: row.id as Watched['id'], asset: row.asset_id as AssetId }))
}

/** The id of the new row, or null when the member already watches the asset. */
export async function insertWatched(
  tx: Tx,
  { member, asset }: { member: MemberId; asset: AssetId },
): Promise<Watched['id'] | null> {
  const row = await tx.row<{ id: string }>(sql`
    insert into watched_asset (member_id, asset_id) values (${member}, ${asset})
    on conflict (member_id, asset_id) do nothing returning id::text`)
  return row && (row.id as Watched['id'])
}

/** False when the member has no such row, even if another member has it. */
export async function deleteWatched(
  tx: Tx,
  { member, id }: { member: MemberId; id: Watched['id'] },
): Promise<boolean> {
  return (await tx.run(sql`delete from watched_asset where id = ${id} and member_id = ${member}`)) === 1
}
