import { type Amount, amountText, csvSigns, type DecimalMark, instantText } from '@bourse/contracts/kit'
import type { PortfolioHolding, ReturnPoint } from '@bourse/contracts/portfolio'
import type { DayResult, StoredValue } from './store.ts'

type Row = DayResult & { readonly code: string }
type File = { readonly name: string; readonly content: string }

const COLUMNS = ['day', 'product', 'coin', 'realised_usd', 'fees_usd', 'funding_usd'] as const

const buildCells = ({ day, product, code, realised, fees, funding }: Row): readonly string[] => [
  day,
  product,
  code,
  ...[realised, fees, funding].map(amountText),
]

/** Builds a table with the names of the API; lines as in RFC 4180. */
export function csvFile(rows: readonly Row[], decimalMark?: DecimalMark): File {
  const { mark, separator } = csvSigns(decimalMark)
  const lines = [COLUMNS, ...rows.map((row) => buildCells(row).map((cell) => cell.replace('.', mark)))]
  return { name: 'portfolio.csv', content: lines.map((cells) => `${cells.join(separator)}\r\n`).join('') }
}

type Whole = {
  readonly points: readonly (ReturnPoint & Pick<StoredValue, 'bitcoin'>)[]
  readonly results: readonly Row[]
  readonly holdings: readonly PortfolioHolding[]
}

/** Builds the values, the results of each day and what is owned; amounts are texts. */
export function jsonFile({ points, results, holdings }: Whole): File {
  const formatNullable = (value: Amount | null) => (value === null ? null : amountText(value))
  const content = {
    values: points.map((point) => ({
      at: instantText(point.at),
      equity_usd: amountText(point.equity),
      deposits_usd: amountText(point.deposits),
      growth: amountText(point.growth),
      btc_usd: formatNullable(point.bitcoin),
      after_gap: point.isAfterGap,
    })),
    results: results.map((row) =>
      Object.fromEntries(buildCells(row).map((cell, at) => [COLUMNS[at] as string, cell])),
    ),
    holdings: holdings.map((one) => ({
      coin: one.code,
      number: amountText(one.quantity),
      cost_usd: amountText(one.cost),
      value_usd: amountText(one.value),
      unrealised_usd: amountText(one.unrealised),
    })),
  }
  return { name: 'portfolio.json', content: JSON.stringify(content, null, 2) }
}
