import { ZERO } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'

/** All movements, one direction, or those with one label. Account and coin are asked of the server; this is not. */
export type BillKind = 'all' | 'in' | 'out' | `label:${string}`

export const labelKind = (label: string): BillKind => `label:${label}`

export function passes(entry: Entry, kind: BillKind): boolean {
  if (kind === 'all') return true
  if (kind === 'in') return entry.change > ZERO
  if (kind === 'out') return entry.change < ZERO
  return labelKind(entry.label ?? '') === kind
}

/** Every label among the rows, each once, in the order of its first appearance. */
export const labelsOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap((entry) => (entry.label === null ? [] : [entry.label]))),
]
