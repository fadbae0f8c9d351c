/**
 * Every sentence for members, in ten languages: refusals, confirmations, names of entries. English defines
 * the keys and a missing translation does not compile; the languages are files beside this one. It never
 * formats a number: values arrive as finished text.
 */
export { canTranslate, translate } from './translate.ts'
export type { TextKey, TextValues } from './translate.ts'
