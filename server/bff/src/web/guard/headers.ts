import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { NO_STORE } from '#web/response'

export type PageOptions = {
  /** Whether users connect over https. */
  readonly isSecure: boolean
  /** The origin that users see; null: it is not known. */
  readonly publicOrigin: string | null
}

/**
 * Sets the security headers of pages. Inline styles are allowed for the first paint; inline scripts never.
 * API responses have fixed headers instead.
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
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          (request) => (ownHost === null ? findSocketSources(request) : socketSources(ownHost)),
        ],
        // The sandboxed web view: our own reference, and the hosts in the operator's settings.
        frameSrc: ["'self'", 'https:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The only sink that turns text into markup sanitizes it first; the other policy allows one URL, the service worker's.
        trustedTypes: ['dompurify', 'bourse-worker'],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
}

/** Sets the headers of every response. */
export function setDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    void reply.header('cache-control', NO_STORE)
    done()
  })
}

/**
 * Finds the sources of WebSockets to the page's own host: some browsers do not include them in 'self'. The
 * Host header is unproven, so it counts only if it is this machine's: loopback, or the address of the
 * connection itself.
 */
function findSocketSources({ headers, socket }: IncomingMessage): string {
  const { host = '' } = headers
  const [, bracketed, plain] = HOST.exec(host) ?? []
  const name = (bracketed ?? plain ?? '').toLowerCase()
  const own = socket.localAddress?.replace(/^::ffff:/i, '').toLowerCase()
  return LOOPBACK.has(name) || (name !== '' && name === own) ? socketSources(host) : "'self'"
}

const HOST = /^(?:\[([0-9a-f:]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

const socketSources = (host: string): string => `ws://${host} wss://${host}`
