import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import { account, type MemberId } from '@bourse/contracts/account'
import { endpoints } from '@bourse/contracts/api'
import { Refusal, refuse, toLanguage, isServedByBff, isUpload } from '@bourse/contracts/kit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { isConnectionError, isStorageFull, OutcomeUnknown, Overloaded, type Storage } from '#platform/kernel'
import { assertQuota, findUploadAccess, insertPicture } from '#platform/pictures'
import { readForm } from './form.ts'
import { addMedia, type OpenMedia } from './media.ts'
import { createIdempotencyPruner } from './idempotency.ts'
import { addRoute, refusalEnvelope, type RouteDeps } from './routes.ts'
import { addSitePictures, addUploads } from './uploads.ts'

const FULL_RETRY_AFTER_S = '10'
/** The error of a refused write; the BFF continues to request reads. */
const WRITES_REFUSED = 'writes_refused'
const BODY_MAX = 64 * 1024
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export type WebDeps = Omit<RouteDeps, 'pruneOutcomes'> & {
  /** Directory of members' pictures. */
  readonly uploads: string
  /** The space for uploads. */
  readonly storage: Storage
  /** The pictures of the seeded content. */
  readonly sitePictures: string
  /** The media of artworks. */
  readonly openMedia: OpenMedia
}

/**
 * Creates the exchange's HTTP API: every endpoint in the classic dialect, refusals with status 200 like its
 * family.
 */
export async function createApp(deps: WebDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log.child({ part: 'exchange-http' }, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    // Offers of other protocols, such as curl's of HTTP/2, are ignored; the feed is the one socket.
    http: {
      shouldUpgradeCallback: ({ headers, url = '' }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/socket.io/'),
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : deps.ids.next()
    },
  })
  await app.register(cookie)
  await app.register(formbody, { parser: readForm })
  const findRequester = (token: string) => findTokenOwner(deps, token)
  await addUploads(app, {
    directory: deps.uploads,
    storage: deps.storage,
    ids: deps.ids,
    findRequester,
    uploadAccessOf: (path) => findUploadAccess(deps.db, path),
  })
  await addSitePictures(app, deps.sitePictures)
  addMedia(app, deps.openMedia)
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const isFull = isStorageFull(error)
    // Reads still work while the disk is full, so only this call is refused.
    const isRefused = isFull || error instanceof Overloaded
    const status = error.statusCode ?? (isRefused || isConnectionError(error) ? 503 : 500)
    const { url: route } = request.routeOptions
    if (error instanceof OutcomeUnknown) {
      deps.log.error({ err: error, request: request.id, route }, 'request outcome unknown')
      // The dialect cannot express an unknown outcome. A connection closed without a response does, to every
      // client.
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    if (status === 503) reply.header('retry-after', isFull ? FULL_RETRY_AFTER_S : '1')
    // Storage monitoring has already reported the full disk, once.
    if (status >= 500 && !isRefused)
      deps.log.error({ err: error, request: request.id, route }, 'request failed')
    const lang = toLanguage((request.query as { lang?: string } | undefined)?.lang)
    const code = status >= 500 ? 'try_again' : 'parameter_error'
    const envelope = refusalEnvelope(null, lang, { code, values: {} })
    return reply.code(status).send(isRefused ? { ...envelope, reason: WRITES_REFUSED } : envelope)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ type: 'error', message: 'not found' }))
  const routeDeps = { ...deps, pruneOutcomes: createIdempotencyPruner(deps.db) }
  for (const endpoint of endpoints) {
    if (!isServedByBff(endpoint) && !isUpload(endpoint)) addRoute(app, endpoint, routeDeps)
  }
  addPictureUpload(app, deps)
  return app
}

/** Adds the only multipart call: it accepts a picture and returns the path of its re-encoded copy. */
function addPictureUpload(app: FastifyInstance, deps: WebDeps): void {
  app.post(`/api${account.upload.path}`, async (request, reply) => {
    reply.header('x-request-id', request.id)
    const lang = toLanguage(request.headers['accept-language'])
    try {
      const member = await findTokenOwner(deps, request.headers.authorization ?? '')
      if (member === null) return refuse('session_lost')
      const file = request.isMultipart() ? await request.file() : undefined
      if (file === undefined) return refuse('picture_invalid')
      const bytes = await file.toBuffer().catch(() => refuse('picture_too_large'))
      // The last part can be read before the limit is noticed; truncation is known at the end.
      if (file.file.truncated) refuse('picture_too_large')
      return { type: 'ok', message: await savePicture(app, deps, member, bytes) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refusalEnvelope(null, lang, { code: error.code, values: error.values })
    }
  })
}

/** Pictures belong to the person, whatever account is selected. */
async function findTokenOwner(deps: WebDeps, token: string): Promise<MemberId | null> {
  if (token === '') return null
  return (await deps.principalOfToken(token, { now: deps.clock.now(), lang: null }))?.main ?? null
}

/** Re-encodes only within the member's daily limit, outside of any transaction. */
async function savePicture(
  app: FastifyInstance,
  deps: WebDeps,
  member: MemberId,
  bytes: Buffer,
): Promise<string> {
  const at = deps.clock.now()
  await deps.db.transact((tx) => assertQuota(tx, member, at))
  const path = await app.storePicture(bytes)
  await deps.db.transact(async (tx) => {
    await assertQuota(tx, member, at)
    await insertPicture(tx, { path, member, at })
  })
  return path
}

declare module 'fastify' {
  interface FastifyInstance {
    storePicture(bytes: Buffer): Promise<string>
  }
}
