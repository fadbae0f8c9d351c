/**
 * Buying and selling coins for fiat currencies with merchants of the house: the coin waits in escrow while the fiat
 * money is paid outside of the exchange. Whether a payment has arrived is stated by the parties, never by this code.
 */
export { computeOtc } from './compute-otc.ts'
export { otc } from './endpoints.ts'
export {
  CANCEL_WINDOW_MS,
  cancelAllowance,
  fiatUnit,
  FREE_CANCELS,
  isWithinPriceBand,
  OPEN_ORDERS_MAX,
  OTC_FIATS,
  PAY_WITHIN_MS,
  computePayment,
  computePrice,
  quantityIssue,
} from './rules.ts'
export type { QuantityContext, QuantityIssue } from './rules.ts'
export { OPEN_STATUSES, otcFiat, otcOrderId } from './shapes.ts'
export type {
  Offer,
  MerchantId,
  OtcFiat,
  OtcMethod,
  OtcOrder,
  OtcOrderId,
  OtcSide,
  OtcStatus,
} from './shapes.ts'
