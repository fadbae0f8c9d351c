/** Amounts, dates and durations as text. Figures are exact: every input is an Amount and never a float. */
export { compactText, fiatText, valueText, plainText, priceText, quantityText } from './amount.ts'
export { percentText, placesOf, rateText, shareText, separatorsOf, signedText } from './amount.ts'
export { truncateDecimals } from './amount.ts'
export { amountEntry, entryText, isUnread, parseAmountInput, readTyped, unread } from './amount-entry.ts'
export {
  clockText,
  dateText,
  dayText,
  momentOf,
  momentText,
  monthText,
  secondsText,
  timeText,
} from './moment.ts'
export { countdownText, relativeText } from './moment.ts'
export { normalizeForSearch, groupByFour, initialOf, truncateMiddle } from './words.ts'
