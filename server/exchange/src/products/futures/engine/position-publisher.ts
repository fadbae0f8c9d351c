import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MemberId } from '@bourse/contracts/account'
import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  readFreeBalances,
  type PositionsSnapshot,
  computeRiskRate,
  summarizeAccount,
  type Valued,
  valuePosition,
} from '#products/futures/positions'
import { type EngineDeps, marksNow } from './deps.ts'

/** Members published before other work has its turn. */
const AT_ONCE = 50
const NOTHING_OPEN: PositionsSnapshot = { riskRate: ZERO, profit: ZERO, margin: ZERO, rows: [] }

/**
 * Publishes positions at the mark prices of this tick to connected clients, and once more after the last one closed. Free balances are read
 * at once, and positions are valued when the given promise resolves.
 */
export function createPositionPublisher(
  deps: EngineDeps,
  quote: AssetId,
): (mayBegin: Promise<void>) => Promise<number> {
  let before = new Set<MemberId>()
  const isCross = (member: MemberId) => deps.positionIndex.openOf(member)[0]?.mode === 'cross'
  return async (mayBegin) => {
    const listened = deps.positionIndex.members().filter((member) => deps.events.hasListeners(member))
    const cross = listened.filter(isCross)
    const [freeBalances] = await Promise.all([
      cross.length === 0 ? new Map<MemberId, Amount>() : readFreeBalances(deps.db, cross, quote),
      mayBegin,
    ])
    await yieldToEventLoop()
    const marks = marksNow(deps)
    const now = new Set<MemberId>()
    for (let from = 0; from < listened.length; from += AT_ONCE) {
      if (from > 0) await yieldToEventLoop()
      const changes = listened.slice(from, from + AT_ONCE).flatMap((member) => {
        const free = freeBalances.get(member)
        // Opened meanwhile, and published at the next tick.
        if (free === undefined && isCross(member)) return []
        const snapshot = snapshotNow(deps, marks, { member, free: free ?? ZERO })
        return snapshot === null ? [] : [{ member, snapshot }]
      })
      for (const { member } of changes) now.add(member)
      deps.events.positionsChanged(changes)
    }
    const ended = [...before].filter((member) => !now.has(member) && deps.events.hasListeners(member))
    deps.events.positionsChanged(ended.map((member) => ({ member, snapshot: NOTHING_OPEN })))
    before = now
    return now.size
  }
}

/** Null when the member has no open position with a current mark price. */
function snapshotNow(
  { positionIndex, marketOf }: EngineDeps,
  marks: ReturnType<typeof marksNow>,
  { member, free }: { member: MemberId; free: Amount },
): PositionsSnapshot | null {
  const open: Valued[] = []
  for (const position of positionIndex.openOf(member)) {
    const [market, mark] = [marketOf.get(position.market), marks.get(position.market)]
    if (market !== undefined && mark !== undefined) open.push(valuePosition(position, market, mark))
  }
  const first = open[0]
  if (first === undefined) return null
  const snapshot = summarizeAccount(first.position.mode, free, open)
  const rows = open.map((one) => ({
    id: one.position.id,
    price: one.price,
    profit: one.profit,
    margin: one.position.margin,
    riskRate: computeRiskRate(one, snapshot),
  }))
  return { riskRate: snapshot.riskRate, profit: snapshot.profit, margin: snapshot.margin, rows }
}
