import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'

const HUNDRED = 100n
const HOURS_OF_YEAR = 8_760n

/** Texts of figures in the language of the page; a dash for null. */
export function useFigureTexts() {
  const { rateText, shareText, priceText, valueText } = useFormat()
  const rate = (fraction: Amount, times: bigint) => rateText((fraction * HUNDRED * times) as Amount)
  return {
    percent: (fraction: Amount | null, decimals = 0) =>
      fraction === null ? '—' : shareText(fraction, decimals),
    price: (value: Amount | null, tick: Amount | null = null) =>
      value === null ? '—' : priceText(value, tick),
    money: (value: Amount | null, code: string) => (value === null ? '—' : valueText(value, code)),
    /** Values of a sentence with an hourly rate, which is always stated with its yearly one. */
    rates: (hourly: Amount) => ({ hour: rate(hourly, 1n), year: rate(hourly, HOURS_OF_YEAR) }),
  }
}
