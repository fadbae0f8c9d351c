import { copyTrading } from '@bourse/contracts/copy-trading'
import type { Input } from '@bourse/contracts/kit'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagesFor, queryFor, useSite } from '#api'
import type { LeaderId } from './drafts.ts'

type LeadersInput = Input<typeof copyTrading.leaders>
export type Sort = NonNullable<LeadersInput['sort']>
export type Period = NonNullable<LeadersInput['days']>

export const SORTS = ['return', 'winRate', 'followers', 'drawdown'] as const satisfies readonly Sort[]
export const PERIODS = ['week', 'month', 'quarter'] as const satisfies readonly Period[]
export const DAYS: Readonly<Record<Period, number>> = { week: 7, month: 30, quarter: 90 }

/** Other platforms list leaders in their own order. */
export function useLeaders(sort: Sort, days: Period) {
  const isPaper = useSite()?.paper === true
  return useInfiniteQuery(pagesFor(copyTrading.leaders, isPaper ? { sort, days } : {}))
}

/** No event announces a change of another member's positions, so a page that shows them refetches. */
const LIVE_MS = 10_000

export const useLeader = (id: LeaderId, isLive = false) =>
  useQuery({
    ...queryFor(copyTrading.leader, { leader: id }),
    ...(isLive ? { refetchInterval: LIVE_MS } : {}),
  })

export const useTrades = (id: LeaderId) => useInfiniteQuery(pagesFor(copyTrading.history, { leader: id }))
