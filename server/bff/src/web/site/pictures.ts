import type { IncomingHttpHeaders } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'undici'
import { ApiFailure } from '#web/response'

export type Pictures = {
  /** Path prefixes: the empty one, and that of legacy apps. */
  readonly under: readonly string[]
  readonly upstreamUrl: string
  /** The token of the upstream request: some pictures are visible to their member only. */
  readonly tokenOf: (headers: {
    cookie?: string | undefined
    authorization?: string | undefined
  }) => string | null
}

/** The paths of pictures and media of the family. All other upstream paths are unreachable. */
export const PICTURE_PREFIXES = ['/upload', '/uploads', '/storage', '/images'] as const
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,8}\.([a-z0-9]+)$/i
const PICTURE = /^(?:png|jpe?g|webp|gif|svg|ico)$/i
/** Sound, video and captions of artworks. */
const MEDIA = /^(?:wav|mp3|ogg|opus|weba|m4a|webm|mp4|vtt)$/i
const PICTURE_TYPE = /^image\/(?:png|jpeg|webp|gif|svg\+xml|x-icon|vnd\.microsoft\.icon)\b/i
const MEDIA_TYPE = /^(?:(?:audio|video)\/(?:wav|x-wav|wave|mpeg|ogg|webm|mp4)|text\/vtt)\b/i
/** A single range, which players send to start and to seek. */
const RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/
const PICTURE_MAX = 8 * 1024 * 1024
const CACHE_RULE = 'private, max-age=86400'
/** The rule for files that never change, as the upstream states. */
const LASTING_RULE = 'private, max-age=31536000, immutable'
/** The rule for pictures that only their owner may see. */
const PRIVATE_RULE = 'private, no-store'
/** The policy of a file that is opened as a page: it may do nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Mounts the upstream's pictures and the media of its artworks, streamed. The upstream request is built here;
 * of the response's headers only those of a list pass.
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
  const prefixes = pictures.under.flatMap((under) => PICTURE_PREFIXES.map((prefix) => ({ under, prefix })))
  for (const { under, prefix } of prefixes) {
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
        const isKnown = isPicturePath(url) || isMediaPath(url)
        done(isKnown ? undefined : new ApiFailure('not_found'))
      },
      replyOptions: {
        retryDelay: () => null,
        rewriteRequestHeaders: (request) => {
          const token = pictures.tokenOf(request.headers)
          const isMedia = isMediaPath(request.raw.url ?? '')
          const { range } = request.headers
          return {
            accept: isMedia ? '*/*' : 'image/*',
            'accept-encoding': 'identity',
            'x-request-id': request.id,
            ...(isMedia && range !== undefined && RANGE.test(range) ? { range } : {}),
            ...(token === null ? {} : { authorization: token }),
          }
        },
        rewriteHeaders: responseHeaders,
        onResponse: (request, reply, response) => {
          const { stream } = response as unknown as { stream: NodeJS.ReadableStream & { destroy(): void } }
          const type = String(reply.getHeader('content-type') ?? '')
          if (isExpected(request.raw.url ?? '', reply.statusCode, type)) return void reply.send(stream)
          stream.destroy()
          for (const name of [...PASSED, 'content-type']) reply.removeHeader(name)
          return void reply.send(new ApiFailure(reply.statusCode === 404 ? 'not_found' : 'upstream_invalid'))
        },
        onError: (reply) => void reply.send(new ApiFailure('upstream_unreachable')),
      },
    })
  }
}

const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag'] as const

/** Filters the upstream's headers: only these pass. */
const responseHeaders = (headers: IncomingHttpHeaders) => ({
  'content-type': String(headers['content-type'] ?? ''),
  ...Object.fromEntries(
    PASSED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  ),
  'cache-control': chooseCacheRule(String(headers['cache-control'] ?? '')),
  'content-security-policy': PICTURE_POLICY,
})

const isPicturePath = (url: string): boolean => PICTURE.test(PATH.exec(url)?.[1] ?? '')
const isMediaPath = (url: string): boolean => MEDIA.test(PATH.exec(url)?.[1] ?? '')

function chooseCacheRule(upstream: string): string {
  if (/\bno-store\b/.test(upstream)) return PRIVATE_RULE
  return /\bimmutable\b/.test(upstream) ? LASTING_RULE : CACHE_RULE
}

/**
 * Whether a response is expected: a whole file, or a range of one for players, of the type that its name
 * states.
 */
function isExpected(url: string, status: number, type: string): boolean {
  if (isPicturePath(url)) return status === 200 && PICTURE_TYPE.test(type)
  return (status === 200 || status === 206) && MEDIA_TYPE.test(type)
}
