import { setImmediate as turn } from 'node:timers/promises'
import type { MemberId } from '@bourse/contracts/account'
import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { freesOf, type PositionsStanding, riskOf, standingOf, type Valued, valueOf } from '#futures/positions'
import { type EngineDeps, ticksNow } from './sweep.ts'

/** How many members are told before the database gets its turn. */
const AT_ONCE = 40

/** Tells the phones that are connected how their member's positions stand at this tick; once more when nothing is left. */
export function createPush(deps: EngineDeps, quote: AssetId): () => Promise<number> {
  let before = new Set<MemberId>()
  return async () => {
    const heard = deps.watch.members().filter((member) => deps.news.isHeard(member))
    const ticks = ticksNow(deps)
    const now = new Set<MemberId>()
    const cross = heard.filter((member) => deps.watch.openOf(member)[0]?.mode === 'cross')
    const frees = cross.length === 0 ? new Map<MemberId, Amount>() : await freesOf(deps.db, cross, quote)
    for (const [place, member] of heard.entries()) {
      if (place > 0 && place % AT_ONCE === 0) await turn()
      const standing = standingNow(deps, ticks, { member, free: frees.get(member) ?? ZERO })
      if (standing === null) continue
      now.add(member)
      deps.news.positionsChanged(member, standing)
    }
    for (const member of before) if (!now.has(member)) tellNothing(deps, member)
    before = now
    return now.size
  }
}

/** Null when nothing of the member's is open at a price of this moment. */
function standingNow(
  { watch, marketOf }: EngineDeps,
  ticks: ReturnType<typeof ticksNow>,
  { member, free }: { member: MemberId; free: Amount },
): PositionsStanding | null {
  const open: Valued[] = []
  for (const position of watch.openOf(member)) {
    const [market, tick] = [marketOf.get(position.market), ticks.get(position.market)]
    if (market !== undefined && tick !== undefined) open.push(valueOf(position, market, tick.price))
  }
  const first = open[0]
  if (first === undefined) return null
  const standing = standingOf(first.position.mode, free, open)
  const rows = open.map((one) => ({
    id: one.position.id,
    price: one.price,
    profit: one.profit,
    margin: one.position.margin,
    riskRate: riskOf(one, standing),
  }))
  return { riskRate: standing.riskRate, profit: standing.profit, margin: standing.margin, rows }
}

function tellNothing({ news }: EngineDeps, member: MemberId): void {
  if (news.isHeard(member))
    news.positionsChanged(member, { riskRate: ZERO, profit: ZERO, margin: ZERO, rows: [] })
}
