import { type Country, listCountries } from '@bourse/contracts/account'
import { LANGUAGES, type Language } from '@bourse/contracts/kit'
import { regionName } from './names.ts'

export type NamedCountry = Country & { readonly name: string }

/** The countries with their names, which come from Intl, in the order of the language. */
export function countriesIn(language: Language): NamedCountry[] {
  const order = new Intl.Collator(LANGUAGES[language].tag)
  return listCountries()
    .map((country) => ({ ...country, name: regionName(country.region, language) }))
    .sort((a, b) => order.compare(a.name, b.name))
}
