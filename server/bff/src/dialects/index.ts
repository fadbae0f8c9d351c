/**
 * The wire formats of the platform family: per format one folder of data and small functions for routes, names and the
 * socket. The tags of envelopes and the encodings of values are common to all and decoded by `upstream`. A folder sends
 * nothing and stores nothing.
 */
import { classic } from '#dialects/classic'
import type { Dialect, DialectName } from '#dialects/format'
import { newer } from '#dialects/newer'
import { rewrite } from '#dialects/rewrite'

/** All dialects; the first is assumed where none is recognized. */
export const DIALECTS: readonly [Dialect, ...Dialect[]] = [classic, newer, rewrite]
export const findDialect = (name: DialectName): Dialect =>
  DIALECTS.find((each) => each.name === name) ?? classic
export type {
  Dialect,
  DialectName,
  Mapping,
  Pair,
  PersonalTopics,
  PlainSocket,
  Wire,
  WireRequest,
} from '#dialects/format'
export { classic }
