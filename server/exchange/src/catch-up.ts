import { HOUR, type Instant, instantText, SECOND } from '@bourse/contracts/kit'
import type { Clock } from '#platform/kernel'
import type { Market, Progress } from '#platform/market'
import type { Health } from '#platform/ops'
import type { OperatorDeps } from '#operator'
import type { DecidedSeconds } from './process-window.ts'

/** The longest gap whose missed seconds are decided before the first request. */
const SHORT_GAP_MS = HOUR

export function hasLongGap(market: Market, now: Instant): boolean {
  const last = market.isRecording() ? findLastRecorded(market) : null
  return last !== null && now - last >= SHORT_GAP_MS
}

/** The shortest gap in which due work is settled at the prices of its time. */
const GAP_MS = 10 * SECOND

/**
 * Chooses the instant up to which work is due: in a gap, the end of its decided part, so that work settles at
 * the prices of its time.
 */
export const chooseDueInstant = (now: Instant, decidedTo: Instant | null): Instant =>
  decidedTo !== null && now - decidedTo >= GAP_MS ? decidedTo : now

/** Describes the gap that is being worked through; null without one. */
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

/** Returns the last recorded second; every market has a tick in each one. */
export function findLastRecorded(market: Market): Instant | null {
  const [first] = market.all()
  return first === undefined ? null : market.quote(first.id).at
}
