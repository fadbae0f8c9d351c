import type { MemberId } from '@bourse/contracts/account'
import { type Instant, toInstant } from '@bourse/contracts/kit'
import { type Reader, sql, type TaskDivider } from '#platform/kernel'

/**
 * One task per midnight and range of members; its subject is "midnight in ms:last member id already charged". A range
 * that fails is divided into its members ("midnight:member:id"), and a member into positions ("midnight:position:id"),
 * so that one position that cannot be charged delays no other.
 */
export const OVERNIGHT_TASK = 'futures.overnight'
/** Members charged per transaction: a few milliseconds of this process, amid and after which others have their turn. */
const CHUNK = 10

/** The positions that one task charges. */
export type Share =
  | { readonly kind: 'range'; readonly after: string }
  | { readonly kind: 'member'; readonly id: MemberId }
  | { readonly kind: 'position'; readonly id: string }

export function parseSubject(subject: string): { readonly midnight: Instant; readonly share: Share } {
  const [midnightMs, kindOrAfter = '0', id = ''] = subject.split(':')
  const midnight = toInstant(Number(midnightMs))
  if (kindOrAfter === 'member') return { midnight, share: { kind: 'member', id: id as MemberId } }
  if (kindOrAfter === 'position') return { midnight, share: { kind: 'position', id } }
  return { midnight, share: { kind: 'range', after: kindOrAfter } }
}

/** The members of a range and the rest of the night, or the positions of a member. */
export const divideOvernight: TaskDivider = async (reader, subject) => {
  const { midnight, share } = parseSubject(subject)
  if (share.kind === 'position') return []
  if (share.kind === 'member') {
    const positions = await positionsAt(reader, midnight, share.id)
    return positions.map((id) => `${midnight}:position:${id}`)
  }
  const members = await membersAt(reader, midnight, share.after)
  const last = members.at(-1)
  const rest = last === undefined ? [] : [`${midnight}:${last}`]
  return [...members.map((id) => `${midnight}:member:${id}`), ...rest]
}

/** The member whose open position it is; null without one. */
export async function findOwner(reader: Reader, position: string): Promise<MemberId | null> {
  const row = await reader.row<{ id: MemberId }>(sql`
    select member_id::text as id from futures_position where id = ${position}::bigint and status = 'open'`)
  return row?.id ?? null
}

async function positionsAt(reader: Reader, midnight: Instant, member: MemberId): Promise<string[]> {
  const rows = await reader.rows<{ id: string }>(sql`
    select id::text from futures_position
    where status = 'open' and opened_at < ${new Date(midnight)} and member_id = ${member}::bigint order by futures_position.id`)
  return rows.map(({ id }) => id)
}

/** The members of a range. */
export async function membersAt(reader: Reader, midnight: Instant, after: string): Promise<MemberId[]> {
  const rows = await reader.rows<{ id: string }>(sql`
    select distinct member_id as id from futures_position
    where status = 'open' and opened_at < ${new Date(midnight)} and member_id > ${after}::bigint
    order by 1 limit ${CHUNK}`)
  return rows.map(({ id }) => id as MemberId)
}
