/**
 * Recorded ticks in their compact form, and the chain of hashes over their minutes. The exchange writes it, and
 * everyone who has the public bytes can read and check it. It computes no price.
 */
export { chainInput, continuedKeyInput, EMPTY_CHAIN, keyChainInput } from './chain.ts'
export {
  decodeBar,
  decodeTicks,
  decodeMarketTicks,
  encodeBars,
  encodeTicks,
  tickId,
  parseTickId,
} from './codec.ts'
export type { SecondTicks, Tick } from './codec.ts'
