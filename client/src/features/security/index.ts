/**
 * Account security: passwords, bound contacts, the authenticator, the anti-phishing phrase, the sessions.
 * Each change needs a new code of its own purpose; the contract's rules validate forms. No password, code or
 * secret is stored beyond the page or sheet in which it was typed.
 */
export { masked } from './contacts.ts'
