import type { EntryGroup } from '@bourse/contracts/wallet'
import type { ReasonTerms } from '#platform/kernel'
import type { MemberAccountType, Reason } from '#platform/ledger'

/** The reasons of all areas. */
export type ReasonTable = Readonly<Record<Reason, ReasonTerms>>

const STEP: Readonly<Partial<Record<MemberAccountType, number>>> = {
  fiat: 0,
  spot: 2,
  futures: 4,
  seconds: 6,
}

/**
 * Computes the family's number for a statement entry. Transfers out and in have 9 to 16, in the family's
 * order of accounts.
 */
export const computeKind = ({ kind, group }: ReasonTerms, accountType: MemberAccountType): number =>
  group === 'transfers' ? kind + (STEP[accountType] ?? 0) : kind

export const listReasons = (table: ReasonTable, group: EntryGroup): Reason[] =>
  (Object.keys(table) as Reason[]).filter((reason) => table[reason].group === group)
