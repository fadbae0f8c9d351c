import { createHash } from 'node:crypto'
import type { Instant } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

/** Asset ids of USDT, BTC, ETH, SOL and BNB, and the money of each member in them. */
const ASSETS = [3, 1, 2, 5, 4]
const AMOUNTS = ['1000000', '10', '100', '1000', '1000']

/** Inserts verified members with money and a session that outlives the simulation. */
export async function insertMembers(
  db: Database,
  { count, at }: { readonly count: number; readonly at: Instant },
): Promise<readonly { readonly id: string; readonly token: string }[]> {
  const registered = new Date(at)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'year-' || n || '@example.com', '', 'year-' || n, ${registered} from generate_series(1, ${count}) n
      returning id::text`)
    await tx.run(sql`
      insert into identity_application (member_id, level, document_kind, name, plain_number, status, submitted_at)
      select id, 1, 'passport', email, 'YEAR' || id, 'approved', ${registered} from member where email like 'year-%'`)
    await tx.rows(sql`
      select post_transfer('year:fund:' || asset || ':' || member.id, 'operator_credit', ${registered},
        array['house:treasury', 'member:' || member.id], array[asset, asset], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-amount, amount])
      from member cross join unnest(${ASSETS}::int[], ${AMOUNTS}::numeric[]) as money (asset, amount)
      where email like 'year-%' order by member.id, asset`)
    const members = rows.map(({ id }) => ({ id, token: `year-${id}` }))
    for (const { id, token } of members)
      await tx.rows(sql`
        insert into member_session (token_hash, member_id, created_at, seen_at, expires_at)
        values (${createHash('sha256').update(token).digest()}, ${id}, ${registered}, ${registered},
          ${registered}::timestamptz + interval '2 years')`)
    return members
  })
}
