import type { Endpoint } from '@bourse/contracts/kit'
import { LRUCache } from 'lru-cache'
import { checkInput } from './input.ts'
import type { Fields } from './fields.ts'

/** A validated query in wire names, and its language. */
export type ParsedQuery = { readonly input: Readonly<Record<string, unknown>>; readonly lang: unknown }

const CACHED_QUERIES_MAX = 64
const CACHED_QUERY_CHARS_MAX = 200

/**
 * Parses the query of a read. Apps repeat few queries, and validation costs more than the rest of a small
 * request, so recent results are memoized. They are independent of the caller.
 */
export function queryReader(endpoint: Endpoint): (query: string, read: () => Fields) => ParsedQuery {
  const known = new LRUCache<string, ParsedQuery>({ max: CACHED_QUERIES_MAX })
  return (query, read) => {
    const before = known.get(query)
    if (before !== undefined) return before
    const parsed = parseQuery(endpoint, read(), true)
    if (query.length <= CACHED_QUERY_CHARS_MAX) known.set(query, parsed)
    return parsed
  }
}

/** Parses fields; unless tolerant, an unknown field of a write is refused. */
export const parseQuery = (endpoint: Endpoint, fields: Fields, isTolerant: boolean): ParsedQuery => ({
  input: Object.freeze(checkInput(endpoint, fields, isTolerant)),
  lang: fields['lang'],
})
