/**
 * Who is calling: sealed into the caller's own cookie or bearer, because nothing is stored here.
 * The upstream's token and cookies live only inside the seal. What a page can read is a random proof that is worth
 * nothing without the cookie; whether a foreign page is behind a request is judged here too.
 */
export { sessionCookie } from './cookie.ts'
export type { SessionCookie } from './cookie.ts'
export { isBrowser, originRule } from './origin.ts'
export type { OriginRule } from './origin.ts'
export { createSeal } from './seal.ts'
export type { Seal } from './seal.ts'
export { BROWSER_LIFE_MS, expiresAt, absoluteExpiry } from './session.ts'
export type { Member, Session } from './session.ts'
export { createSessions } from './sessions.ts'
export type { Credentials, Sessions } from './sessions.ts'
