import { instantText } from '@bourse/contracts/kit'
import type { StuckRow } from '#platform/kernel'
import type { GaugeSample } from './exposition.ts'

/** Rows that are named at most; the number of all is known beside them. */
const NAMED_MAX = 20

/** Stuck rows by name, those that failed first before the others, at most `NAMED_MAX`. */
export const formatStuck = (stuck: readonly StuckRow[]): string[] => {
  const more = stuck.length - NAMED_MAX
  return [
    ...stuck
      .slice(0, NAMED_MAX)
      .map(({ product, row, since }) => `${product} ${row} since ${instantText(since)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}

/** A sample for each named row, with the second of its first failure. */
export const buildStuckGauges = (stuck: readonly StuckRow[]): GaugeSample[] =>
  stuck.slice(0, NAMED_MAX).map(({ product, row, since }) => ({
    labels: { product, row },
    value: since / 1_000,
  }))
