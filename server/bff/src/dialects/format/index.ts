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
  PersonalTopics,
  PlainSocket,
  Wire,
  WireEvent,
  WireRequest,
} from './format.ts'
