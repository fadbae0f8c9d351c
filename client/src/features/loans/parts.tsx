import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { priceText, quantityText, rateText, shareText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { yearlyRate } from './ticket-form.ts'

/** Texts of figures in the language of the page; a dash for null. */
export function useFigures() {
  const t = useText()
  const language = useLanguage()
  const rate = (fraction: Amount) => rateText(multiplyByInt(fraction, 100n), language)
  return {
    percent: (fraction: Amount | null, places = 0) =>
      fraction === null ? '—' : shareText(fraction, language, places),
    price: (value: Amount | null) => (value === null ? '—' : priceText(value, null, language)),
    money: (value: Amount | null, code: string) =>
      value === null ? '—' : `${quantityText(value, language)} ${code}`,
    /** The hourly rate with its yearly one, always together. */
    rates: (hourly: Amount) =>
      `${t('loan.per_hour', { rate: rate(hourly) })} · ${t('loan.per_year', { rate: rate(yearlyRate(hourly)) })}`,
  }
}
