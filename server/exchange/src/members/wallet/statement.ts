import type { MemberId } from '@bourse/contracts/account'
import {
  type Instant,
  instantText,
  type Language,
  subtract,
  type Page,
  toPage,
  PAGE_SIZE,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind, Entry, EntryGroup } from '@bourse/contracts/wallet'
import type { Reader } from '#platform/kernel'
import { type StatementEntry, listStatementEntries, type MemberAccountType, POINTS } from '#platform/ledger'
import { type IssuedHead, listIssuedAt, listIssuedReceipts } from '#platform/receipts'
import { translate } from '#platform/text'
import type { WalletDeps } from './deps.ts'
import { findReceipt } from './find-receipt.ts'
import { computeKind, listReasons } from './kinds.ts'

export type StatementDeps = Pick<WalletDeps, 'assets' | 'ledgerReasons'>

export type StatementQuery = {
  readonly member: MemberId
  readonly lang: Language
  readonly asset?: AssetId | undefined
  readonly kind?: AccountKind | undefined
  readonly group?: EntryGroup | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

/**
 * Lists the statement. Every leg of the member's accounts is one entry: free money, held money and points. An
 * account is the free and the held money of one kind. No operation writes entries of its own, so none can
 * move money without one.
 */
export async function statement(
  { assets, ledgerReasons }: StatementDeps,
  reader: Reader,
  query: StatementQuery,
): Promise<Page<Entry>> {
  const at = { page: query.page ?? 1, limit: query.limit ?? PAGE_SIZE }
  const accountTypes = query.kind === undefined ? [] : ([query.kind, `${query.kind}_hold`] as const)
  const reasons = query.group === undefined ? undefined : listReasons(ledgerReasons, query.group)
  const { member, asset = null, from, to, after } = query
  const found = await listStatementEntries(reader, {
    member,
    asset,
    accountTypes,
    reasons,
    from,
    to,
    after,
    ...at,
  })
  const codes = new Map(assets.map((terms) => [terms.id, terms.code]))
  codes.set(POINTS, translate(query.lang, 'account.points'))
  const issued = await listReceipts(ledgerReasons, reader, { member, rows: found.rows })
  const list = found.rows.map((row) => ({
    ...toEntry(row, codes.get(row.asset) ?? row.asset, query.lang),
    kind: computeKind(ledgerReasons[row.reason], row.accountType),
    group: ledgerReasons[row.reason].group,
    receipt: findReceipt(row, ledgerReasons[row.reason], issued),
  }))
  return toPage(list, at, found.total)
}

/**
 * Lists the receipts that may state these entries: those of their instants, and those of the orders that they
 * are on hold for.
 */
async function listReceipts(
  ledgerReasons: StatementDeps['ledgerReasons'],
  reader: Reader,
  { member, rows }: { readonly member: MemberId; readonly rows: readonly StatementEntry[] },
): Promise<IssuedHead[]> {
  const stated = rows.filter(({ reason }) => ledgerReasons[reason].receipts !== undefined)
  const held = rows.filter(({ reason }) => ledgerReasons[reason].receiptsAtEnd !== undefined)
  const atOnce = await listIssuedAt(
    reader,
    member,
    stated.map((row) => row.at),
  )
  const atEnd = await listIssuedReceipts(reader, member, {
    kinds: held.flatMap(({ reason }) => ledgerReasons[reason].receiptsAtEnd ?? []),
    subjects: held.flatMap(({ transfer }) => transfer.split(':')),
  })
  return [...atOnce, ...atEnd]
}

const toEntry = (
  row: StatementEntry,
  code: string,
  lang: Language,
): Omit<Entry, 'kind' | 'group' | 'receipt'> => ({
  id: row.id as Entry['id'],
  change: row.amount,
  at: row.at,
  exactAt: instantText(row.at),
  label: translate(lang, `statement.${row.reason}`),
  asset: row.asset,
  code,
  before: subtract(row.after, row.amount),
  after: row.after,
  account: accountName(row.accountType, lang),
  isHeld: isHold(row.accountType),
})

type HoldType = Extract<MemberAccountType, `${string}_hold`>

const isHold = (type: MemberAccountType): type is HoldType => type.endsWith('_hold')

function accountName(type: MemberAccountType, lang: Language): string {
  if (!isHold(type)) return translate(lang, `account.${type}`)
  const account = translate(lang, `account.${type.replace('_hold', '') as AccountKind}`)
  return translate(lang, 'account.held', { account })
}
