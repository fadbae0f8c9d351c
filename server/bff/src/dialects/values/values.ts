import type { MappedCall, Mapping, Pair, Wire, WireRequest } from '#dialects/format'

export const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toWire = (value: unknown): Wire => (isWire(value) ? value : {})

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The first of several values that a platform sends. */
export const pickFirst = (...values: readonly unknown[]): unknown =>
  values.find((value) => value !== undefined && value !== null)

/** The rows of a list, bare or on a page. */
export function listRows(payload: unknown): readonly Wire[] {
  if (Array.isArray(payload)) return payload.filter(isWire)
  const page = toWire(payload)
  const rows = pickFirst(page['list'], page['data'])
  return Array.isArray(rows) ? rows.filter(isWire) : []
}

type OneRequest = {
  readonly input?: (call: MappedCall) => Wire
  readonly output?: (payload: unknown, call: MappedCall) => unknown
  readonly needsPairs?: boolean
}

/** A call that is one request. */
export function one(
  method: WireRequest['method'],
  path: string,
  { input = ({ fields }) => fields, output = (payload) => payload, needsPairs = false }: OneRequest = {},
): Mapping {
  return {
    requests: (call) => [{ method, path, fields: input(call) }],
    payload: ([payload], call) => output(payload, call),
    needsPairs,
  }
}

/** Renames fields; the others stay as they are. */
export const rename =
  (names: Readonly<Record<string, string>>) =>
  ({ fields }: MappedCall): Wire =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]))

/** Replaces the two assets of a market by its id. */
export function withMarketId({ fields, pairs }: MappedCall): Wire {
  const { currency_id: base, legal_id: quote, ...rest } = fields
  const found = pairs.find((each) => each.base === text(base) && each.quote === text(quote))
  return found === undefined ? rest : { ...rest, currency_match_id: found.id }
}

const findPair = (pairs: readonly Pair[], row: Wire): Pair | undefined =>
  pairs.find(({ id }) => id === text(pickFirst(row['currency_match_id'], row['match_id'])))

/** The ids and the symbol of the market of a row, in the names of orders of spot. */
export function marketFields(pairs: readonly Pair[], row: Wire): Wire {
  const pair = findPair(pairs, row)
  return pair === undefined ? {} : { currency_id: pair.base, legal_id: pair.quote, symbol: pair.symbol }
}

const DEPTH_MAX = 6

/** Adds to each record that names a market by its one id the ids of its two assets, at any depth. */
export function withAssets(payload: unknown, { pairs }: Pick<MappedCall, 'pairs'>, depth = 0): unknown {
  if (depth > DEPTH_MAX) return payload
  const inner = (value: unknown) => withAssets(value, { pairs }, depth + 1)
  if (Array.isArray(payload)) return payload.map(inner)
  if (!isWire(payload)) return payload
  const walked = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, inner(value)]))
  const pair = findPair(pairs, payload)
  if (pair === undefined) return walked
  const { id, base, quote, symbol } = pair
  return { match_id: id, currency: base, legal: quote, symbol, ...walked }
}

/** The id of a row in one of several lists that count by themselves: its last digit names the list. */
export const joinedId = (id: unknown, list: number): unknown => (text(id) === '' ? id : `${text(id)}${list}`)

/** The list and the own id of a row with a joined id. */
export function splitId(joined: unknown): { readonly id: string; readonly list: number } {
  const digits = text(joined)
  return { id: digits.slice(0, -1), list: Number(digits.slice(-1)) }
}

/** Sorts rows of several lists by time, the newest first; the formats of one platform sort as texts. */
export const newestFirst = (rows: readonly Wire[], name: string): readonly Wire[] =>
  rows.toSorted((a, b) => text(b[name]).localeCompare(text(a[name])))
