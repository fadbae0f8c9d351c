/** Countries and regions with dial codes, and currencies. Their names come from Intl, not from translations. */
export { countriesIn } from './countries.ts'
export type { NamedCountry } from './countries.ts'
export { currencyName, regionName } from './names.ts'
export { LanguageSheet } from './language-sheet.tsx'
