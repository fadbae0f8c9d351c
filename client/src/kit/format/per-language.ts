import type { Language } from '@bourse/contracts/kit'

/** Makes one value per language, when it is first needed. */
export function perLanguage<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const known = new Map<Language, Value>()
  return (language) => {
    const value = known.get(language) ?? make(language)
    known.set(language, value)
    return value
  }
}
