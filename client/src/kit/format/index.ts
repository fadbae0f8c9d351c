/**
 * Figures and moments as text: prices by their tick, balances, fiat, K and M, percentages, ages and dates, in the
 * separators of the chosen language and always exact, because every figure is an Amount and never a float.
 * It never decides what to show, and it never reads the clock by itself.
 */
export { separatorsOf } from './separators.ts'
export type { Separators } from './separators.ts'
export {
  compactText,
  conversionText,
  fiatText,
  percentText,
  placesOf,
  plainText,
  priceText,
  quantityText,
  rateText,
  signedText,
} from './amount.ts'
export {
  clockText,
  countdownText,
  dateLocale,
  dateText,
  monthText,
  relativeText,
  secondsText,
  timeText,
} from './moment.ts'
export { truncateDecimals, parseAmountInput, sanitizeAmountInput } from './typed.ts'
export { normalizeForSearch, groupByFour, initialOf, truncateMiddle, regionName } from './words.ts'
