import { HOUR, type Instant, instantText, SECOND } from '@bourse/contracts/kit'
import type { Clock } from '#platform/kernel'
import type { Market, Progress } from '#platform/market'
import type { Health } from '#platform/ops'
import type { OperatorDeps } from '#operator'
import type { DecidedSeconds } from './process-window.ts'

/** Up to this length, missed seconds are decided before the first request. */
const SHORT_GAP_MS = HOUR

export function hasLongGap(market: Market, now: Instant): boolean {
  const last = market.isRecording() ? findLastRecorded(market) : null
  return last !== null && now - last >= SHORT_GAP_MS
}

/** From this distance on, due work belongs to a gap. */
const GAP_MS = 10 * SECOND

/** The instant up to which work is due: in a gap, the decided part of it, which has the prices of its time. */
export const chooseDueInstant = (now: Instant, decidedTo: Instant | null): Instant =>
  decidedTo !== null && now - decidedTo >= GAP_MS ? decidedTo : now

/** Null unless missed seconds are worked through. */
export function buildCatchUp({ gapFrom, recordedTo, now }: Progress): Health['catchUp'] {
  if (gapFrom === null || recordedTo === null) return null
  return { from: instantText(gapFrom), reached: instantText(recordedTo), until: instantText(now) }
}

type CatchUpParts = { readonly market: Market; readonly clock: Clock; readonly decided: DecidedSeconds }

/** Resolves with the first second after which everything up to now is decided. */
export function waitUntilCaughtUp(
  { market, clock, decided }: CatchUpParts,
  onProgress: Parameters<OperatorDeps['caughtUp']>[0],
): Promise<void> {
  const until = clock.now()
  return new Promise((done) => {
    const stop = market.onProgress(({ gapFrom: from, recordedTo: reached }) => {
      const decidedTo = decided.orderedUntil()
      if (decidedTo !== null && decidedTo > until) {
        stop()
        return done()
      }
      if (from !== null && reached !== null) onProgress({ from, reached, until })
    })
  })
}

/** All markets have a tick in each recorded second. */
export function findLastRecorded(market: Market): Instant | null {
  const [first] = market.all()
  return first === undefined ? null : market.quote(first.id).at
}
