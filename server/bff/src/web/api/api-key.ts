import { createHash } from 'node:crypto'
import { KEY_HEADERS, SIGNATURE_MARK, signedPart } from '@bourse/contracts/security'
import type { FastifyRequest } from 'fastify'
import { inputFailure } from './input.ts'

const FORMS: Readonly<Record<keyof typeof KEY_HEADERS, RegExp>> = {
  key: /^[0-9a-f]{24}$/,
  timestamp: /^\d{13}$/,
  signature: /^[0-9a-f]{64}$/i,
}
const PATH_CHARS_MAX = 2_000

const isSigned = ({ headers }: FastifyRequest): boolean => headers[KEY_HEADERS.key] !== undefined

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const EMPTY_HASH = hash('')
const bodyHashes = new WeakMap<FastifyRequest, string>()

/** Notes the body of a signed request, before it is parsed. */
export function noteSignedBody(request: FastifyRequest, text: string): void {
  if (isSigned(request)) bodyHashes.set(request, hash(text))
}

/**
 * Reads the `Authorization` header. A signed request has another one: its key, time and signature, and the text that
 * was signed. The exchange checks it.
 */
export function readAuthorization(request: FastifyRequest): string | undefined {
  if (!isSigned(request)) return request.raw.headers.authorization
  const [key, timestamp, signature] = (['key', 'timestamp', 'signature'] as const).map((name) => {
    const value = request.headers[KEY_HEADERS[name]]
    if (value === undefined) throw inputFailure({ [KEY_HEADERS[name]]: 'required' })
    if (typeof value === 'string' && FORMS[name].test(value)) return value.toLowerCase()
    throw inputFailure({ [KEY_HEADERS[name]]: 'invalid' })
  })
  const { method = '', url = '' } = request.raw
  if (url.length > PATH_CHARS_MAX) throw inputFailure({ path: 'text_too_long' })
  const part = signedPart({ method, path: url, bodyHash: bodyHashes.get(request) ?? EMPTY_HASH })
  return `${SIGNATURE_MARK}${key}.${timestamp}.${signature}.${Buffer.from(part).toString('base64url')}`
}
