import { copyTrading } from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import { useQuery } from '@tanstack/react-query'
import { NameMarkIcon } from '#kit/name-mark'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'

type Props = { readonly position: Pick<Position, 'leader' | 'leaderName' | 'leaderMark' | 'origin'> }

/** The leader of a copied position, also after it became self-held; nothing for any other position. */
export function LeaderLink({ position: { leader, leaderName, leaderMark, origin } }: Props) {
  const t = useText()
  const read = queryFor(copyTrading.leader, { leader: leader ?? NOBODY })
  // Other platforms send the leader's id only.
  const { data } = useQuery({ ...read, enabled: leader !== null && leaderName === null, staleTime: STALE_MS })
  if (leader === null) return null
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

const NOBODY = '0' as NonNullable<Position['leader']>
const STALE_MS = 10 * 60_000
