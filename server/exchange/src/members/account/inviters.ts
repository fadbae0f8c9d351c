import type { MemberId } from '@bourse/contracts/account'
import { type Instant, toInstant } from '@bourse/contracts/kit'
import { type Migration, page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

export const inviterMigration: Migration = {
  name: '0393_inviter',
  sql: `
    alter table member add constraint inviter_is_another check (invited_by <> id);
    create index member_invited_by on member (invited_by) where invited_by is not null;
  `,
}

/** Loads the inviters of members, and their inviters; members without an inviter are omitted. A sub-account has those of its main account. */
export async function loadInviters(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, readonly MemberId[]>> {
  const rows = await reader.rows<{ id: MemberId; first: MemberId; second: MemberId | null }>(sql`
    select member.id::text, main.invited_by::text as first, inviter.invited_by::text as second
    from member join member main on main.id = coalesce(member.parent_id, member.id)
      join member inviter on inviter.id = main.invited_by
    where member.id = any(${[...members]}::bigint[])`)
  return new Map(
    rows.map(({ id, first, second }) => [id, second === null ? [first] : [first, second]] as const),
  )
}

export type InviterState = { readonly inviter: MemberId | null; readonly registeredAt: Instant }

export async function loadInviterState(reader: Reader, member: MemberId): Promise<InviterState> {
  const row = await reader.row<{ inviter: MemberId | null; at: Date }>(sql`
    select invited_by::text as inviter, registered_at as at from member where id = ${member}`)
  if (row === null) throw new Error(`member ${member} exists`)
  return { inviter: row.inviter, registeredAt: toInstant(row.at.getTime()) }
}

/** Whether a member is above another one in the tree, at any distance. */
export async function isInviterOf(reader: Reader, above: MemberId, below: MemberId): Promise<boolean> {
  const row = await reader.row(sql`
    with recursive up as (
      select invited_by from member where id = ${below}
      union select member.invited_by from member join up on member.id = up.invited_by)
    select from up where invited_by = ${above}`)
  return row !== null
}

export async function setInviter(tx: Tx, member: MemberId, inviter: MemberId): Promise<void> {
  await tx.run(sql`update member set invited_by = ${inviter} where id = ${member} and invited_by is null`)
}

/** Counts the members whom a member invited, and whom they invited: by level. */
export async function countInvitees(reader: Reader, member: MemberId): Promise<[number, number]> {
  const row = await reader.row<{ first: number; second: number }>(sql`
    select count(distinct friend.id)::int as first, count(guest.id)::int as second
    from member friend left join member guest on guest.invited_by = friend.id where friend.invited_by = ${member}`)
  return [row?.first ?? 0, row?.second ?? 0]
}

export type StoredInvitee = {
  readonly member: MemberId
  readonly level: number
  readonly joinedAt: Instant
  readonly name: string
}

/** Lists the invited members of both levels, newest first. */
export function listInvitees(reader: Reader, member: MemberId, at: Paging) {
  const query = sql`
    select id::text as member, level, registered_at as at,
      coalesce(nickname, split_part(email, '@', 1), mobile) as name
    from (select friend.*, 1 as level from member friend where friend.invited_by = ${member}
      union all
      select guest.*, 2 from member friend join member guest on guest.invited_by = friend.id
        where friend.invited_by = ${member}) invited
    order by id desc`
  return page(
    reader,
    query,
    at,
    ({ at: joined, ...row }: Omit<StoredInvitee, 'joinedAt'> & { at: Date }) => ({
      ...row,
      joinedAt: toInstant(joined.getTime()),
    }),
  )
}

/**
 * Loads the nicknames of members; without one, the first part of the address, or the number. Callers mask
 * them before others see them.
 */
export async function loadPrivateNames(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const rows = await reader.rows<{ id: MemberId; name: string }>(sql`
    select id::text, coalesce(nickname, split_part(email, '@', 1), mobile) as name from member
    where id = any(${[...members]}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
