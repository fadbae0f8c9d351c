import type { MemberId } from '@bourse/contracts/account'
import { type Language, minus, type Page, pageOf, PAGE_SIZE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind, type Entry } from '@bourse/contracts/wallet'
import type { Reader } from '#kernel'
import { type Movement, movementsOf, type Purse } from '#ledger'
import { accountName, say } from '#text'
import type { WalletDeps } from './deps.ts'

export type StatementQuery = {
  readonly member: MemberId
  readonly lang: Language
  readonly asset: AssetId | undefined
  readonly kind: AccountKind | undefined
  readonly page: number | undefined
  readonly limit: number | undefined
}

/** Movements of the free purses: money set aside leaves them when it is set aside, and is labelled so. */
export async function statement(
  deps: WalletDeps,
  reader: Reader,
  query: StatementQuery,
): Promise<Page<Entry>> {
  const at = { page: query.page ?? 1, limit: query.limit ?? PAGE_SIZE }
  const purses: readonly Purse[] = query.kind === undefined ? ACCOUNT_KINDS : [query.kind]
  const found = await movementsOf(reader, { member: query.member, asset: query.asset ?? null, purses, ...at })
  const codes = new Map(deps.assets.map((asset) => [asset.id, asset.code]))
  const list = found.rows.map((row) => toEntry(row, codes.get(row.asset) ?? row.asset, query.lang))
  return pageOf(list, at, found.total)
}

const toEntry = (row: Movement, code: string, lang: Language): Entry => ({
  id: row.id as Entry['id'],
  change: row.amount,
  at: row.at,
  label: say(lang, `statement.${row.reason}`),
  kind: null,
  asset: row.asset,
  code,
  before: minus(row.after, row.amount),
  after: row.after,
  account: accountName(lang, row.purse.replace('_hold', '') as AccountKind),
})
