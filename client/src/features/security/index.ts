/**
 * What protects the account: passwords, bound contacts, the authenticator, the phrase against false pages, the sessions.
 * Each change is proven by a fresh code of its own purpose; forms are judged by the rules of the contract.
 * No password, code or secret stays here beyond the page or sheet in which it was typed.
 */
export { masked } from './contacts.ts'
