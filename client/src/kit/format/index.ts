/**
 * Amounts, dates and durations as text, in the separators of the chosen language. Figures are exact, because
 * every input is an Amount and never a float. It never decides which figure to show and never reads the
 * clock.
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
