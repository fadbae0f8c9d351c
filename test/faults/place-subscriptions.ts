import { DAY, MINUTE } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

const TITLE = 'Killed in the middle'
const QUANTITY = 100

/**
 * Inserts an oversubscribed pro rata sale that ends in a minute, as the exchange stores it: one member with money and a
 * held commitment per subscription.
 */
export function placeSubscriptions(
  db: Database,
  { count, at }: { readonly count: number; readonly at: number },
): Promise<readonly string[]> {
  const [now, endsAt] = [new Date(at), new Date(at + MINUTE)]
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'sale-' || n || '@example.com', '', 'sale-' || n, ${now} from generate_series(1, ${count}) n
      returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      insert into ieo_project (title, asset_id, pay_asset_id, mode, price, supply, quantity_min, quantity_max,
        announced_at, starts_at, ends_at, listed_at, release_at, release_fractions, applied)
      select ${TITLE}, asset_id, pay_asset_id, mode, price, ${(count * QUANTITY) / 3}, 1, ${QUANTITY},
        ${new Date(at - DAY)}, ${new Date(at - DAY)}, ${endsAt}, ${new Date(at + DAY)},
        array[${new Date(at + DAY)}::timestamptz], array['1'], ${count * QUANTITY}
      from ieo_project where mode = 'pro_rata' order by id limit 1`)
    await tx.rows(sql`
      select post_transfer('test:fund:sale:' || member, 'operator_credit', ${now},
        array['house:treasury', 'member:' || member], array[pay_asset_id, pay_asset_id], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-(price * ${QUANTITY}), price * ${QUANTITY}])
      from ieo_project, unnest(${ids}::text[]) as member where title = ${TITLE}`)
    await tx.rows(sql`
      with placed as (
        insert into ieo_subscription (member_id, project_id, quantity, price, commit, created_at)
        select member, project.id, ${QUANTITY}, project.price, project.price * ${QUANTITY}, ${now}
        from ieo_project project, unnest(${ids}::bigint[]) as member where title = ${TITLE}
        order by member returning id, member_id, commit)
      select post_transfer('ieo:subscription:' || placed.id, 'ieo_commit', ${now},
        array['member:' || member_id, 'member:' || member_id], array[pay_asset_id, pay_asset_id],
        array['spot', 'spot_hold'], array['ieo_commit', 'ieo_commit'], array[-commit, commit])
      from placed, ieo_project where title = ${TITLE}`)
    return ids
  })
}
