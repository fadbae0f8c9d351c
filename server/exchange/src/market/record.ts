import { HOUR, type Instant, SECOND, assert, instantOf } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Clock, Tx } from '#kernel'
import { type PriceSource, secondOf } from '#market/source'
import { type RecordedTick, pinTicks, listTicks, backfillTicks } from './store.ts'

type Window = { readonly market: MarketId; readonly from: Instant; readonly to: Instant }

/** The recorded ticks used by settlements. */
export type TickRecord = {
  /**
   * The recorded tick of a past second. One that was missed, because the clock jumped or the process was
   * down, is recorded now from the source: the same price as in the candles of that time.
   */
  tickAt(tx: Tx, market: MarketId, at: Instant): Promise<RecordedTick>
  /** The same for a window of at most two hours, both ends included: one tick per second, oldest first. */
  ticksIn(tx: Tx, window: Window): Promise<RecordedTick[]>
  /** Ticks referenced by a settlement are retained permanently. */
  pin(tx: Tx, ticks: readonly RecordedTick[]): Promise<void>
}

const WINDOW_MAX_MS = 2 * HOUR

export function tickRecord({ source, clock }: { source: PriceSource; clock: Clock }): TickRecord {
  async function ticksIn(tx: Tx, requested: Window): Promise<RecordedTick[]> {
    const now = clock.now()
    assert(requested.to <= now, 'only past seconds are recorded')
    assert(requested.to - requested.from <= WINDOW_MAX_MS, 'a window of ticks is at most two hours')
    const window = { ...requested, from: secondOf(requested.from), to: secondOf(requested.to) }
    const known = lastOfEachSecond(await listTicks(tx, window))
    const missed: Instant[] = []
    for (let at = window.from; at <= window.to; at = instantOf(at + SECOND))
      if (!known.has(at)) missed.push(at)
    if (missed.length === 0) return [...known.values()]
    const backfilled = missed.map((at) => source.tick(window.market, at))
    await backfillTicks(tx, backfilled, now)
    return [...lastOfEachSecond(await listTicks(tx, window)).values()]
  }
  return {
    ticksIn,
    pin: pinTicks,
    async tickAt(tx, market, at) {
      const [tick] = await ticksIn(tx, { market, from: at, to: at })
      assert(tick !== undefined, 'a past second is recorded')
      return tick
    },
  }
}

const lastOfEachSecond = (ticks: readonly RecordedTick[]) => new Map(ticks.map((tick) => [tick.at, tick]))
