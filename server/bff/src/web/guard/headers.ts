import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { NO_STORE } from '#web/response'

export type PageOptions = {
  /** Whether users connect over https. */
  readonly isSecure: boolean
  /** The origin that users see; null: the request's host. */
  readonly publicOrigin: string | null
}

/**
 * Security headers of pages. Inline styles are allowed for the first paint; inline scripts never. API
 * responses have fixed headers instead.
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
        // The sandboxed web view; the operator's settings decide its hosts.
        frameSrc: ['https:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The one sink that turns text into markup sanitizes it first; no other policy is allowed.
        trustedTypes: ['dompurify'],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
}

/** Headers of every response. */
export function setDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    void reply.header('cache-control', NO_STORE)
    done()
  })
}

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i

/** WebSockets to the page's own host. Some browsers do not include them in 'self'. */
const socketsOf = (host: string | undefined): string =>
  host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"
