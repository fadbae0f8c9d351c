import { ZERO } from '@bourse/contracts/kit'
import { type Entry, ENTRY_GROUPS, type EntryGroup } from '@bourse/contracts/wallet'

/** All entries, one direction, a group of the server, or one of the upstream's own kinds. */
export type BillKind = 'all' | 'in' | 'out' | `group:${EntryGroup}` | `kind:${string}`

export const groupKind = (group: EntryGroup): BillKind => `group:${group}`

/** The upstream's number of the kind, else its label. */
const ownKind = (entry: Entry): BillKind => `kind:${entry.kind ?? entry.label ?? ''}`

/** The group filter for the server; all other kinds are filtered on the client. */
export const groupOf = (kind: BillKind): EntryGroup | null =>
  ENTRY_GROUPS.find((group) => groupKind(group) === kind) ?? null

export function passes(entry: Entry, kind: BillKind): boolean {
  if (kind === 'all') return true
  if (kind === 'in') return entry.change > ZERO
  if (kind === 'out') return entry.change < ZERO
  const group = groupOf(kind)
  // An upstream without groups sends all entries; hiding them would hide the member's money.
  if (group !== null) return entry.group === null || entry.group === group
  return ownKind(entry) === kind
}

export type NamedKind = { readonly id: BillKind; readonly label: string }

/** The distinct kinds among the entries with the upstream's labels, in order of appearance. */
export function kindsOf(entries: readonly Entry[]): NamedKind[] {
  const kinds = new Map<BillKind, string>()
  for (const entry of entries)
    if (entry.label !== null && !kinds.has(ownKind(entry))) kinds.set(ownKind(entry), entry.label)
  return [...kinds].map(([id, label]) => ({ id, label }))
}

/** Whether the server groups its entries. */
export const hasGroups = (entries: readonly Entry[]): boolean => entries.some((entry) => entry.group !== null)
