import type { Candle } from '@bourse/contracts/market'

/**
 * The first index that differs from the list drawn before, if only its end changed; null if the list must be
 * drawn again. Candles are compared by identity: merging keeps unchanged objects.
 */
export function appendedFrom(before: readonly Candle[], after: readonly Candle[]): number | null {
  if (before.length === 0 || after.length < before.length || after.length > before.length + 2) return null
  const end = before.length - 1
  for (const at of [0, Math.floor(end / 2), end - 1]) if (at >= 0 && before[at] !== after[at]) return null
  if (before[end]?.time !== after[end]?.time) return null
  return end
}
