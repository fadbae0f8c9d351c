import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'

export type SortColumn = 'name' | 'turnover' | 'price' | 'change'
export type Sort = { readonly column: SortColumn; readonly direction: 'up' | 'down' } | null

export type Figures = Readonly<Record<'price' | 'change' | 'turnover', Amount | null>>

/** Descending, then ascending, then the operator's order; names ascend first. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const first = column === 'name' ? 'up' : 'down'
  if (sort === null || sort.column !== column) return { column, direction: first }
  return sort.direction === first ? { column, direction: first === 'up' ? 'down' : 'up' } : null
}

export const sortText = (sort: Sort): string | undefined =>
  sort === null ? undefined : `${sort.column}.${sort.direction}`

export function readSort(text: string | null): Sort {
  const parts = /^(name|turnover|price|change)\.(up|down)$/.exec(text ?? '')
  return parts === null ? null : { column: parts[1] as SortColumn, direction: parts[2] as 'up' | 'down' }
}

/** Equal figures retain the operator's order; unknown figures are last in both directions. */
export function sortMarkets(
  markets: readonly Market[],
  sort: Sort,
  figuresOf: (market: Market) => Figures,
): readonly Market[] {
  if (sort === null) return markets
  const { column, direction } = sort
  const sign = direction === 'up' ? 1 : -1
  if (column === 'name') return markets.toSorted((a, b) => sign * compareText(a.baseCode, b.baseCode))
  const values = new Map(markets.map((market) => [market.id, figuresOf(market)[column]]))
  return markets.toSorted((a, b) => {
    const [one, two] = [values.get(a.id) ?? null, values.get(b.id) ?? null]
    if (one === null || two === null) return one === two ? 0 : one === null ? 1 : -1
    return one === two ? 0 : sign * (one < two ? -1 : 1)
  })
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
