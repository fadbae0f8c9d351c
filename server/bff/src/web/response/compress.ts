import { isAscii } from 'node:buffer'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { sendText, TEXT_MAX } from './send-text.ts'

type Encoding = 'br' | 'gzip'
/** An encoded body. Texts are written as Latin-1, one byte per character. */
export type EncodedBody = { readonly encoding: Encoding | null; readonly body: string | Buffer }

export const VARY_BY_LANGUAGE = 'accept-encoding, accept-language'
const SMALL_BYTES = 1_400
const encodedBodies = new WeakMap<Buffer, Map<Encoding | null, EncodedBody>>()

/**
 * Sends a shared body, compressed once per encoding. Member responses are never compressed here: the length
 * of secrets beside chosen text would leak them.
 */
export function sendCompressed(reply: FastifyReply, whole: Buffer): FastifyReply {
  void reply.header('vary', VARY_BY_LANGUAGE)
  const { encoding, body } = encodeBodyFor(whole, reply.request.headers['accept-encoding'])
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return typeof body === 'string' ? sendText(reply, body) : reply.send(body)
}

/** Returns the same object for the same body and encoding. */
export function encodeBodyFor(whole: Buffer, accepted: string | string[] | undefined): EncodedBody {
  const encoding = whole.length < SMALL_BYTES ? null : encodingFor(accepted)
  const known = encodedBodies.get(whole) ?? new Map<Encoding | null, EncodedBody>()
  encodedBodies.set(whole, known)
  const before = known.get(encoding)
  if (before !== undefined) return before
  const made = { encoding, body: encode(whole, encoding) }
  known.set(encoding, made)
  return made
}

function encode(whole: Buffer, encoding: Encoding | null): string | Buffer {
  if (encoding === 'gzip') return gzipSync(whole)
  if (encoding === 'br') return brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  // A text if it has the same length in bytes.
  return whole.length <= TEXT_MAX && isAscii(whole) ? whole.toString('latin1') : whole
}

function encodingFor(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null
  const accepted = String(header)
  if (/\bbr\b(?!\s*;\s*q=0(?:[,\s]|$))/i.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:[,\s]|$))/i.test(accepted) ? 'gzip' : null
}
