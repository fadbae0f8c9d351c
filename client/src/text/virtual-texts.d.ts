/** Texts as the build serves them (client/build/texts.ts): compiled messages by the prefix of their keys. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  export type TextsByPrefix = Readonly<Record<string, Messages>>
  export type LanguageTexts = {
    readonly core: TextsByPrefix
    readonly areas: Readonly<Record<string, () => Promise<{ readonly default: TextsByPrefix }>>>
  }
  export const languages: Readonly<Record<string, () => Promise<LanguageTexts>>>
}
