import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  dueRows,
  id,
  instant,
  integerId,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

/** Bonuses on hold; the id is that of the deposit. */
export const bonusTable = table('deposit_bonus', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  asset: ['asset_id', integerId<AssetId>()],
  amount,
  releaseAt: instant,
  turnoverLeft: amount,
})
export type HeldBonus = StoredOf<typeof bonusTable>

export const insertBonus = (tx: Tx, bonus: HeldBonus): Promise<number> => bonusTable.insert(tx, [bonus])

/** Held bonuses, ordered by their release. */
export const dueBonuses = dueRows(bonusTable.decode, {
  table: 'deposit_bonus',
  at: 'release_at',
  where: 'due.ended_at is null',
})

export async function listHeldBonuses(reader: Reader, member: MemberId): Promise<HeldBonus[]> {
  return bonusTable.from(reader).rows(sql`
    select * from deposit_bonus
    where ended_at is null and member_id = ${member} order by release_at, id`)
}

/** Locks the members' held bonuses, so that none is released meanwhile. */
export async function lockHeldBonuses(tx: Tx, members: readonly MemberId[]): Promise<HeldBonus[]> {
  return bonusTable.from(tx).rows(sql`
    select * from deposit_bonus
    where ended_at is null and member_id = any(${[...members]}::bigint[]) order by release_at, id for update`)
}

export const saveTurnoversLeft = (
  tx: Tx,
  bonuses: readonly Pick<HeldBonus, 'id' | 'turnoverLeft'>[],
): Promise<number> => bonusTable.pick('id', 'turnoverLeft').update(tx, bonuses)

export async function endBonuses(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`update deposit_bonus set ended_at = ${new Date(at)} where id = any(${[...ids]}::bigint[])`)
}
