import { type MemberId, type NameMark, nicknameIssue } from '@bourse/contracts/account'
import { type Profile, loadProfiles } from '#members/account'
import { leaderMarks } from '#products/copy-trading'
import type { Reader } from '#platform/kernel'
import { isReservedName } from '#members/names'

export type PublicProfile = Profile & { readonly mark: NameMark | null }

/**
 * Loads members as other members see them. A name from before a rule that refuses it is not shown: its owner
 * is called by the number and may choose another. Only programs of the house have reserved names, beside
 * their mark.
 */
export async function loadPublicProfiles(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, PublicProfile>> {
  if (members.length === 0) return new Map()
  const profiles = await loadProfiles(reader, members)
  const marks = await leaderMarks(reader, members)
  return new Map(
    Array.from(profiles, ([id, { nickname, ...profile }]) => {
      const mark = marks.get(id) ?? null
      const isShown = nickname !== null && (mark === 'house' || isAllowed(nickname))
      return [id, { ...profile, nickname: isShown ? nickname : null, mark }] as const
    }),
  )
}

const isAllowed = (nickname: string): boolean => nicknameIssue(nickname) === null && !isReservedName(nickname)

/** Loads public names; a member without a nickname is called by the number. */
export async function loadPublicNames(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const profiles = await loadPublicProfiles(reader, members)
  return new Map(members.map((member) => [member, profiles.get(member)?.nickname ?? `#${member}`] as const))
}
