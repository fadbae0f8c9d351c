import { DAY, type Instant, toInstant, MINUTE, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, type Entry, ENTRY_GROUPS, type EntryGroup } from '@bourse/contracts/wallet'
import type { Text } from '#text'
import { GROUP_NAMES } from '#features/wallet'

export const SPANS = ['any', '7', '30', '90'] as const
export type Span = (typeof SPANS)[number]

/** All entries, one direction, a group of the server, or one of the upstream's own kinds. */
export type BillKind = 'all' | 'in' | 'out' | `group:${EntryGroup}` | `kind:${string}`
export type NamedKind = { readonly id: BillKind; readonly label: string }

export type Filters = {
  readonly kind: AccountKind | null
  readonly asset: AssetId | null
  readonly kindOf: BillKind
  readonly span: Span
}

export const noFilters: Filters = { kind: null, asset: null, kindOf: 'all', span: 'any' }

/** The start of a range, rounded to the minute, so that the query key is stable. */
export function computeStart(span: Span, at: Instant): Instant | null {
  if (span === 'any') return null
  const start = at - Number(span) * DAY
  return toInstant(start - (start % MINUTE))
}

export const groupKind = (group: EntryGroup): BillKind => `group:${group}`

/** The upstream's number of the kind, else its label. */
const ownKind = (entry: Entry): BillKind => `kind:${entry.kind ?? entry.label ?? ''}`

/** The group filter for the server; all other kinds are filtered on the client. */
export const parseGroup = (kind: BillKind): EntryGroup | null =>
  ENTRY_GROUPS.find((group) => groupKind(group) === kind) ?? null

/** Held money came in or went out when it left the free balance, and does so again only if it returns there. */
const isFree = (entry: Entry): boolean => entry.isHeld !== true

export function passes(entry: Entry, kind: BillKind): boolean {
  if (kind === 'all') return true
  if (kind === 'in') return isFree(entry) && entry.change > ZERO
  if (kind === 'out') return isFree(entry) && entry.change < ZERO
  const group = parseGroup(kind)
  // An upstream without groups sends all entries; hiding them would hide the member's money.
  if (group !== null) return entry.group === null || entry.group === group
  return ownKind(entry) === kind
}

/** The distinct kinds among the entries with the upstream's labels, in order of appearance. */
export function listKinds(entries: readonly Entry[]): NamedKind[] {
  const kinds = new Map<BillKind, string>()
  for (const entry of entries)
    if (entry.label !== null && !kinds.has(ownKind(entry))) kinds.set(ownKind(entry), entry.label)
  return [...kinds].map(([id, label]) => ({ id, label }))
}

export const hasGroups = (entries: readonly Entry[]): boolean => entries.some((entry) => entry.group !== null)

/** Lists both directions, then the server's groups, or the kinds loaded so far if it has none. */
export function kindChoices(entries: readonly Entry[], t: Text): NamedKind[] {
  const read = listKinds(entries)
  const isGrouped = hasGroups(entries) || read.length === 0
  const grouped = isGrouped
    ? ENTRY_GROUPS.map((group) => ({ id: groupKind(group), label: t(GROUP_NAMES[group]) }))
    : []
  const names = new Set(grouped.map(({ label }) => label))
  return [
    { id: 'all', label: t('bill.all_kinds') },
    { id: 'in', label: t('bill.money_in') },
    { id: 'out', label: t('bill.money_out') },
    ...grouped,
    ...read.filter(({ label }) => !names.has(label)),
  ]
}
