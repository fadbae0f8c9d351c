import { useSyncExternalStore } from 'react'
import { setupI18n, type Messages } from '@lingui/core'
import { LANGUAGES, type Language, toLanguage } from '@bourse/contracts/kit'
import { readStored, writeStored } from '#kit/device'
import { languages, type LanguageTexts, type TextsByPrefix } from 'virtual:texts'
import type { TextArea } from './areas.ts'

/** A text that is not loaded yet shows nothing: its area is in flight, and all screens render again when it arrives. */
export const i18n = setupI18n({ missing: () => '' })
let active: Language = 'en'
/** Areas that some screen needed, loaded or in flight; every language that is chosen later brings them. */
const needed = new Map<TextArea, Promise<void>>()
let notifyStarted = (): void => undefined
/** Resolved once the first language is shown. */
const started = new Promise<void>((resolve) => {
  notifyStarted = resolve
})
const languageListeners = new Set<() => void>()
const textListeners = new Set<() => void>()
let version = 0

const flat = (texts: TextsByPrefix): Messages =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([prefix, messages]) =>
      Object.entries(messages).map(([name, message]) => [`${prefix}.${name}`, message]),
    ),
  )

async function loadTexts(language: Language): Promise<LanguageTexts> {
  const texts = await languages[language]?.()
  if (texts === undefined) throw new Error(`no texts in ${language}`)
  return texts
}

async function areaTexts({ areas }: LanguageTexts, area: TextArea): Promise<Messages> {
  const texts = await areas[area]?.()
  if (texts === undefined) throw new Error(`no texts of ${area}`)
  return flat(texts.default)
}

function publish(): void {
  version++
  for (const listener of textListeners) listener()
}

/** Loads a language and shows it; the stored choice changes only once its texts are loaded. */
export async function setLanguage(language: Language): Promise<void> {
  const areas = [...needed.keys()]
  const texts = await loadTexts(language)
  const loaded = await Promise.all(areas.map((area) => areaTexts(texts, area)))
  // A screen needed another area meanwhile.
  if (areas.length < needed.size) return setLanguage(language)
  active = language
  const messages = Object.assign({}, flat(texts.core), ...loaded) as Messages
  i18n.loadAndActivate({ locale: LANGUAGES[language].tag, messages })
  writeStored('lang', language)
  document.documentElement.lang = LANGUAGES[language].tag
  document.documentElement.dataset['platformLocale'] = LANGUAGES[language].platform
  notifyStarted()
  publish()
  for (const listener of languageListeners) listener()
}

async function loadArea(area: TextArea): Promise<void> {
  await started
  const language = active
  i18n.load(LANGUAGES[language].tag, await areaTexts(await loadTexts(language), area))
  // The language changed while the texts were in flight.
  return active === language ? publish() : loadArea(area)
}

/** Loads the texts of areas in the language that is shown; an area whose load failed is loaded again when next needed. */
export async function loadAreas(areas: readonly TextArea[]): Promise<void> {
  const loads = areas.map((area) => {
    const load = needed.get(area) ?? loadArea(area)
    needed.set(area, load)
    load.catch(() => needed.delete(area))
    return load
  })
  await Promise.all(loads)
}

let isForeign = false

/** The stored language; English when there is none. */
export function startLanguage(): Promise<void> {
  const stored = readStored('lang')
  const language = toLanguage(stored)
  isForeign = stored === null && new Intl.Locale(navigator.language).language !== language
  return setLanguage(language)
}

/** True if the browser, in another language than the page, may translate it: the visitor has chosen none. */
export const needsLanguageChoice = (): boolean => isForeign

export const currentLanguage = (): Language => active

export function onLanguage(listener: () => void): () => void {
  languageListeners.add(listener)
  return () => languageListeners.delete(listener)
}

function onTexts(listener: () => void): () => void {
  textListeners.add(listener)
  return () => textListeners.delete(listener)
}

/** Renders again when texts were loaded or the language changed. */
export const useTexts = (): number => useSyncExternalStore(onTexts, () => version)
