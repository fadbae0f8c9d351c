/**
 * Account protection: passwords, bound contacts, authenticator, sessions, anti-phishing phrase. Every change
 * requires a fresh code, sent to a contact already bound, for its own purpose. Secrets are never readable,
 * except the authenticator's once, at enrolment.
 */
export { security } from './endpoints.ts'
export {
  ADDRESS_HOLD_MS,
  changeWhitelist,
  delaysWithdrawals,
  FREEZE_LINK_MS,
  isWhitelistOnly,
  neededProof,
  newAddressHoldMs,
  PASSKEYS_MAX,
  PASSKEY_NAME,
  PASSKEY_TTL_MS,
  PROOF_REFUSALS,
  REPORT_HOLD_MS,
  WHITELIST_OFF_MS,
} from './rules.ts'
export type { FactorChange, MemberFactors, NeededProof, Whitelist } from './rules.ts'
export {
  allowsScope,
  API_KEY_NAME,
  API_KEYS_MAX,
  callerNetwork,
  KEY_HEADERS,
  findKeyScope,
  SECRET_MARK,
  SIGNATURE_MARK,
  SIGNATURE_WINDOW_MS,
  signedPart,
  KEY_SOCKET_MS,
  SIGNED_HANDSHAKE,
  SOCKET_MARK,
  signedText,
} from './key-rules.ts'
export type { KeyScopes } from './key-rules.ts'
export { listAddresses } from './key-shapes.ts'
export type { ApiKey } from './key-shapes.ts'
export { memberProof, PROOF_INPUTS, passkeyCredential } from './shapes.ts'
export type { ConfirmedAction, OpenSession, Passkey, SecurityState } from './shapes.ts'
export type { LoginRecord } from './guard-shapes.ts'
