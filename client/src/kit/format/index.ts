/** Amounts, dates and durations as text. Figures are exact: every input is an Amount and never a float. */
export {
  compactText,
  fiatText,
  parseAmountInput,
  percentText,
  placesOf,
  plainText,
  priceText,
  quantityText,
  rateText,
  sanitizeAmountInput,
  separatorsOf,
  signedText,
  truncateDecimals,
} from './amount.ts'
export {
  clockText,
  countdownText,
  dateText,
  momentText,
  monthText,
  relativeText,
  secondsText,
  timeText,
} from './moment.ts'
export { normalizeForSearch, groupByFour, initialOf, truncateMiddle, regionName } from './words.ts'
