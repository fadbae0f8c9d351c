import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSigned, readSignature, sentCredential } from '#session'
import { inputFailure } from './input.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const EMPTY_HASH = hash('')
const bodyHashes = new WeakMap<FastifyRequest, string>()

/** Notes the body of a signed request, before it is parsed. */
export function noteSignedBody(request: FastifyRequest, text: string): void {
  if (isSigned(request.headers)) bodyHashes.set(request, hash(text))
}

/**
 * Reads the `Authorization` header. A signed request has another one: its key, time and signature, and the text that
 * was signed. The exchange checks it.
 */
export function readAuthorization(request: FastifyRequest): string | undefined {
  const { headers, raw } = request
  if (!isSigned(headers)) return sentCredential(raw.headers.authorization)
  const { method = '', url: path = '' } = raw
  const read = readSignature({ headers, method, path, bodyHash: bodyHashes.get(request) ?? EMPTY_HASH })
  if ('credential' in read) return read.credential
  throw inputFailure({ [read.field]: read.fault })
}
