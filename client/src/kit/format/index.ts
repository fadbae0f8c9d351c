/**
 * Amounts, dates and durations as text. Figures are exact: every input is an Amount and never a float. Components take the
 * formatters from `useFormat()`, bound to the language and beside `t`; functions outside components get that `Format`.
 */
export { compactText, fiatText, valueText, plainText, priceText, quantityText } from './amount.ts'
export { percentText, decimalsOfStep, rateText, shareText, findSeparators, signedText } from './amount.ts'
export { truncateDecimals } from './amount.ts'
export { fullText } from './amount.ts'
export { type FigureKind, kindOfCode } from './figure-kind.ts'
export { amountEntry, entryText, isUnread, parseAmountInput, readTyped, unread } from './amount-entry.ts'
export { countdownText, dateText, dayText, momentText, relativeText, timeText } from './moment.ts'
export { groupByFour, firstLetter, truncateMiddle } from './words.ts'
export { type Format, formatIn, useFormat } from './use-format.ts'
