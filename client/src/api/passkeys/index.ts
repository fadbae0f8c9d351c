/**
 * Passkeys of this browser: whether it has them at this address, and its prompts. The library that speaks to
 * the browser is loaded with the first prompt. The server verifies everything; nothing is decided here.
 */
export { supportHere, supportText } from './support.ts'
export { createPasskey, presentPasskey } from './prompt.ts'
export type { PromptResult } from './prompt.ts'
