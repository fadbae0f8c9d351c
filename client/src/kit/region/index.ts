/**
 * Countries and regions by alpha-2 code with dial codes. Their names come from Intl, not from translations.
 * It does not know the purpose of a choice.
 */
export { countriesIn } from './countries.ts'
export type { NamedCountry } from './countries.ts'
