import type { Amount } from '@bourse/contracts/kit'
import { useFigureTexts } from '#kit/market'
import { useText } from '#text'

/** Texts of figures, and of an hourly rate with its yearly one, always together. */
export function useFigures() {
  const t = useText()
  const texts = useFigureTexts()
  return {
    ...texts,
    rates: (hourly: Amount) => {
      const { hour, year } = texts.rates(hourly)
      return `${t('loan.per_hour', { rate: hour })} · ${t('loan.per_year', { rate: year })}`
    },
  }
}
