import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

type Encoding = 'br' | 'gzip'

const SMALL_BYTES = 1_400
const squeezed = new WeakMap<Buffer, Map<Encoding, Buffer>>()

/**
 * Sends a body that many ask for, compressed once for each way in which it is asked for. Members' answers do not come
 * by here: compressing a secret beside chosen text tells its length.
 */
export function sendSqueezed(reply: FastifyReply, body: Buffer): FastifyReply {
  void reply.header('vary', 'accept-encoding, accept-language')
  const encoding = body.length < SMALL_BYTES ? null : encodingFor(reply.request.headers['accept-encoding'])
  if (encoding === null) return reply.send(body)
  return reply.header('content-encoding', encoding).send(squeeze(body, encoding))
}

function squeeze(body: Buffer, encoding: Encoding): Buffer {
  const known = squeezed.get(body) ?? new Map<Encoding, Buffer>()
  squeezed.set(body, known)
  const done =
    known.get(encoding) ??
    (encoding === 'gzip'
      ? gzipSync(body)
      : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  known.set(encoding, done)
  return done
}

function encodingFor(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:[,\s]|$))/i.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:[,\s]|$))/i.test(accepted) ? 'gzip' : null
}
