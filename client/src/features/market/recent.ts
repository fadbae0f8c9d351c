import { readStored, writeStored } from '#kit/device'

const MOST = 8

/** Recent searches, newest first; never sent to the server. */
export function recentSearches(): readonly string[] {
  const stored = readStored('searches')
  if (stored === null || !stored.startsWith('[')) return []
  const list: unknown = JSON.parse(stored)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** Adds a search at the top and drops a duplicate or the oldest. */
export const withSearch = (known: readonly string[], text: string): readonly string[] =>
  [text, ...known.filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(0, MOST)

export const saveSearches = (list: readonly string[]): void => writeStored('searches', JSON.stringify(list))
