import type { Instant } from '@bourse/contracts/kit'
import type { StoredPosition } from '#products/futures/positions'
import { decide, type LiveAccount, type SecondDecision } from './decide.ts'
import { hasExpired, isTrailReached } from './decide-entry.ts'
import { isReached, type Reach, computeReach } from './reach.ts'
import { isAccountLiquidated, type MarketSnapshot } from './snapshot.ts'

/**
 * Decides the effect of consecutive seconds on one member, as if each had been decided and carried out before
 * the next: the account that a second leaves is the one that the following seconds find. Only seconds with an
 * effect are returned, up to the first in which an order reduces positions. Pure.
 */
export function decideWindow(
  account: LiveAccount,
  seconds: readonly MarketSnapshot[],
): readonly SecondDecision[] {
  const decisions: SecondDecision[] = []
  let now = account
  let watched: Watched | null = null
  for (const second of seconds) {
    // Deciding one second takes less time than finding the prices that an account waits for.
    if (second !== seconds[0]) {
      watched ??= watch(now, second)
      if (!isDue(watched, second)) continue
    }
    const decision = decide(now, second)
    if (isEmpty(decision)) continue
    decisions.push(decision)
    // The positions that it leaves are known once it is carried out.
    if (decision.reductions.length > 0) break
    now = applied(now, decision)
    watched = null
  }
  return decisions
}

const isEmpty = ({ closings, fills, cancelled, rested, reductions }: SecondDecision): boolean =>
  closings.length + fills.length + cancelled.length + rested.length + reductions.length === 0

/** An account with the prices that it waits for, computed once per change. */
type Watched = LiveAccount & {
  readonly reaches: readonly Reach[]
  /** Open positions of a cross account, which are liquidated together; else none. */
  readonly cross: readonly StoredPosition[]
}

function watch({ live, ...account }: LiveAccount, second: MarketSnapshot): Watched {
  const reaches = live.flatMap((position) => {
    const market = second.markets.get(position.market)
    return market === undefined ? [] : [computeReach(position, market)]
  })
  const cross = live.filter(({ mode, status }) => mode === 'cross' && status === 'open')
  return { ...account, live, reaches, cross }
}

/** Whether a second may have an effect. */
function isDue({ live, reaches, cross, free }: Watched, second: MarketSnapshot): boolean {
  for (const reach of reaches) {
    const { market } = reach.position
    const [price, mark] = [second.tick(market)?.price, second.mark(market)]
    if (price === undefined) continue
    const at = mark ?? price
    if (isReached(reach, { low: price, high: price, markLow: at, markHigh: at })) return true
  }
  const isDueAt = (order: StoredPosition) => hasExpired(order, second.at) || isTrailReached(order, second.at)
  if (live.some((order) => order.status === 'pending' && isDueAt(order))) return true
  return cross.length > 0 && isAccountLiquidated({ free, open: cross }, second)
}

/** The account after a second: the rows as the database has them once the second is carried out. */
function applied({ live, ...account }: LiveAccount, decision: SecondDecision): LiveAccount {
  const { at, closings, fills, cancelled, rested, left, free } = decision
  const ended = new Set([...closings.map(({ position }) => position.id), ...cancelled.map(({ id }) => id)])
  const changed = new Map<string, StoredPosition>([
    ...fills.map(({ order }) => [order.id, openedAt(order, at)] as const),
    ...rested.map((order) => [order.id, changedAt(order, at)] as const),
  ])
  const rest = new Map(left.map((position) => [position.id, position]))
  const isTouched = closings.some(({ released }) => released > 0n)
  const rows = live.flatMap((position) => {
    if (ended.has(position.id)) return []
    const order = changed.get(position.id)
    if (order !== undefined) return [order]
    const own = rest.get(position.id) ?? position
    return [isTouched && rest.has(position.id) ? changedAt(own, at) : own]
  })
  return { ...account, live: rows, free }
}

const changedAt = (position: StoredPosition, at: Instant): StoredPosition => ({
  ...position,
  updatedAt: at,
  version: position.version + 1,
})

const openedAt = (order: StoredPosition, at: Instant): StoredPosition => ({
  ...changedAt(order, at),
  status: 'open',
  openedAt: at,
})
