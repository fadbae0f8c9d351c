import {
  type Amount,
  amountText,
  csvSigns,
  type DecimalMark,
  instantText,
  type Language,
  type Output,
} from '@bourse/contracts/kit'
import { type Entry, STATEMENT_FILE_ROWS, type wallet } from '@bourse/contracts/wallet'
import type { Reader } from '#platform/kernel'
import { translate, type TextKey } from '#platform/text'
import { statement, type StatementDeps, type StatementQuery } from './statement.ts'

const COLUMNS = [
  'column.time',
  'column.account',
  'column.coin',
  'column.kind',
  'column.amount',
  'column.after',
] as const satisfies readonly TextKey[]

/**
 * Builds the statement as comma-separated values, newest first, up to the maximum number of rows of a file.
 */
export async function buildStatementFile(
  deps: StatementDeps,
  reader: Reader,
  query: StatementQuery & { readonly decimalMark?: DecimalMark | undefined },
): Promise<Output<typeof wallet.statementFile>> {
  const { list, total } = await statement(deps, reader, { ...query, page: 1, limit: STATEMENT_FILE_ROWS })
  return {
    name: 'statement.csv',
    content: formatTable(list, query.lang, query.decimalMark),
    rows: list.length,
    isWhole: (total ?? 0) <= list.length,
  }
}

/**
 * Formats the table. Line ends and quotes follow RFC 4180; times are UTC. Columns are separated by semicolons
 * if the decimal mark is a comma.
 */
export function formatTable(entries: readonly Entry[], lang: Language, decimalMark?: DecimalMark): string {
  const { mark, separator } = csvSigns(decimalMark)
  const figure = (amount: Amount) => amountText(amount).replace('.', mark)
  const head = COLUMNS.map((key) => translate(lang, key))
  const rows = entries.map((entry) => [
    entry.at === null ? '' : instantText(entry.at).slice(0, 19).replace('T', ' '),
    entry.account ?? '',
    entry.code ?? '',
    entry.label ?? '',
    figure(entry.change),
    entry.after === null ? '' : figure(entry.after),
  ])
  return [head, ...rows]
    .map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`)
    .join('')
}

/**
 * Quotes a cell. A spreadsheet executes cells that begin like a formula; amounts are plain numbers and stay
 * unchanged.
 */
function quoted(cell: string, separator: string): string {
  const isNumber = /^-?[\d.,]+$/.test(cell)
  const plain = !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
