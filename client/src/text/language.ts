import { useSyncExternalStore } from 'react'
import { setupI18n, type Messages } from '@lingui/core'
import { LANGUAGES, type Language, toLanguage } from '@bourse/contracts/kit'
import { readStored, writeStored } from '#kit/device'

/** As the build writes them: the words of each area under its name. */
type Areas = Readonly<Record<string, Messages | string>>
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

const deferredCatalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./languages/en.json?later'),
  zh: () => import('./languages/zh.json?later'),
  hk: () => import('./languages/hk.json?later'),
  th: () => import('./languages/th.json?later'),
  jp: () => import('./languages/jp.json?later'),
  id: () => import('./languages/id.json?later'),
  kor: () => import('./languages/kor.json?later'),
  fra: () => import('./languages/fra.json?later'),
  spa: () => import('./languages/spa.json?later'),
  vn: () => import('./languages/vn.json?later'),
}

export const i18n = setupI18n()
let active: Language = 'en'
let hasDeferredTexts = false
let resolveStarted = (): void => undefined
/** Resolved once the first language is shown. */
const started = new Promise<void>((resolve) => {
  resolveStarted = resolve
})
const listeners = new Set<() => void>()

const messagesOf = (areas: Areas): Messages =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, words]) =>
      // Where nothing was built, as in unit tests, the file is as it is kept: each key with its text.
      typeof words === 'string'
        ? [[area, words]]
        : Object.entries(words).map(([name, message]) => [`${area}.${name}`, message]),
    ),
  )

async function wordsOf(language: Language): Promise<Messages> {
  const files = [catalogues[language], ...(hasDeferredTexts ? [deferredCatalogues[language]] : [])]
  const found = await Promise.all(files.map((load) => load()))
  return Object.assign({}, ...found.map((file) => messagesOf(file.default as Areas))) as Messages
}

/** Loads a language and shows it; the stored choice changes only once the words are there. */
export async function setLanguage(language: Language): Promise<void> {
  const hadDeferredTexts = hasDeferredTexts
  const messages = await wordsOf(language)
  // They were asked for while these were on their way.
  if (hadDeferredTexts !== hasDeferredTexts) return setLanguage(language)
  active = language
  i18n.loadAndActivate({ locale: LANGUAGES[language].tag, messages })
  writeStored('lang', language)
  document.documentElement.lang = LANGUAGES[language].tag
  resolveStarted()
  for (const listener of listeners) listener()
}

/** Adds the words that only some pages need, in the language that is shown; from then on every language brings them. */
export async function loadDeferredTexts(): Promise<void> {
  hasDeferredTexts = true
  await started
  const language = active
  const { default: areas } = await deferredCatalogues[language]()
  i18n.load(LANGUAGES[language].tag, messagesOf(areas as Areas))
  // Another language was chosen meanwhile.
  if (active !== language) await loadDeferredTexts()
}

/** The stored language; English when there is none. */
export const startLanguage = (): Promise<void> => setLanguage(toLanguage(readStored('lang')))

export const currentLanguage = (): Language => active

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)
