/**
 * The texts of the app in ten languages, one file per language and area; only the areas that a screen needs are loaded.
 * Screens write `const t = useText()` and `t('login.title')`; keys are typed from the English files, and a change of language
 * renders everything again without a reload. It never formats money or dates, and it never talks to the server.
 * New texts are added by `node client/build/text.mjs add AREA < snippet.json`, all ten languages at once.
 */
export {
  currentLanguage,
  loadAreas,
  needsLanguageChoice,
  onLanguage,
  setLanguage,
  startLanguage,
} from './language.ts'
export type { Key, TextArea } from './areas.ts'
export { type Text, type Values, t, useText } from './text.ts'
