/** Countries and regions by alpha-2 code with dial codes. */
export { countriesIn } from './countries.ts'
export type { NamedCountry } from './countries.ts'
