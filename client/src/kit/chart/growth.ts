import type { Candle } from '@bourse/contracts/market'

/**
 * The index from which a list differs from the one drawn before, when it only changed at its end; null when it is another
 * list and must be drawn anew. Candles are compared by identity: whoever joins them keeps the objects that did not change.
 */
export function appendedFrom(before: readonly Candle[], after: readonly Candle[]): number | null {
  if (before.length === 0 || after.length < before.length || after.length > before.length + 2) return null
  const end = before.length - 1
  for (const at of [0, Math.floor(end / 2), end - 1]) if (at >= 0 && before[at] !== after[at]) return null
  if (before[end]?.time !== after[end]?.time) return null
  return end
}
