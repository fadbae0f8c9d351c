import { LANGUAGES, type Language } from '@bourse/contracts/kit'

const nameIn =
  (type: 'currency' | 'region') =>
  (code: string, language: Language): string =>
    new Intl.DisplayNames([LANGUAGES[language].tag], { type, fallback: 'code' }).of(code) ?? code

/** The name of a country, by its ISO 3166 alpha-2 code. */
export const regionName = nameIn('region')
/** The name of a currency, by its ISO 4217 code. */
export const currencyName = nameIn('currency')
