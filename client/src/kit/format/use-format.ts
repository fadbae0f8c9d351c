import type { Amount, Instant, Language } from '@bourse/contracts/kit'
import { currentLanguage, t, useText } from '#text'
import {
  bookQuantityText,
  compactText,
  fiatText,
  fullText,
  percentText,
  plainText,
  priceText,
  quantityText,
  rateText,
  shareText,
  valueText,
} from './amount.ts'
import type { FigureKind } from './figure-kind.ts'
import {
  clockText,
  dateText,
  dayText,
  dateTimeText,
  durationText,
  monthText,
  relativeText,
  secondsText,
  timeText,
} from './moment.ts'
import { perLanguage } from './per-language.ts'

/** The texts and the formatters of one language. */
export type Format = ReturnType<typeof bindFormat>

function bindFormat(language: Language) {
  const bind =
    <Given extends readonly unknown[]>(format: (...given: [...Given, Language]) => string) =>
    (...given: Given): string =>
      format(...given, language)
  return {
    language,
    t,
    bookQuantityText: bind(bookQuantityText),
    compactText: bind(compactText),
    fiatText: bind(fiatText),
    percentText: (percent: Amount, decimals?: number) => percentText(percent, language, decimals),
    plainText: bind(plainText),
    priceText: bind(priceText),
    fullText: bind(fullText),
    quantityText: (amount: Amount, kind?: FigureKind) => quantityText(amount, language, kind),
    rateText: bind(rateText),
    shareText: (share: Amount, decimals?: number) => shareText(share, language, decimals),
    valueText: bind(valueText),
    clockText: bind(clockText),
    dateText: bind(dateText),
    dayText: bind(dayText),
    durationText: bind(durationText),
    momentOf: bind(dateTimeText),
    monthText: bind(monthText),
    relativeText: (at: Instant, from: Instant) => relativeText(at, from, t, language),
    secondsText: bind(secondsText),
    timeText: bind(timeText),
  }
}

/** One object per language, so that it can be a dependency. */
export const formatIn = perLanguage(bindFormat)

/** Renders again when texts or language change. */
export function useFormat(): Format {
  useText()
  return formatIn(currentLanguage())
}
