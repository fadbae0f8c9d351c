import { deleveragingScore, queueStep } from '@bourse/contracts/futures'
import { type Amount, type Instant, SECOND, ZERO } from '@bourse/contracts/kit'
import type { PositionIndex } from '#products/futures/engine'
import type { FuturesDeps, StoredPosition } from '#products/futures/positions'

/** All queues of a market and side are computed together, and not again before this time is over. */
const FRESH_MS = 5 * SECOND

type Queue = { readonly at: Instant; readonly steps: ReadonlyMap<string, number> }

/** Returns the place of an open position in the queue of auto-deleveraging in steps; 0 without a profit. */
export function createQueueSteps(
  { clock, tick }: Pick<FuturesDeps, 'clock' | 'tick'>,
  positionIndex: PositionIndex,
): (position: StoredPosition) => number | null {
  const queues = new Map<string, Queue>()
  return ({ id, market, side, status }) => {
    const price = tick(market)?.price ?? null
    if (status !== 'open' || price === null) return null
    const key = `${market} ${side}`
    const now = clock.now()
    const known = queues.get(key)
    const queue = known !== undefined && now - known.at < FRESH_MS ? known : { at: now, steps: read(price) }
    queues.set(key, queue)
    return queue.steps.get(id) ?? 0

    function read(last: Amount): ReadonlyMap<string, number> {
      const ranked = positionIndex
        .positions()
        .filter((row) => row.market === market && row.side === side && row.status === 'open')
        .map((row) => ({ id: row.id, score: deleveragingScore(row, last) }))
        .filter(({ score }) => score > ZERO)
        .toSorted((one, other) => (one.score > other.score ? -1 : 1))
      return new Map(ranked.map((row, place) => [row.id, queueStep(place, ranked.length)]))
    }
  }
}
