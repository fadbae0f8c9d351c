/**
 * Protection of accounts: passwords, bound contacts, the authenticator, sessions, the anti-phishing phrase,
 * the hold on new addresses. Every change is proven by a fresh code to a contact bound before, and ends the
 * member's other sessions. It never returns a stored secret and moves no money.
 */
export { securityArea } from './area.ts'
export { totpAuthenticator } from './authenticator.ts'
export type { Authenticator, AuthenticatorProof, SubmittedProof, ProofPurpose } from './authenticator.ts'
export { passkeyAuthenticator } from './passkey-authenticator.ts'
export { removeTotp } from './enrolment.ts'
export type { Holds, SecurityDeps } from './deps.ts'
export { createMemberProof, findMainFactor } from './member-proof.ts'
export type { ProveMember, UseProof } from './member-proof.ts'
export { checkPayPassword } from './pay-password.ts'
export { assertTotp } from './second-factor.ts'
export { assertNotHeld } from './factor-hold.ts'
export { recordPasswordReset } from './password-reset.ts'
export { freezeAccount, unfreezeAccount } from './guard-handlers.ts'
export { addressHoldMs, hasPayPassword, findPhraseByEmail, findPhrase, setAddressHold } from './store.ts'
