/**
 * Every sentence that the exchange says to a person, in ten languages: refusals, confirmations, names of entries.
 * English defines the keys and a missing translation does not compile; the languages are data files beside this door.
 * It never decides what happened and never formats a number: values come in as finished text.
 */
export { translate } from './translate.ts'
export type { TextKey, TextValues } from './translate.ts'
