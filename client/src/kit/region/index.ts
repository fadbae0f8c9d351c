/** Countries and regions by alpha-2 code with dial codes, and the choice of the language. */
export { countriesIn } from './countries.ts'
export type { NamedCountry } from './countries.ts'
export { LanguageSheet } from './language-sheet.tsx'
