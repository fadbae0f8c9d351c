import { endpoints } from '@bourse/contracts/api'
import { fitsPath, type Language } from '@bourse/contracts/kit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Priority } from '#policy'
import { API_PREFIX, type ApiServices, listMethods, mountApi, acceptBodies, chooseLanguage } from '#web/api'
import { mountReference } from '#web/reference'
import { LEGACY_ROOT, mountLegacyApi } from '#web/legacy'
import { mountClient, mountPictures, redirectPageLinks } from '#web/site'
import {
  handleErrors,
  ApiFailure,
  type FinishedRequest,
  createAccessLogger,
  sendFailure,
} from '#web/response'
import { mountFastPath } from '#web/fast-path'
import { isSocketUpgrade } from '#feed'
import { logRequests, RequestLog } from './request-log.ts'
import {
  setDefaultHeaders,
  protectPages,
  rateLimitCalls,
  localCounters,
  type Counters,
  type Limits,
  guardPaths,
  isPlainPath,
  capConnections,
  closeIdleConnections,
  enforceBodyTimeout,
  shedOnEventLoopLag,
} from '#web/guard'

export type WebOptions = {
  readonly log: FastifyBaseLogger
  readonly bytes: (length: number) => Buffer
  readonly secureCookies: boolean
  readonly publicOrigin: string | null
  readonly upstreamUrl: string
  readonly clientDir: string | null
  readonly boot: (language: Language) => Promise<unknown>
  /** The calls that the upstream does not have, for the reference. */
  readonly offered: { missing(): ReadonlySet<string> }
  readonly limits: Limits
  readonly connections: Parameters<typeof capConnections>[1]
  /** Rate counters; in memory by default. */
  readonly counters?: Counters
  readonly monotonicNow: () => number
  /** Event-loop lag in milliseconds; measured by default. */
  readonly lagMs?: () => number
  readonly bodyTimeoutMs: number | undefined
  /** Whether the server is shutting down and closes keep-alive connections. */
  readonly isDraining: () => boolean
  /** Counts a request shed because of event-loop lag. */
  readonly onShed: (priority: Priority) => void
  /** Addresses of trusted load balancers, whose forwarded addresses are used. */
  readonly proxies: readonly string[]
  readonly api: Omit<ApiServices, 'rateLimits' | 'fastPath'>
  /** Time zone of responses to legacy apps; null: legacy apps are not served. */
  readonly legacyTimeZone: string | null
  /** Mounts the feed before the server listens. */
  readonly mountFeed: (app: FastifyInstance) => Promise<void>
  /** Receives each finished request with its route pattern. */
  readonly onFinished: (request: FinishedRequest) => void
}

const BODY_MAX = 64 * 1024
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Creates the public listener: API routes, the app's files, the reference, and nothing else. */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const app = openServer(options)
  capConnections(app.server, options.connections)
  closeIdleConnections(app)
  handleErrors(app)
  setDefaultHeaders(app)
  redirectPageLinks(app)
  guardPaths(app)
  handBackConnections(app, options.isDraining)
  const logAccess = createAccessLogger(options.log, options.onFinished)
  logRequests(app, logAccess)
  const { rateLimits, calls } = rateLimitCalls(
    app,
    options.limits,
    options.counters ?? localCounters(options.monotonicNow),
    ({ raw }) => options.api.callers?.device.read(raw.headers.cookie) ?? null,
  )
  const { isNotOverloaded } = shedOnEventLoopLag(app, options)
  enforceBodyTimeout(app, options.bodyTimeoutMs)
  acceptBodies(app)
  handleNotFound(app)
  const fastPath = mountFastPath(app, {
    ...options,
    cache: options.api.cache,
    calls,
    isNotOverloaded,
    logAccess,
    languageOf: chooseLanguage,
    requestId: (sent) => chooseRequestId(options, sent),
  })
  await options.mountFeed(app)
  await app.register(async (scope) => mountApi(scope, { ...options.api, rateLimits, fastPath }))
  const { legacyTimeZone } = options
  if (legacyTimeZone !== null) {
    await app.register(async (scope) =>
      mountLegacyApi(scope, { ...options.api, rateLimits, fastPath: null }, legacyTimeZone),
    )
  }
  await app.register(async (scope) => mountPages(scope, options))
  return app
}

/** Mounts the reference, pictures and the app itself. */
async function mountPages(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { publicOrigin, legacyTimeZone, clientDir } = options
  await protectPages(app, { isSecure: options.secureCookies, publicOrigin })
  mountReference(app, { publicOrigin, limits: options.limits, missing: options.offered.missing })
  const { sessions, cookie } = options.api
  await mountPictures(app, {
    upstreamUrl: options.upstreamUrl,
    under: legacyTimeZone === null ? [''] : ['', LEGACY_ROOT],
    tokenOf: ({ cookie: cookies, authorization }) => {
      const { member, unproven } = sessions.read({ cookie: cookie.read(cookies), authorization })
      // An <img> sends no header. The cookie is SameSite, and a picture changes nothing.
      return (member ?? (authorization === undefined ? unproven : null))?.token ?? null
    },
  })
  if (clientDir !== null) await mountClient(app, { dir: clientDir, boot: options.boot })
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/h5/', 302))
}

function openServer({ log, bytes, proxies }: WebOptions): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_MAX,
    childLoggerFactory: (logger, names) => new RequestLog(logger, names) as never,
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 15_000,
    maxRequestsPerSocket: 1_000,
    requestIdHeader: false,
    trustProxy: proxies.length === 0 ? false : [...proxies],
    exposeHeadRoutes: false,
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    http: {
      shouldUpgradeCallback: isSocketUpgrade,
      headersTimeout: 5_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
      // Small, so that a slow client buffers one chunk of at most 64 kB.
      highWaterMark: 1,
    },
    routerOptions: { maxParamLength: 512, caseSensitive: true, querystringParser: () => ({}) },
    genReqId: ({ headers }) => chooseRequestId({ bytes }, headers['x-request-id']),
    frameworkErrors: (_error, _request, reply) =>
      void sendFailure(reply as never, new ApiFailure('not_found')),
  }) as unknown as FastifyInstance
}

/** Chooses the client's request id if valid, else a new one. */
const chooseRequestId = ({ bytes }: Pick<WebOptions, 'bytes'>, sent: string | string[] | undefined): string =>
  typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : bytes(12).toString('base64url')

/** Closes connections with their response while draining, so that clients reconnect to another replica. */
function handBackConnections(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) void reply.header('connection', 'close')
    done()
  })
}

/** Distinguishes a wrong method from an unknown path. */
function handleNotFound(app: FastifyInstance): void {
  const known = endpoints.map((row) => ({ path: `${API_PREFIX}${row.path}`, methods: listMethods(row) }))
  app.setNotFoundHandler((request, reply) => {
    const target = request.raw.url ?? ''
    const [address = ''] = isPlainPath(target) ? target.split(/[?#]/, 1) : []
    const fitting = known.filter(({ path }) => fitsPath(path, address))
    const allowed: string[] = fitting.flatMap(({ methods }) => methods)
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendFailure(reply, new ApiFailure('not_found'))
    }
    void reply.header('allow', allowed.join(', '))
    return sendFailure(reply, new ApiFailure('method_not_allowed'))
  })
}
