import { type Contact, isUsername, type MemberId, usernameKey } from '@bourse/contracts/account'
import {
  DEFAULT_LANGUAGE,
  type Instant,
  type Language,
  type RefusalCode,
  refuse,
} from '@bourse/contracts/kit'
import {
  flag,
  id,
  instant,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import { canonicalEmail, isNumberOf, listNationalCandidates } from './identifiers.ts'

export const memberTable = table('member', {
  id: id<MemberId>(),
  email: nullable(text),
  mobile: nullable(text),
  areaCode: nullable(text),
  username: nullable(text),
  password: text,
  nickname: nullable(text),
  signature: nullable(text),
  avatar: nullable(text),
  inviteCode: text,
  isLocked: flag,
  registeredAt: instant,
  parentId: nullable(id<MemberId>()),
  closedAt: nullable(instant),
})
export type Member = StoredOf<typeof memberTable>

export async function findMember(reader: Reader, id: MemberId): Promise<Member | null> {
  return memberTable.from(reader).row(sql`select * from member where id = ${id}`)
}

/**
 * The most members of one handle: one per area code, and accounts from before numbers had a canonical
 * spelling.
 */
const MOST_OF_HANDLE = 5
/**
 * The most candidates that are compared. Shorter numbers that end like the handle belong to others, so the
 * longest come first.
 */
const MOST_CANDIDATES = 50

/**
 * Finds the members that a handle can identify, in any spelling: one by e-mail address; by number one per
 * area code.
 */
export async function findByHandle(reader: Reader, handle: string): Promise<Member[]> {
  const canonical = canonicalEmail(handle)
  const emails = [canonical, handle.toLowerCase()]
  const mobiles = listNationalCandidates(handle)
  // An account whose identifier another one already had in its canonical spelling is found with that one.
  const rows = await memberTable.from(reader).rows(sql`
    select * from member where email = any(${emails}::text[]) or mobile = any(${mobiles}::text[]) or id in (
      select member_id from identifier_change join member holder on holder.id = held_by
      where holder.email = any(${emails}::text[]) or holder.mobile = any(${mobiles}::text[]))
    order by email = any(${emails}::text[]) desc nulls last, length(mobile) desc, id limit ${MOST_CANDIDATES}`)
  const found = rows.filter(({ email, ...phone }) => {
    const isEmail = email !== null && canonicalEmail(email) === canonical
    return isEmail || isNumberOf(phone, handle)
  })
  return found.sort((one, other) => Number(one.id) - Number(other.id)).slice(0, MOST_OF_HANDLE)
}

/** Finds the members that a log-in can mean: one by username, else those of `findByHandle`. */
export async function findByLogin(reader: Reader, typed: string): Promise<Member[]> {
  if (!isUsername(typed)) return findByHandle(reader, typed)
  const member = await memberTable.from(reader).row(sql`
    select * from member where username_key = ${usernameKey(typed)} and lower(username) = ${typed.toLowerCase()}`)
  return member === null ? [] : [member]
}

/**
 * Sets the username; false, without a change, if the member has one. Refuses one that looks like another
 * member's.
 */
export async function setUsername(tx: Tx, id: MemberId, username: string): Promise<boolean> {
  const changed = await tx
    .run(
      sql`update member set username = ${username}, username_key = ${usernameKey(username)}
        where id = ${id} and username is null`,
    )
    .catch(takenAs('username_taken'))
  return changed === 1
}

export type IdentifierChange = {
  readonly member: MemberId
  readonly stored: string
  readonly canonical: string
  /** The account that has the canonical spelling; null where it is this one. */
  readonly heldBy: MemberId | null
}

/**
 * Lists the e-mail addresses and numbers that were rewritten to the canonical spelling, and those that
 * another account already has.
 */
export const listIdentifierChanges = (reader: Reader): Promise<IdentifierChange[]> =>
  reader.rows<IdentifierChange>(sql`
    select member_id::text as member, stored, canonical, held_by::text as "heldBy" from identifier_change
    order by held_by is null, member_id, kind limit 1000`)

export async function findByInvite(reader: Reader, inviteCode: string): Promise<MemberId | null> {
  const row = await reader.row<{ id: string }>(
    sql`select id::text from member where invite_code = ${inviteCode} and parent_id is null`,
  )
  return row && (row.id as MemberId)
}

export type NewMember = {
  readonly contact: Contact
  readonly handle: string
  readonly areaCode: string
  readonly password: string
  readonly inviteCode: string
  readonly invitedBy: MemberId | null
  readonly at: Instant
}

/** Inserts a member; null when the address or the number has just been taken. */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberId | null> {
  const email = member.contact === 'email' ? member.handle : null
  const mobile = member.contact === 'mobile' ? member.handle : null
  const areaCode = mobile === null ? null : member.areaCode
  const row = await tx.row<{ id: string }>(sql`
    insert into member (email, mobile, area_code, password, invite_code, invited_by, registered_at)
    values (${email}, ${mobile}, ${areaCode}, ${member.password}, ${member.inviteCode}, ${member.invitedBy},
      ${new Date(member.at)})
    on conflict do nothing returning id::text`)
  return row && (row.id as MemberId)
}

export async function updatePassword(tx: Tx, id: MemberId, password: string): Promise<void> {
  await tx.run(sql`update member set password = ${password} where id = ${id}`)
}

type BoundNumber = { readonly areaCode: string; readonly mobile: string }

/** Sets the number. Refuses one of another member, also when both bind it concurrently. */
export async function updateMobile(tx: Tx, id: MemberId, { areaCode, mobile }: BoundNumber): Promise<void> {
  await tx
    .run(sql`update member set area_code = ${areaCode}, mobile = ${mobile} where id = ${id}`)
    .catch(takenAs('mobile_taken'))
}

/** Sets the first number; false, without a change, if the member has one. */
export async function setFirstMobile(
  tx: Tx,
  id: MemberId,
  { areaCode, mobile }: BoundNumber,
): Promise<boolean> {
  const changed = await tx
    .run(
      sql`update member set area_code = ${areaCode}, mobile = ${mobile} where id = ${id} and mobile is null`,
    )
    .catch(takenAs('mobile_taken'))
  return changed === 1
}

export async function updateEmail(tx: Tx, id: MemberId, email: string): Promise<void> {
  await tx.run(sql`update member set email = ${email} where id = ${id}`).catch(takenAs('email_taken'))
}

const UNIQUE_VIOLATION = '23505'
const takenAs =
  (code: RefusalCode) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) refuse(code)
    throw error
  }

export async function updateNickname(tx: Tx, id: MemberId, nickname: string): Promise<void> {
  await tx.run(sql`update member set nickname = ${nickname} where id = ${id}`)
}

export async function updateSignature(tx: Tx, id: MemberId, signature: string): Promise<void> {
  await tx.run(sql`update member set signature = ${signature} where id = ${id}`)
}

export async function updateAvatar(tx: Tx, id: MemberId, avatar: string): Promise<void> {
  await tx.run(sql`update member set avatar = ${avatar} where id = ${id}`)
}

/** Loads the languages that members used last; the default for one that has not made a call yet. */
export async function loadLanguages(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Language>> {
  const rows = await reader.rows<{ id: MemberId; lang: Language | null }>(sql`
    select member.id::text, main.lang from member join member main on main.id = coalesce(member.parent_id, member.id)
    where member.id = any(${[...members]}::bigint[])`)
  return new Map(rows.map(({ id, lang }) => [id, lang ?? DEFAULT_LANGUAGE]))
}

export async function listMembers(reader: Reader): Promise<Member[]> {
  return memberTable.from(reader).rows(sql`select * from member order by id desc limit 200`)
}

/** A member as others see one. */
export type Profile = Pick<Member, 'nickname' | 'signature' | 'avatar'>

export async function loadProfiles(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Profile>> {
  if (members.length === 0) return new Map()
  const rows = await reader.rows<Profile & { readonly id: MemberId }>(sql`
    select id::text, nickname, signature, avatar from member where id = any(${[...members]}::bigint[])`)
  return new Map(rows.map(({ id, ...profile }) => [id, profile]))
}

/** Lists those of the members whom the operator has locked. */
export async function listLockedMembers(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const rows = await reader.rows<{ id: MemberId }>(sql`
    select id::text from member where id = any(${[...members]}::bigint[]) and is_locked`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Refuses the orders of accounts that were frozen while they waited. A freezing that runs is waited for, and a new one waits
 * for this transaction, whose orders it then cancels. A freezing locks the accounts first, so call it before other locks.
 */
export async function assertNotFrozen(tx: Tx, members: readonly MemberId[]): Promise<void> {
  const rows = await tx.rows<{ isLocked: boolean }>(sql`
    select is_locked as "isLocked" from member where id = any(${[...new Set(members)]}::bigint[])
    order by id for share`)
  if (rows.some(({ isLocked }) => isLocked)) refuse('session_lost')
}

/** Locks the member's account and its sub-accounts, or opens them; returns whether that changed any. */
export const setLocked = async (tx: Tx, member: MemberId, isLocked: boolean): Promise<boolean> =>
  (await tx.run(
    sql`update member set is_locked = ${isLocked}
      where (id = ${member} or parent_id = ${member}) and closed_at is null and is_locked <> ${isLocked}`,
  )) > 0
