import { LANGUAGES } from '@bourse/contracts/kit'
import type { PageDriver } from './page-driver.ts'

/** Reads the separators of a language's numbers. */
function numberMarks({ lang }: Pick<PageDriver, 'lang'>): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(LANGUAGES[lang].tag, { minimumFractionDigits: 1 }).formatToParts(
    12_345.6,
  )
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: mark('group'), decimal: mark('decimal') }
}

/** Parses the first number of a text as plain decimals, in any language; empty when there is none. */
export function figureIn(driver: Pick<PageDriver, 'lang'>, text: string): string {
  const { group, decimal } = numberMarks(driver)
  const plain = text.replaceAll(group, '').replaceAll(decimal, '.')
  return /\d[\d.]*/.exec(plain)?.[0] ?? ''
}

/** Formats a whole number like the app, with thousands separators. */
export const grouped = ({ lang }: Pick<PageDriver, 'lang'>, number: number): string =>
  number.toLocaleString(LANGUAGES[lang].tag)

/** Formats plain decimals like the app, without thousands separators. */
export const formatFigure = (driver: Pick<PageDriver, 'lang'>, plain: string): string =>
  plain.replace('.', numberMarks(driver).decimal)
