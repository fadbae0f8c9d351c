/**
 * The shape of a dialect: which parts of a wire format are data, and which are small functions. It has no behaviour and
 * names no platform.
 */
export type {
  Dialect,
  DialectName,
  MappedCall,
  Mapping,
  Pair,
  PlainSocket,
  Wire,
  WireRequest,
} from './format.ts'
