/** A list in our one format; `total` is null where the upstream does not count. */
export type Paged = {
  readonly list: readonly unknown[]
  readonly page: number
  readonly limit: number
  readonly total: unknown
}
export type PageRequest = { readonly page: number; readonly limit: number | null }

/** The field with the rows in the family's seven list formats, in lookup order. */
const ROWS = ['list', 'data', 'order_list', 'message', 'order', 'rows']
const TOTALS = ['total', 'count']
const LIMITS = ['limit', 'per_page']
const PAGES = ['page', 'current_page']

/** Finds rows, position and total in any list format; null without rows. */
export function readPage(payload: unknown, pageRequest: PageRequest, ownKey: string | null): Paged | null {
  if (payload === null || payload === '') return paged([], pageRequest, {})
  if (Array.isArray(payload)) return paged(payload, pageRequest, {})
  if (typeof payload !== 'object') return null
  const wrapped = payload as Record<string, unknown>
  for (const key of ownKey === null ? ROWS : [ownKey, ...ROWS]) {
    const rows = rowsOf(wrapped[key])
    if (rows !== null) return paged(rows, pageRequest, wrapped)
    // One format has a whole paginator under a key of its own.
    if (isObject(wrapped[key])) {
      const inner = readPage(wrapped[key], pageRequest, null)
      if (inner !== null) return inner
    }
  }
  return rowsByNumber(wrapped, pageRequest)
}

/** An array, or the object that PHP writes for an array with gaps. */
export function rowsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return null
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key)) ? Object.values(value) : null
}

function rowsByNumber(wrapped: Record<string, unknown>, pageRequest: PageRequest): Paged | null {
  const rows = rowsOf(wrapped)
  return rows === null ? null : paged(rows, pageRequest, {})
}

function paged(rows: readonly unknown[], pageRequest: PageRequest, beside: Record<string, unknown>): Paged {
  return {
    list: rows,
    page: whole(first(beside, PAGES)) ?? pageRequest.page,
    limit: whole(first(beside, LIMITS)) ?? pageRequest.limit ?? rows.length,
    total: whole(first(beside, TOTALS)),
  }
}

const first = (from: Record<string, unknown>, keys: readonly string[]): unknown =>
  from[keys.find((key) => from[key] !== undefined && from[key] !== null) ?? '']

function whole(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return null
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
