/** A list in our one format; `total` is null where the upstream does not count. */
export type DecodedPage = {
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
export function readPage(
  payload: unknown,
  pageRequest: PageRequest,
  ownKey: string | null,
): DecodedPage | null {
  if (payload === null || payload === '') return toDecodedPage([], pageRequest, {})
  if (Array.isArray(payload)) return toDecodedPage(payload, pageRequest, {})
  if (typeof payload !== 'object') return null
  const wrapped = payload as Record<string, unknown>
  for (const key of ownKey === null ? ROWS : [ownKey, ...ROWS]) {
    const rows = findRows(wrapped[key])
    if (rows !== null) return toDecodedPage(rows, pageRequest, wrapped)
    // One format has a whole paginator under a key of its own.
    if (isObject(wrapped[key])) {
      const inner = readPage(wrapped[key], pageRequest, null)
      if (inner !== null) return inner
    }
  }
  return rowsByNumber(wrapped, pageRequest)
}

/** Finds rows: an array, or the object that PHP writes for an array with gaps. */
export function findRows(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return null
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key)) ? Object.values(value) : null
}

function rowsByNumber(wrapped: Record<string, unknown>, pageRequest: PageRequest): DecodedPage | null {
  const rows = findRows(wrapped)
  return rows === null ? null : toDecodedPage(rows, pageRequest, {})
}

function toDecodedPage(
  rows: readonly unknown[],
  pageRequest: PageRequest,
  beside: Record<string, unknown>,
): DecodedPage {
  return {
    list: rows,
    page: toWholeNumber(firstValue(beside, PAGES)) ?? pageRequest.page,
    limit: toWholeNumber(firstValue(beside, LIMITS)) ?? pageRequest.limit ?? rows.length,
    total: toWholeNumber(firstValue(beside, TOTALS)),
  }
}

const firstValue = (from: Record<string, unknown>, keys: readonly string[]): unknown =>
  from[keys.find((key) => from[key] !== undefined && from[key] !== null) ?? '']

function toWholeNumber(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return null
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
