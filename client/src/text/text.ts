import type en from './languages/en.json'
import { i18n, useLanguage } from './language.ts'

export type Key = keyof typeof en
export type Values = Readonly<Record<string, string | number>>
export type Text = (key: Key, values?: Values) => string

/** For what runs outside a component; inside one, `useText` also draws again when the language changes. */
export const t: Text = (key, values) => i18n._(key, values)

export function useText(): Text {
  useLanguage()
  return t
}
