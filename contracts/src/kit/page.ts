import * as z from 'zod/mini'
import { count, countInput, id } from './scalar.ts'
import { type AnySchema, attachShape, type PageStyle } from './shape.ts'

/** One page of a list. `total` is null where the upstream does not count. */
export type Page<T> = {
  readonly list: T[]
  readonly page: number
  readonly limit: number
  readonly total: number | null
}

export const PAGE_SIZE = 10
/** The most rows per request. */
export const PAGE_LIMIT_MAX = 100

/** `{list, page, limit, total}` in our API; `style` is how the classic dialect wraps it. */
export function page<S extends AnySchema>(item: S, style: PageStyle) {
  const schema = z.object({ list: z.array(item), page: count, limit: count, total: z.nullable(count) })
  return attachShape(schema, { kind: 'page', item, style })
}

/** The two inputs of every paged read. */
export const pageInput = {
  page: z.optional(countInput({ from: 1, to: 100_000 })),
  limit: z.optional(countInput({ from: 1, to: PAGE_LIMIT_MAX })),
}

/**
 * The inputs of a list in the order of its ids, newest first. With `after`, the list continues beyond the row with this id: new
 * rows move no later page.
 */
export const cursorInput = { ...pageInput, after: z.optional(id('row')) }

export const toPage = <T>(list: T[], at: { page: number; limit: number }, total: number | null): Page<T> => ({
  list,
  page: at.page,
  limit: at.limit,
  total,
})
