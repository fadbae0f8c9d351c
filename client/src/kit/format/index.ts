/** Amounts, dates and durations as text. Figures are exact: every input is an Amount and never a float. */
export { separatorsOf } from './separators.ts'
export {
  compactText,
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
