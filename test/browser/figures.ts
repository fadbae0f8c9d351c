import { LANGUAGES } from '@bourse/contracts/kit'
import type { PageDriver } from './page-driver.ts'

/** The separators of a language's numbers. */
function numberMarks({ lang }: Pick<PageDriver, 'lang'>): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(LANGUAGES[lang].tag, { minimumFractionDigits: 1 }).formatToParts(
    12_345.6,
  )
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: mark('group'), decimal: mark('decimal') }
}

/** The first number of a text as plain decimals, in any language; empty when there is none. */
export function figureIn(driver: Pick<PageDriver, 'lang'>, text: string): string {
  const { group, decimal } = numberMarks(driver)
  const plain = text.replaceAll(group, '').replaceAll(decimal, '.')
  return /\d[\d.]*/.exec(plain)?.[0] ?? ''
}

/** A whole number as the app shows it, with thousands separators. */
export const grouped = ({ lang }: Pick<PageDriver, 'lang'>, number: number): string =>
  number.toLocaleString(LANGUAGES[lang].tag)

/** Plain decimals as the app formats them, without thousands separators. */
export const formatFigure = (driver: Pick<PageDriver, 'lang'>, plain: string): string =>
  plain.replace('.', numberMarks(driver).decimal)
