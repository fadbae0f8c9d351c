import type { Reader } from '#platform/kernel'
import { type CopyDeps, formatName } from './deps.ts'
import { countFollowers, listLeaders, type StoredLeader } from './leader-store.ts'

type ListedLeader = { readonly leader: StoredLeader; readonly name: string; readonly followers: number }

/** Lists leaders with their names, for the operator. */
export async function listLeadersWithFollowers(deps: CopyDeps, reader: Reader): Promise<ListedLeader[]> {
  const leaders = await listLeaders(reader)
  const ids = leaders.map(({ member }) => member)
  const [profiles, followers] = [await deps.profilesOf(reader, ids), await countFollowers(reader, ids)]
  return leaders.map((leader) => ({
    leader,
    name: formatName(profiles, leader.member),
    followers: followers.get(leader.member) ?? 0,
  }))
}
