/**
 * The fee of a trade, in one order for spot, futures and seconds: the market's rate, less the discount of the
 * tier; of the fee that is really paid, inviters receive their shares, and the house keeps the rest. Pure
 * rules without endpoints; no area computes a discount or a share by itself.
 */
export { divideFee, computeFeeRate, NO_FEE_TERMS, REBATE_SHARES, rebatesFor } from './rules.ts'
export type { DividedFee, FeeProduct, FeeTerms, RebateShare } from './rules.ts'
