import type { Endpoint } from '@bourse/contracts/kit'
import { LRUCache } from 'lru-cache'
import { checkInput } from './input.ts'
import type { Fields } from './fields.ts'

/** What a caller sent, checked and in wire names, and the language that he named among it. */
export type Asked = { readonly input: Readonly<Record<string, unknown>>; readonly lang: unknown }

const REMEMBERED = 64
const REMEMBERED_CHARS = 200

/**
 * Reads what a read was asked with. Apps ask with the same few queries over and over, and checking one costs more than the
 * rest of a small call: what the newest of them mean is remembered. A query means the same whoever sends it.
 */
export function queryReader(endpoint: Endpoint): (query: string, read: () => Fields) => Asked {
  const known = new LRUCache<string, Asked>({ max: REMEMBERED })
  return (query, read) => {
    const before = known.get(query)
    if (before !== undefined) return before
    const asked = askedOf(endpoint, read())
    if (query.length <= REMEMBERED_CHARS) known.set(query, asked)
    return asked
  }
}

export const askedOf = (endpoint: Endpoint, fields: Fields): Asked => ({
  input: Object.freeze(checkInput(endpoint, fields)),
  lang: fields['lang'],
})
