import { type Entry, ENTRY_GROUPS, type EntryGroup } from '@bourse/contracts/wallet'
import type { Key, Text } from '#text'
import { groupKind, hasGroups, kindsOf, type NamedKind } from './bill-filter.ts'

const GROUP_NAMES: Readonly<Record<EntryGroup, Key>> = {
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  transfers: 'record.transfers',
  trades: 'record.trades',
  swaps: 'record.conversions',
  rewards: 'record.earn',
}

/** Both directions, then the server's groups; without groups, the kinds loaded so far. */
export function kindChoices(entries: readonly Entry[], t: Text): NamedKind[] {
  const grouped = ENTRY_GROUPS.map((group) => ({ id: groupKind(group), label: t(GROUP_NAMES[group]) }))
  const read = kindsOf(entries)
  const isGrouped = hasGroups(entries) || read.length === 0
  const names = new Set(isGrouped ? grouped.map(({ label }) => label) : [])
  const own = read.filter(({ label }) => !names.has(label))
  return [
    { id: 'all', label: t('bill.all_kinds') },
    { id: 'in', label: t('bill.money_in') },
    { id: 'out', label: t('bill.money_out') },
    ...(isGrouped ? grouped : []),
    ...own,
  ]
}
