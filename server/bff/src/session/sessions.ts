import { createHash, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { type MachineTime, msFrom } from '@bourse/contracts/kit'
import { createTwoGenerationCache } from '#cache'
import { EMPTY_COOKIE_JAR, type CookieJar } from '#upstream'
import { createSeal, type Seal } from './seal.ts'
import { keyInCredential, withoutScheme } from './key-credential.ts'
import { expiresAt, encodeSession, RENEW_MS, type Session, decodeSession } from './session.ts'

/** The credentials of a request or a handshake. */
export type Credentials = { readonly cookie: string | undefined; readonly authorization: string | undefined }

/** A new session: the text that the client stores, and the cookie that belongs to it, if any. */
export type OpenedSession = { readonly text: string; readonly session: Session }

export type Sessions = {
  /**
   * Identifies the caller: cookie and token together, or a bearer alone; otherwise a guest with a cookie jar.
   */
  read(credentials: Credentials): Session
  open(terms: {
    kind: Session['kind']
    cookieJar: CookieJar
    token: string
    member: MemberId | null
  }): OpenedSession
  /** The cookie value after a request, or null if the client's one is still valid. */
  cookieAfter(before: Session, after: { cookieJar: CookieJar; member: Session['member'] }): string | null
  /** The cookie value of a new session. */
  cookieOf(session: Session): string
}

export type SessionsOptions = {
  readonly keys: readonly Buffer[]
  readonly now: () => MachineTime
  readonly bytes: (length: number) => Buffer
  /** Whether the member has signed out of this session; copies of its text may still exist. */
  readonly isEnded?: (sid: string) => boolean
  /** Whether the upstream has API keys; it checks them itself. */
  readonly acceptsKeys?: boolean
  /** Called when cookie and token belong to different sessions. */
  readonly onTokenMismatch: (sids: { readonly sid: string }) => void
}

const BEARER_MARK = 'b1.'
const SEALED_MAX = 8_192
/** The most cached decoded sessions: decoding one takes a tenth of the time of a call. */
const DECODED_SESSIONS = 2_000

export function createSessions(options: SessionsOptions): Sessions {
  const seal = createSeal(options.keys, options.bytes)
  const decode = createDecoder(seal)

  const sealCookie = (session: Session): string => seal.seal('cookie', encodeSession(session))

  function unseal(kind: Session['kind'], sealed: string): Session | null {
    if (sealed === '' || sealed.length > SEALED_MAX) return null
    const session = decode(kind, sealed)
    if (session === null || options.now() >= expiresAt(session)) return null
    return session.member !== null && options.isEnded?.(session.member.sid) === true ? null : session
  }

  const guest = (cookieJar: CookieJar): Session => ({
    cookieJar,
    member: null,
    unproven: null,
    kind: 'browser',
    sealedAt: options.now(),
    proof: null,
  })

  const read = (credentials: Credentials): Session => readSession(credentials, { unseal, guest, options })

  return {
    read,
    open({ kind, cookieJar, token, member }) {
      const proof = kind === 'browser' ? options.bytes(32).toString('base64url') : null
      const now = options.now()
      const sid = options.bytes(12).toString('base64url')
      const session: Session = {
        cookieJar,
        member: { token, id: member, sid, openedAt: now },
        unproven: null,
        kind,
        sealedAt: now,
        proof: proof === null ? null : hash(proof),
      }
      const text = proof ?? `${BEARER_MARK}${seal.seal('bearer', encodeSession(session))}`
      return { text, session }
    },
    cookieOf: sealCookie,
    cookieAfter(before, { cookieJar, member }) {
      // A bearer contains its own session; its cookie belongs to a guest and contains only the jar.
      const stored = before.kind === 'bearer' ? null : (member ?? before.unproven)
      const isSame = cookieJar === before.cookieJar && member === before.member
      const isFresh = member === null || msFrom(before.sealedAt, options.now()) < RENEW_MS
      if (isSame && (isFresh || stored === null)) return null
      return sealCookie({ ...guest(cookieJar), member: stored, proof: stored === null ? null : before.proof })
    },
  }
}

type Decode = (kind: Session['kind'], sealed: string) => Session | null

/** Decodes a sealed text; null if it was not sealed here. The expiry is not checked. */
function createDecoder(seal: Seal): Decode {
  const decoded = createTwoGenerationCache<Session>(DECODED_SESSIONS)
  return (kind, sealed) => {
    const name = `${kind}:${sealed}`
    const known = decoded.get(name)
    if (known !== undefined) return known
    const text = seal.open(kind === 'bearer' ? 'bearer' : 'cookie', sealed)
    const session = text === null ? null : decodeSession(text, kind)
    if (session !== null) decoded.set(name, session)
    return session
  }
}

type SessionReaderDeps = {
  readonly unseal: Decode
  readonly guest: (cookieJar: CookieJar) => Session
  readonly options: SessionsOptions
}

/** Reads the session of a request: an API key, a bearer, or a cookie with the token that proves it. */
function readSession(
  { cookie = '', authorization: sent = '' }: Credentials,
  { unseal, guest, options }: SessionReaderDeps,
): Session {
  const authorization = withoutScheme(sent)
  const fromCookie = unseal('browser', cookie)
  const key = keyInCredential(authorization)
  if (key !== null) {
    // The key stands for no browser session; the cookie of a guest retains what the upstream has set.
    const own = guest(fromCookie?.member === null ? fromCookie.cookieJar : EMPTY_COOKIE_JAR)
    if (options.acceptsKeys !== true) return own
    const member = { token: authorization, id: null, sid: `key ${key}`, openedAt: own.sealedAt }
    return { ...own, kind: 'bearer', member }
  }
  if (authorization.startsWith(BEARER_MARK)) {
    const bearer = unseal('bearer', authorization.slice(BEARER_MARK.length))
    if (bearer === null) return guest(EMPTY_COOKIE_JAR)
    // Upstream cookies set before login, such as for a verification code, move from the guest's cookie.
    const cookieJar =
      fromCookie === null || fromCookie.member !== null
        ? bearer.cookieJar
        : { ...bearer.cookieJar, ...fromCookie.cookieJar }
    return { ...bearer, cookieJar }
  }
  if (fromCookie === null) return guest(EMPTY_COOKIE_JAR)
  if (fromCookie.member === null) return { ...fromCookie, proof: null }
  if (fromCookie.proof !== null && isProof(authorization, fromCookie.proof)) return fromCookie
  if (authorization !== '') {
    options.onTokenMismatch({ sid: fromCookie.member.sid })
    return { ...fromCookie, cookieJar: EMPTY_COOKIE_JAR, member: null, unproven: fromCookie.member }
  }
  return { ...fromCookie, member: null, unproven: fromCookie.member }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

function isProof(token: string, proof: string): boolean {
  return timingSafeEqual(Buffer.from(hash(token)), Buffer.from(proof))
}
