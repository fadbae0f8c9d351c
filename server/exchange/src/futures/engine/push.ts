import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import { freesOf, riskOf, standingOf, valueOf } from '#futures/positions'
import { amountOf } from '@bourse/contracts/kit'
import { type EngineDeps, ticksNow } from './sweep.ts'

/** Tells the phones that are connected how their member's positions stand at this tick; once more when nothing is left. */
export function createPush(deps: EngineDeps, quote: AssetId): () => Promise<number> {
  let before = new Set<MemberId>()
  return async () => {
    const heard = deps.watch.members().filter((member) => deps.news.isHeard(member))
    const ticks = ticksNow(deps)
    const now = new Set<MemberId>()
    const cross = heard.filter((member) => deps.watch.openOf(member)[0]?.mode === 'cross')
    const frees = cross.length === 0 ? new Map() : await freesOf(deps.db, cross, quote)
    for (const member of heard) {
      const open = deps.watch.openOf(member).flatMap((position) => {
        const [market, tick] = [deps.marketOf.get(position.market), ticks.get(position.market)]
        return market === undefined || tick === undefined ? [] : [valueOf(position, market, tick.price)]
      })
      if (open.length === 0) continue
      now.add(member)
      const mode = open[0]?.position.mode ?? 'isolated'
      const standing = standingOf(mode, frees.get(member) ?? amountOf('0'), open)
      deps.news.positionsChanged(member, {
        ...standing,
        rows: open.map((one) => ({
          id: one.position.id,
          price: one.price,
          profit: one.profit,
          margin: one.position.margin,
          riskRate: riskOf(one, standing),
        })),
      })
    }
    for (const member of before) if (!now.has(member)) tellNothing(deps, member)
    before = now
    return now.size
  }
}

function tellNothing({ news }: EngineDeps, member: MemberId): void {
  const zero = amountOf('0')
  if (news.isHeard(member))
    news.positionsChanged(member, { riskRate: zero, profit: zero, margin: zero, rows: [] })
}
