import { KEY_HEADERS, SECRET_MARK, SIGNATURE_MARK, signedPart } from '@bourse/contracts/security'
import type { IncomingHttpHeaders } from 'node:http'

const KEY_CHARS = 24
const KEY = /^[0-9a-f]{24}$/
const SCHEME = /^bearer +/i

/** Removes the optional scheme: clients send the token bare, or as `Bearer` and the token. */
export const withoutScheme = (authorization: string): string => authorization.replace(SCHEME, '')

/** The public half of an API key in a credential; null for a session's token. */
export const keyInCredential = (credential: string): string | null =>
  MARKS.some((mark) => credential.startsWith(mark))
    ? toKey(credential.slice(MARK_CHARS, MARK_CHARS + KEY_CHARS))
    : null

const MARKS = [SECRET_MARK, SIGNATURE_MARK]
const MARK_CHARS = SECRET_MARK.length
const toKey = (text: string): string | null => (KEY.test(text) ? text : null)

/** The API key that a request names, unchecked; null without one. */
export function keyInHeaders(headers: IncomingHttpHeaders): string | null {
  const { [KEY_HEADERS.key]: named, authorization } = headers
  if (named !== undefined) return typeof named === 'string' ? toKey(named) : null
  return authorization === undefined ? null : keyInCredential(withoutScheme(authorization))
}

/**
 * The credential of an `Authorization` header or a feed message. That of a signature is built here alone, from the request that
 * was signed, and is never taken from a client.
 */
export const sentCredential = (authorization: string | undefined): string | undefined =>
  authorization !== undefined && withoutScheme(authorization).startsWith(SIGNATURE_MARK)
    ? undefined
    : authorization

export const isSigned = (headers: IncomingHttpHeaders): boolean => headers[KEY_HEADERS.key] !== undefined

const FORMS: Readonly<Record<keyof typeof KEY_HEADERS, RegExp>> = {
  key: KEY,
  timestamp: /^\d{13}$/,
  signature: /^[0-9a-f]{64}$/i,
}
const PATH_CHARS_MAX = 2_000

/** A request as it was received. */
export type ReceivedHead = {
  readonly headers: IncomingHttpHeaders
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly bodyHash: string
}
/** The credential of a signed request, or its header that is wrong. */
export type SignatureReading =
  | { readonly credential: string }
  | { readonly field: string; readonly fault: 'required' | 'invalid' | 'text_too_long' }

/** Reads key, time and signature of a signed request, with the text that was signed. The exchange checks them. */
export function readSignature({ headers, method, path, bodyHash }: ReceivedHead): SignatureReading {
  const values: string[] = []
  for (const name of ['key', 'timestamp', 'signature'] as const) {
    const value = headers[KEY_HEADERS[name]]
    if (value === undefined) return { field: KEY_HEADERS[name], fault: 'required' }
    if (typeof value !== 'string' || !FORMS[name].test(value))
      return { field: KEY_HEADERS[name], fault: 'invalid' }
    values.push(value.toLowerCase())
  }
  if (path.length > PATH_CHARS_MAX) return { field: 'path', fault: 'text_too_long' }
  const part = Buffer.from(signedPart({ method, path, bodyHash })).toString('base64url')
  return { credential: `${SIGNATURE_MARK}${values.join('.')}.${part}` }
}
