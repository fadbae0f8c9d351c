/**
 * Small pure functions of which the mappings of a dialect are made: one request per call, other names, rows of lists and ids of
 * joined lists. They know no platform.
 */
export {
  isWire,
  joinedId,
  listRows,
  marketFields,
  newestFirst,
  one,
  pickFirst,
  rename,
  splitId,
  toWire,
  withAssets,
  withMarketId,
} from './values.ts'
