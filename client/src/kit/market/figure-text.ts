import type { Amount } from '@bourse/contracts/kit'
import { valueText, priceText, rateText, shareText } from '#kit/format'
import { useLanguage } from '#text'

const HUNDRED = 100n
const HOURS_OF_YEAR = 8_760n

/** Texts of figures in the language of the page; a dash for null. */
export function useFigureTexts() {
  const language = useLanguage()
  const rate = (fraction: Amount, times: bigint) => rateText((fraction * HUNDRED * times) as Amount, language)
  return {
    percent: (fraction: Amount | null, places = 0) =>
      fraction === null ? '—' : shareText(fraction, language, places),
    price: (value: Amount | null, tick: Amount | null = null) =>
      value === null ? '—' : priceText(value, tick, language),
    money: (value: Amount | null, code: string) => (value === null ? '—' : valueText(value, code, language)),
    /** Values of a sentence with an hourly rate, which is always stated with its yearly one. */
    rates: (hourly: Amount) => ({ hour: rate(hourly, 1n), year: rate(hourly, HOURS_OF_YEAR) }),
  }
}
