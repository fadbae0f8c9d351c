import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { NO_STORE } from '#web/response'

export type PageOptions = {
  /** Whether users come by https. */
  readonly isSecure: boolean
  /** The address that users see; null: the host that they asked. */
  readonly publicOrigin: string | null
}

/**
 * What the pages of this scope may do. Styles may be inline because the first paint's are; scripts never. Calls have fixed
 * headers of their own, and no hook of the plugin's.
 */
export async function protectPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { isSecure, publicOrigin } = options
  const ownHost = publicOrigin === null ? null : new URL(publicOrigin).host
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", (request) => socketsOf(ownHost ?? request.headers.host)],
        // The web view's sandboxed frame; which hosts it opens is decided by the operator's settings.
        frameSrc: ['https:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The one place that turns text into markup cleans it first; nobody else may make such a policy.
        trustedTypes: ['dompurify'],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
}

/** What every answer carries, page or not. */
export function setDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    void reply.header('cache-control', NO_STORE)
    done()
  })
}

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i

/** Live sockets to the server that the page came from. Not every browser counts them as 'self', and no other is anybody's. */
const socketsOf = (host: string | undefined): string =>
  host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"
