import type { Endpoint } from '@bourse/contracts/kit'
import { LRUCache } from 'lru-cache'
import { checkInput } from './input.ts'
import type { Fields } from './fields.ts'

/** What a caller sent, checked and in wire names, and the language that he named among it. */
export type ParsedQuery = { readonly input: Readonly<Record<string, unknown>>; readonly lang: unknown }

const CACHED_QUERIES_MAX = 64
const CACHED_QUERY_CHARS_MAX = 200

/**
 * Reads what a read was asked with. Apps ask with the same few queries over and over, and checking one costs more than the
 * rest of a small call: what the newest of them mean is remembered. A query means the same whoever sends it.
 */
export function queryReader(endpoint: Endpoint): (query: string, read: () => Fields) => ParsedQuery {
  const known = new LRUCache<string, ParsedQuery>({ max: CACHED_QUERIES_MAX })
  return (query, read) => {
    const before = known.get(query)
    if (before !== undefined) return before
    const parsed = parseQuery(endpoint, read())
    if (query.length <= CACHED_QUERY_CHARS_MAX) known.set(query, parsed)
    return parsed
  }
}

export const parseQuery = (endpoint: Endpoint, fields: Fields): ParsedQuery => ({
  input: Object.freeze(checkInput(endpoint, fields)),
  lang: fields['lang'],
})
