import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type BatchQuery, type Reader, sql, type Tx } from '#platform/kernel'

/** A bonus on hold; its id is that of the deposit. */
export type HeldBonus = {
  readonly id: string
  readonly member: MemberId
  readonly asset: AssetId
  readonly amount: Amount
  readonly releaseAt: Instant
}

type Row = { id: string; member: MemberId; asset: AssetId; amount: string; release_at: Date }

const toBonus = ({ release_at, amount, ...row }: Row): HeldBonus => ({
  ...row,
  amount: amountOf(amount),
  releaseAt: instantOf(release_at.getTime()),
})

export async function insertBonus(
  tx: Tx,
  { id, member, asset, amount, releaseAt }: HeldBonus,
): Promise<void> {
  await tx.run(sql`
    insert into deposit_bonus (id, member_id, asset_id, amount, release_at)
    values (${id}, ${member}, ${Number(asset)}, ${amountText(amount)}, ${new Date(releaseAt)})`)
}

/** Locks bonuses whose time has come, the oldest first; two workers divide the members. */
export async function lockDueBonuses(
  reader: Reader,
  { worker, limit, except, now }: BatchQuery & { readonly now: Instant },
): Promise<HeldBonus[]> {
  const rows = await reader.rows<Row>(sql`
    select id::text, member_id::text as member, asset_id::text as asset, amount::text, release_at from deposit_bonus
    where ended_at is null and release_at <= ${new Date(now)} and not id = any(${[...except]}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by release_at, deposit_bonus.id limit ${limit} for update skip locked`)
  return rows.map(toBonus)
}

export async function listHeldBonuses(reader: Reader, member: MemberId): Promise<HeldBonus[]> {
  const rows = await reader.rows<Row>(sql`
    select id::text, member_id::text as member, asset_id::text as asset, amount::text, release_at from deposit_bonus
    where ended_at is null and member_id = ${member} order by release_at, deposit_bonus.id`)
  return rows.map(toBonus)
}

/** Locks them against their release. */
export async function lockHeldBonuses(tx: Tx, member: MemberId): Promise<HeldBonus[]> {
  const rows = await tx.rows<Row>(sql`
    select id::text, member_id::text as member, asset_id::text as asset, amount::text, release_at from deposit_bonus
    where ended_at is null and member_id = ${member} order by release_at, deposit_bonus.id for update`)
  return rows.map(toBonus)
}

export async function endBonuses(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`update deposit_bonus set ended_at = ${new Date(at)} where id = any(${[...ids]}::bigint[])`)
}

/** Number of bonuses whose time came before an instant and that are still held. */
export async function countOverdueBonuses(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from deposit_bonus where ended_at is null and release_at < ${new Date(before)}`)
  return row?.found ?? 0
}
