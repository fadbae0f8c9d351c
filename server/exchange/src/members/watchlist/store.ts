import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { WatchedMarket } from '@bourse/contracts/watchlist'
import { id, integerId, type Reader, sql, table, type Tx } from '#platform/kernel'

export const watchedTable = table('watched_asset', {
  id: id<WatchedMarket['id']>(),
  asset: ['asset_id', integerId<AssetId>()],
})
const newWatched = watchedTable.pick('asset').with({ member: ['member_id', id<MemberId>()] })

export async function listWatched(reader: Reader, member: MemberId): Promise<WatchedMarket[]> {
  return watchedTable.from(reader).rows(sql`
    select * from watched_asset where member_id = ${member} order by id`)
}

/** Inserts a row and returns its id; null when the member already watches the asset. */
export async function insertWatched(
  tx: Tx,
  { member, asset }: { member: MemberId; asset: AssetId },
): Promise<WatchedMarket['id'] | null> {
  const conflict = 'on conflict (member_id, asset_id) do nothing'
  const [row] = await newWatched.insertReturning(tx, [{ member, asset }], watchedTable.pick('id'), conflict)
  return row?.id ?? null
}

/** Deletes a row; false when the member has no such row, even if another member has it. */
export async function deleteWatched(
  tx: Tx,
  { member, id }: { member: MemberId; id: WatchedMarket['id'] },
): Promise<boolean> {
  return (await tx.run(sql`delete from watched_asset where id = ${id} and member_id = ${member}`)) === 1
}
