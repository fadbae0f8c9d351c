/**
 * Verification codes: asking for one by mail or as a text message, and what the server said about it.
 * Each purpose and address counts for itself, and both outlive the page, so that looking elsewhere costs no second code.
 * It never sees a code that was typed.
 */
export { useCode } from './use-code.ts'
