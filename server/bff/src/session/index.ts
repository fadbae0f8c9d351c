/**
 * Identifies the caller by state sealed into the caller's own cookie or bearer; nothing is stored here. The
 * upstream's token and cookies exist only inside the seal. Pages can read only a random token, useless
 * without the cookie. The origin check against foreign pages is here too.
 */
export { sessionCookie } from './cookie.ts'
export type { SessionCookie } from './cookie.ts'
export { deviceCookie } from './device-cookie.ts'
export type { DeviceCookie } from './device-cookie.ts'
export { isSigned, keyInHeaders, readSignature, sentCredential } from './key-credential.ts'
export { isBrowser, originRule, pageOrigin } from './origin.ts'
export type { OriginRule, PageOrigin } from './origin.ts'
export { createSeal } from './seal.ts'
export type { Seal } from './seal.ts'
export { BROWSER_LIFE_MS, expiresAt, absoluteExpiry } from './session.ts'
export type { Member, Session } from './session.ts'
export { createSessions } from './sessions.ts'
export type { Credentials, Sessions } from './sessions.ts'
