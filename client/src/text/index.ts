/**
 * The words of the app in ten languages, one file each, of which exactly one is loaded.
 * Screens write `const t = useText()` and `t('login.title')`; keys are typed from en.json, and a change of language
 * draws everything again without a reload. It never formats money or dates, and it never talks to the server.
 * New texts go in by `node client/build/text.mjs add < snippet.json`, all ten languages at once.
 */
export {
  currentLanguage,
  loadDeferredTexts,
  onLanguage,
  setLanguage,
  startLanguage,
  useLanguage,
} from './language.ts'
export { type Key, type Text, type Values, t, useText } from './text.ts'
