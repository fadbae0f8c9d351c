import { KEY_HEADERS, SECRET_MARK, SIGNATURE_MARK } from '@bourse/contracts/security'
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
