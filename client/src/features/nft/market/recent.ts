import { readStored, writeStored } from '#kit/device'

const MOST = 8
const TEXT_MAX = 64

/** Recent searches for works, newest first; never sent to the server. */
export function recentSearches(): readonly string[] {
  const stored = readStored('art-searches') ?? '[]'
  const list: unknown = stored.startsWith('[') ? JSON.parse(stored) : []
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** Adds a search at the top and drops a duplicate or the oldest. */
export const withSearch = (known: readonly string[], text: string): readonly string[] =>
  [text.slice(0, TEXT_MAX), ...known.filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(
    0,
    MOST,
  )

export const saveSearches = (list: readonly string[]): void =>
  writeStored('art-searches', JSON.stringify(list))
