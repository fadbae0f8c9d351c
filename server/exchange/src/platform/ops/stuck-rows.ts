import { instantText } from '@bourse/contracts/kit'
import type { StuckRow } from '#platform/kernel'
import type { GaugeSample } from './exposition.ts'

/** The most rows that are named; their total is stated too. */
const NAMED_MAX = 20

/** Names stuck rows, those that failed first before the others, at most `NAMED_MAX`. */
export const formatStuck = (stuck: readonly StuckRow[]): string[] => {
  const more = stuck.length - NAMED_MAX
  return [
    ...stuck
      .slice(0, NAMED_MAX)
      .map(({ product, row, since }) => `${product} ${row} since ${instantText(since)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}

/** Builds a sample for each named row, with the second of its first failure. */
export const buildStuckGauges = (stuck: readonly StuckRow[]): GaugeSample[] =>
  stuck.slice(0, NAMED_MAX).map(({ product, row, since }) => ({
    labels: { product, row },
    value: since / 1_000,
  }))
