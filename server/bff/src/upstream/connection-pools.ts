import { Pool } from 'undici'
import type { UpstreamCall } from './port.ts'

/** Connections to the upstream for one kind of request. */
export type ConnectionPool = {
  readonly pool: Pool
  /** Whether each connection carries one request and is closed. */
  readonly isSingleUse: boolean
}
export type ConnectionPools = {
  of(call: UpstreamCall): ConnectionPool
  /** Drops connections on which responses and requests are out of step: none is reused. */
  drop(connections: ConnectionPool): void
  close(): Promise<void>
}

const RESPONSE_BYTES_MAX = 1024 * 1024
const CONNECTIONS = 256

/**
 * Creates the pools. A trusted upstream has one pool for all requests. On a reused connection to any other, a
 * late or duplicate response would be matched to the next request, so each request with a token uses a
 * separate connection once.
 */
export function createConnectionPools(origin: string, isTrusted: boolean): ConnectionPools {
  let shared: ConnectionPool = { pool: openPool(origin), isSingleUse: false }
  let singleUse: ConnectionPool | null = isTrusted ? null : { pool: openPool(origin), isSingleUse: true }

  return {
    of: (call) => (singleUse !== null && call.token !== null ? singleUse : shared),
    drop(connections) {
      if (connections === shared) shared = { pool: openPool(origin), isSingleUse: false }
      else if (connections === singleUse) singleUse = { pool: openPool(origin), isSingleUse: true }
      else return
      void connections.pool.destroy()
    },
    async close() {
      await Promise.all([shared.pool.destroy(), singleUse?.pool.destroy()])
    },
  }
}

function openPool(origin: string): Pool {
  return new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: 1_000 },
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
    maxResponseSize: RESPONSE_BYTES_MAX,
  })
}
