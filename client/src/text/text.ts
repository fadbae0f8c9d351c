import type { Key } from './areas.ts'
import { i18n, useTexts } from './language.ts'

export type Values = Readonly<Record<string, string | number>>
export type Text = (key: Key, values?: Values) => string

/** Translates outside components; inside one, `useText` also renders again when texts or language change. */
export const t: Text = (key, values) => i18n._(key, values)

export function useText(): Text {
  useTexts()
  return t
}
