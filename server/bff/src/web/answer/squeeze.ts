import { isAscii } from 'node:buffer'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { sendText } from './send-text.ts'

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
  if (encoding === null) {
    const text = textOf(body)
    return text === null ? reply.send(body) : sendText(reply, text)
  }
  return reply.header('content-encoding', encoding).send(squeeze(body, encoding))
}

const texts = new WeakMap<Buffer, string | null>()

/** A body as text where that is as long in bytes; null for any other. */
function textOf(body: Buffer): string | null {
  const known = texts.get(body)
  if (known !== undefined) return known
  const text = body.length <= TEXT_MAX && isAscii(body) ? body.toString('latin1') : null
  texts.set(body, text)
  return text
}

const TEXT_MAX = 64 * 1024

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
