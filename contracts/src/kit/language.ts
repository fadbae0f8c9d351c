import * as z from 'zod/mini'

/**
 * The ten languages. `tag` is the locale tag for numbers and dates, `platform` the upstream's locale value.
 */
export const LANGUAGES = {
  zh: { name: '简体中文', tag: 'zh-Hans-CN', platform: 'zh-Hans' },
  en: { name: 'English', tag: 'en-US', platform: 'vn' },
  hk: { name: '繁體中文', tag: 'zh-Hant-HK', platform: 'zh-Hant' },
  th: { name: 'ไทย', tag: 'th-TH', platform: 'vn' },
  jp: { name: '日本語', tag: 'ja-JP', platform: 'vn' },
  id: { name: 'Bahasa Indonesia', tag: 'id-ID', platform: 'vn' },
  kor: { name: '한국어', tag: 'ko-KR', platform: 'vn' },
  fra: { name: 'Français', tag: 'fr-FR', platform: 'fr' },
  spa: { name: 'Español', tag: 'es-ES', platform: 'es' },
  vn: { name: 'Tiếng Việt', tag: 'vi-VN', platform: 'vn' },
} as const

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]
export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
/** Decodes any value as one of the ten languages; English if it is none of them. */
export const toLanguage = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE)

export const language = z.enum(LANGUAGE_CODES as [Language, ...Language[]])
