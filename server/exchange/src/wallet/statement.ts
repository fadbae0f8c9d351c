import type { MemberId } from '@bourse/contracts/account'
import { type Instant, type Language, subtract, type Page, pageOf, PAGE_SIZE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind, type Entry, type EntryGroup } from '@bourse/contracts/wallet'
import type { Reader } from '#kernel'
import { type Movement, movementsOf, type MemberAccountType } from '#ledger'
import { translate } from '#text'
import type { WalletDeps } from './deps.ts'
import { kindOf, reasonsOf } from './kinds.ts'

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
}

/** Movements of the free accounts: held money leaves them when the hold is placed, and is labelled so. */
export async function statement(
  { assets, ledgerReasons }: StatementDeps,
  reader: Reader,
  query: StatementQuery,
): Promise<Page<Entry>> {
  const at = { page: query.page ?? 1, limit: query.limit ?? PAGE_SIZE }
  const accountTypes: readonly MemberAccountType[] = query.kind === undefined ? ACCOUNT_KINDS : [query.kind]
  const reasons = query.group === undefined ? undefined : reasonsOf(ledgerReasons, query.group)
  const { member, asset = null, from, to } = query
  const found = await movementsOf(reader, { member, asset, accountTypes, reasons, from, to, ...at })
  const codes = new Map(assets.map((terms) => [terms.id, terms.code]))
  const list = found.rows.map((row) => ({
    ...toEntry(row, codes.get(row.asset) ?? row.asset, query.lang),
    kind: kindOf(ledgerReasons[row.reason], row.accountType),
    group: ledgerReasons[row.reason].group,
  }))
  return pageOf(list, at, found.total)
}

const toEntry = (row: Movement, code: string, lang: Language): Omit<Entry, 'kind' | 'group'> => ({
  id: row.id as Entry['id'],
  change: row.amount,
  at: row.at,
  label: translate(lang, `statement.${row.reason}`),
  asset: row.asset,
  code,
  before: subtract(row.after, row.amount),
  after: row.after,
  account: translate(lang, `account.${row.accountType.replace('_hold', '') as AccountKind}`),
})
