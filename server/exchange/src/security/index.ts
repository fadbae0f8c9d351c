/**
 * Protection of accounts: passwords, bound contacts, the authenticator, sessions, the anti-phishing phrase,
 * the hold on new addresses. Every change is proven by a fresh code to a contact bound before, and ends the
 * member's other sessions. It never returns a stored secret and moves no money.
 */
export { securityArea } from './area.ts'
export { removeTotp } from './enrolment.ts'
export { checkPayPassword } from './pay-password.ts'
export { assertTotp } from './second-factor.ts'
export { hasPayPassword, isAddressHoldEnabled, phraseFor, phraseOf, setAddressHold } from './store.ts'
