import type { FastifyInstance } from 'fastify'

export type PageOptions = {
  /** Whether users come by https. */
  readonly isSecure: boolean
  /** The address that users see; null: the host that they asked. */
  readonly publicOrigin: string | null
}

const YEAR_SECONDS = 31_536_000

/** What a page of ours may do. Styles may be inline because the first paint's are; scripts never. */
const policyFor = (sockets: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets}`,
    // The web view's sandboxed frame; which hosts it opens is decided by the operator's settings.
    'frame-src https:',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one place that turns text into markup cleans it first; nobody else may make such a policy.
    'trusted-types dompurify',
  ].join(';')

/** What browsers are told beside: to guess no types, to send no addresses along, and to keep other pages at a distance. */
const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

/** Every answer is one of a page, unless its route says that it writes headers of its own. */
export function protectPages(app: FastifyInstance, { isSecure, publicOrigin }: PageOptions): void {
  const headers = isSecure
    ? { ...PAGE_HEADERS, 'strict-transport-security': `max-age=${YEAR_SECONDS}` }
    : PAGE_HEADERS
  const ownHost = publicOrigin === null ? null : new URL(publicOrigin).host
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    // Nothing is kept by anybody in between unless a route says otherwise.
    void reply.header('cache-control', 'no-store')
    if (request.routeOptions.config?.isPage !== false) {
      void reply.headers(headers)
      void reply.header('content-security-policy', policyFor(socketsOf(ownHost ?? request.headers.host)))
    }
    done()
  })
}

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i

/** Live sockets to the server that the page came from. Not every browser counts them as 'self', and no other is anybody's. */
const socketsOf = (host: string | undefined): string =>
  host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the answer is no page and has fixed headers of its own. */
    isPage?: boolean
  }
}
