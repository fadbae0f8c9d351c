/**
 * Writes that move money: one effect per press, although responses are lost. Loaded after the first page
 * (`mutation.ts`), because no press can come before.
 */
export { decideIntent, intents, useUnknownIntents, watchIntents } from './intents.ts'
export { submitIntent } from './submit-intent.ts'
export { intentText } from './intent-text.ts'
