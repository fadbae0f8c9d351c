import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'undici'
import { ApiFailure } from '#web/response'

export type Pictures = {
  /** Path prefixes: none, and that of legacy apps. */
  readonly under: readonly string[]
  readonly upstreamUrl: string
  /** The token of the upstream request: some pictures are visible to their member only. */
  readonly tokenOf: (headers: {
    cookie?: string | undefined
    authorization?: string | undefined
  }) => string | null
}

/** The picture paths of the family. All other upstream paths are unreachable. */
export const PICTURE_PREFIXES = ['/upload', '/uploads', '/storage', '/images'] as const
const PICTURE = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,8}\.(?:png|jpe?g|webp|gif|svg|ico)$/i
const PICTURE_TYPE = /^image\/(?:png|jpeg|webp|gif|svg\+xml|x-icon|vnd\.microsoft\.icon)\b/i
const PICTURE_MAX = 8 * 1024 * 1024
const CACHE_RULE = 'private, max-age=86400'
/** For pictures that only their owner may see. */
const PRIVATE_RULE = 'private, no-store'
/** Harmless as a picture; opened as a page it may do nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * The upstream's pictures, streamed. The upstream request is built here; only these response headers pass.
 */
export async function mountPictures(app: FastifyInstance, pictures: Pictures): Promise<void> {
  const base = new URL(pictures.upstreamUrl)
  const pool = new Pool(base.origin, {
    connections: 32,
    connect: { timeout: 1_000 },
    headersTimeout: 5_000,
    bodyTimeout: 10_000,
    maxResponseSize: PICTURE_MAX,
  })
  app.addHook('onClose', () => pool.destroy())
  const places = pictures.under.flatMap((under) => PICTURE_PREFIXES.map((prefix) => ({ under, prefix })))
  for (const { under, prefix } of places) {
    await app.register(httpProxy, {
      upstream: base.origin,
      prefix: `${under}${prefix}`,
      rewritePrefix: `${base.pathname.replace(/\/+$/, '')}${prefix}`,
      httpMethods: ['GET'],
      proxyPayloads: false,
      disableRequestLogging: true,
      // The pool verifies certificates and is bounded; the plugin's default does neither.
      undici: pool as never,
      preHandler: (request, _reply, done) => {
        const url = request.raw.url ?? ''
        done(PICTURE.test(url) ? undefined : new ApiFailure('not_found'))
      },
      replyOptions: {
        retryDelay: () => null,
        rewriteRequestHeaders: (request) => {
          const token = pictures.tokenOf(request.headers)
          return {
            accept: 'image/*',
            'accept-encoding': 'identity',
            'x-request-id': request.id,
            ...(token === null ? {} : { authorization: token }),
          }
        },
        rewriteHeaders: (headers) => ({
          'content-type': String(headers['content-type'] ?? ''),
          ...(headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] }),
          ...(headers['etag'] === undefined ? {} : { etag: headers['etag'] }),
          'cache-control': /\bno-store\b/.test(String(headers['cache-control'] ?? ''))
            ? PRIVATE_RULE
            : CACHE_RULE,
          'content-security-policy': PICTURE_POLICY,
        }),
        onResponse: (_request, reply, response) => {
          const isPicture = PICTURE_TYPE.test(String(reply.getHeader('content-type') ?? ''))
          const { stream } = response as unknown as { stream: NodeJS.ReadableStream & { destroy(): void } }
          if (reply.statusCode === 200 && isPicture) return void reply.send(stream)
          stream.destroy()
          for (const name of ['content-length', 'etag', 'content-type']) reply.removeHeader(name)
          return void reply.send(new ApiFailure(reply.statusCode === 404 ? 'not_found' : 'upstream_invalid'))
        },
        onError: (reply) => void reply.send(new ApiFailure('upstream_unreachable')),
      },
    })
  }
}
