/**
 * Passkeys: their keys, the challenges that the browser signs, and the verification of what it returns. A
 * challenge is valid once, for one purpose, in the session that requested it, for the page's own origin. It
 * decides no proof of another kind and sends no message; its callers do.
 */
export type { ChallengePurpose, ChallengeTerms } from './challenge.ts'
export { passkeysMigration } from './migration.ts'
export { buildCreationOptions, buildRequestOptions } from './options.ts'
export { parseRelyingParty } from './relying-party.ts'
export type { RelyingParty } from './relying-party.ts'
export { addPasskey } from './add-passkey.ts'
export { usePasskey } from './use-passkey.ts'
export type { PasskeyUse } from './use-passkey.ts'
export { countPasskeys, deletePasskey, findPasskey, hasPasskey, listPasskeys, updateName } from './store.ts'
export type { StoredPasskey } from './store.ts'
