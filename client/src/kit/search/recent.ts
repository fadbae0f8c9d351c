import { readStored, writeStored } from '#kit/device'

const MOST = 8
const MOST_OWNERS = 4
const TEXT_MAX = 64

type Owned = { readonly owner: string; readonly texts: readonly string[] }

const isOwned = (value: unknown): value is Owned =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'texts' in value &&
  Array.isArray(value.texts) &&
  value.texts.every((each) => typeof each === 'string')

function readAll(): readonly Owned[] {
  const stored = readStored('searches') ?? '[]'
  const list: unknown = stored.startsWith('[') ? JSON.parse(stored) : []
  return Array.isArray(list) ? list.filter(isOwned) : []
}

/** Recent searches of one member, or of guests (''), newest first; never sent to the server. A null owner has none. */
export const recentBy = (owner: string | null): readonly string[] =>
  readAll().find((each) => each.owner === owner)?.texts ?? []

/** Adds a search at the top and drops a duplicate or the oldest. */
export const withRecent = (known: readonly string[], text: string): readonly string[] =>
  [text.slice(0, TEXT_MAX), ...known.filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(
    0,
    MOST,
  )

/** Stores the searches of one member; a device stores those of the last four. */
export function saveRecent(owner: string, texts: readonly string[]): void {
  const others = readAll().filter((each) => each.owner !== owner)
  writeStored('searches', JSON.stringify([{ owner, texts }, ...others].slice(0, MOST_OWNERS)))
}
