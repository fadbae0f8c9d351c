import { ZERO } from '@bourse/contracts/kit'
import { type Entry, ENTRY_GROUPS, type EntryGroup } from '@bourse/contracts/wallet'

/** All movements, one direction, a group that the server knows, or one of the upstream's own kinds. */
export type BillKind = 'all' | 'in' | 'out' | `group:${EntryGroup}` | `kind:${string}`

export const groupKind = (group: EntryGroup): BillKind => `group:${group}`

/** The number of its kind where the upstream gives one, otherwise its label: both stand for the same movements. */
const ownKind = (entry: Entry): BillKind => `kind:${entry.kind ?? entry.label ?? ''}`

/** The group filter for the server; all other kinds are filtered on the client. */
export const groupOf = (kind: BillKind): EntryGroup | null =>
  ENTRY_GROUPS.find((group) => groupKind(group) === kind) ?? null

export function passes(entry: Entry, kind: BillKind): boolean {
  if (kind === 'all') return true
  if (kind === 'in') return entry.change > ZERO
  if (kind === 'out') return entry.change < ZERO
  const group = groupOf(kind)
  // An upstream that knows no groups sends all of them; hiding its rows would hide the member's money.
  if (group !== null) return entry.group === null || entry.group === group
  return ownKind(entry) === kind
}

export type NamedKind = { readonly id: BillKind; readonly label: string }

/** Every kind among the rows with the upstream's own word for it, each once, in the order of its first appearance. */
export function kindsOf(entries: readonly Entry[]): NamedKind[] {
  const kinds = new Map<BillKind, string>()
  for (const entry of entries)
    if (entry.label !== null && !kinds.has(ownKind(entry))) kinds.set(ownKind(entry), entry.label)
  return [...kinds].map(([id, label]) => ({ id, label }))
}

/** Whether the server sorts its movements into groups. */
export const hasGroups = (entries: readonly Entry[]): boolean => entries.some((entry) => entry.group !== null)
