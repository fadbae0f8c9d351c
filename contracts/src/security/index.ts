/**
 * What protects an account: passwords, bound contacts, the authenticator, the sessions, the phrase against false mails.
 * Whoever changes something proves himself by a fresh code that went to a contact already bound, each for its own purpose.
 * No secret is ever read back, but for the authenticator's on the one occasion when it is made.
 */
export { security } from './endpoints.ts'
export { ADDRESS_HOLD_MS } from './rules.ts'
export type { OpenSession, SecurityState } from './shapes.ts'
