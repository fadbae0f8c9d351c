import type { ReactNode } from 'react'

export type SortValue = bigint | number | string | null

export type Column<Row> = {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The value that the column is sorted by; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue
  /** Words start at the left; figures end at the right. */
  readonly isText?: boolean
  /** Shown whatever the member chooses. */
  readonly isFixed?: boolean
  /** Hidden until the member chooses it. */
  readonly isExtra?: boolean
}

type Sort = { readonly column: string; readonly isDescending: boolean }

/** The order of rows, and the columns that differ from the default. */
export type TableChoice = { readonly sort: Sort | null; readonly toggled: readonly string[] }

export const NO_CHOICE: TableChoice = { sort: null, toggled: [] }

type Shape = { readonly id: string; readonly isFixed?: boolean; readonly isExtra?: boolean }

export const isShown = ({ id, isFixed = false, isExtra = false }: Shape, { toggled }: TableChoice): boolean =>
  isFixed || toggled.includes(id) === isExtra

export const toggleColumn = (choice: TableChoice, id: string): TableChoice => ({
  ...choice,
  toggled: choice.toggled.includes(id)
    ? choice.toggled.filter((each) => each !== id)
    : [...choice.toggled, id],
})

/** The first press sorts downwards, the second upwards, the third restores the given order. */
export function pressHead(choice: TableChoice, column: string): TableChoice {
  const { sort } = choice
  if (sort?.column !== column) return { ...choice, sort: { column, isDescending: true } }
  return { ...choice, sort: sort.isDescending ? { column, isDescending: false } : null }
}

/** Rows without a value come last in both directions; equal rows stay in the given order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sort }: TableChoice,
): readonly Row[] {
  const valueOf = columns.find(({ id }) => id === sort?.column)?.sortBy
  if (sort === null || valueOf === undefined) return rows
  const sign = sort.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return sign * compare(a, b)
  })
}

function compare(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b))
  return a === b ? 0 : a < b ? -1 : 1
}
