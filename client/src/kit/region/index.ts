/**
 * Countries and regions by alpha-2 code with dial codes. Their names come from Intl, not from translations.
 * It does not know the purpose of a choice.
 */
export { COUNTRIES } from './countries.ts'
export type { Country } from './countries.ts'
