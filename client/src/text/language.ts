import { useSyncExternalStore } from 'react'
import { setupI18n, type Messages } from '@lingui/core'
import { LANGUAGES, type Language, toLanguage } from '@bourse/contracts/kit'
import { readStored, writeStored } from '#kit/device'

/** As the build writes them: the words of each area under its name. */
type Areas = Readonly<Record<string, Messages>>
type Catalogue = { default: unknown }

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./languages/en.json'),
  zh: () => import('./languages/zh.json'),
  hk: () => import('./languages/hk.json'),
  th: () => import('./languages/th.json'),
  jp: () => import('./languages/jp.json'),
  id: () => import('./languages/id.json'),
  kor: () => import('./languages/kor.json'),
  fra: () => import('./languages/fra.json'),
  spa: () => import('./languages/spa.json'),
  vn: () => import('./languages/vn.json'),
}

export const i18n = setupI18n()
let active: Language = 'en'
const listeners = new Set<() => void>()

const messagesOf = (areas: Areas): Messages =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, words]) =>
      Object.entries(words).map(([name, message]) => [`${area}.${name}`, message]),
    ),
  )

/** Loads a language and shows it; the stored choice changes only once the words are there. */
export async function setLanguage(language: Language): Promise<void> {
  const catalogue = await catalogues[language]()
  active = language
  i18n.loadAndActivate({ locale: LANGUAGES[language].tag, messages: messagesOf(catalogue.default as Areas) })
  writeStored('lang', language)
  document.documentElement.lang = LANGUAGES[language].tag
  for (const listener of listeners) listener()
}

/** The stored language; English when there is none. */
export const startLanguage = (): Promise<void> => setLanguage(toLanguage(readStored('lang')))

export const currentLanguage = (): Language => active

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)
