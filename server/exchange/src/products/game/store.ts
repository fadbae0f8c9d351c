import type { MemberId } from '@bourse/contracts/account'
import type { Toss } from '@bourse/contracts/game'
import type { Instant } from '@bourse/contracts/kit'
import {
  amount,
  id,
  instant,
  integer,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const tossTable = table('coin_toss', {
  id: id<Toss['id']>(),
  number: integer,
  commitment: text,
  seed: text,
  clientSeed: text,
  choice: oneOf('heads', 'tails'),
  result: oneOf('heads', 'tails'),
  stake: amount,
  at: instant,
})
const tossDraft = tossTable.omit('id').with({ member: ['member_id', id<MemberId>()] })

/** Counts a member's tosses, and those since an instant. */
export async function countTosses(
  reader: Reader,
  { member, since }: { member: MemberId; since: Instant },
): Promise<{ readonly all: number; readonly recent: number }> {
  const row = await reader.row<{ all: number; recent: number }>(sql`
    select coalesce(max(number), 0)::int as all, count(*) filter (where at >= ${new Date(since)})::int as recent
    from coin_toss where member_id = ${member}`)
  return row ?? { all: 0, recent: 0 }
}

export const insertToss = (tx: Tx, member: MemberId, toss: Omit<Toss, 'id'>): Promise<Toss> =>
  tossDraft.insertOne(tx, { ...toss, member }, tossTable)

/** Lists tosses, newest first, with the total number. */
export const listTosses = (
  reader: Reader,
  { member, ...at }: Paging & { readonly member: MemberId },
): Promise<{ rows: Toss[]; total: number }> =>
  page(
    reader,
    sql`select * from coin_toss where member_id = ${member} order by id desc`,
    at,
    tossTable.decode,
  )
