import type { MemberId } from '@bourse/contracts/account'
import { copyTrading } from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import { useQuery } from '@tanstack/react-query'
import { NameMarkIcon } from '#kit/name-mark'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'

const STALE_MS = 10 * 60_000

export type CopiedPosition = Pick<Position, 'leader' | 'leaderName' | 'leaderMark' | 'origin'>
type Props = CopiedPosition & { readonly leader: MemberId }

/** A link to the leader of a copied position. */
export function LeaderName({ leader, leaderName, leaderMark, origin }: Props) {
  const t = useText()
  const read = queryFor(copyTrading.leader, { leader })
  // Other platforms send the leader's id only.
  const { data } = useQuery({ ...read, enabled: leaderName === null, staleTime: STALE_MS })
  const name = leaderName ?? data?.leader.nickname ?? leader
  return (
    <PageLink
      to="follow/trader"
      query={{ id: leader }}
      className="press hit inline-block text-sub font-med text-link wrap-anywhere"
    >
      {t(origin === 'copied' ? 'futures.copied_from' : 'futures.held_from', { name })}
      <NameMarkIcon mark={leaderMark} />
    </PageLink>
  )
}
