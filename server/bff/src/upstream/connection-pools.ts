import { Pool } from 'undici'
import type { UpstreamCall } from './port.ts'

/** Connections to the upstream for one kind of calls. */
export type ConnectionPool = {
  readonly pool: Pool
  /** Each connection carries one call and is closed. */
  readonly isSingleUse: boolean
}
export type ConnectionPools = {
  of(call: UpstreamCall): ConnectionPool
  /** Answers and questions are out of step on one of these connections: none of them is used again. */
  drop(connections: ConnectionPool): void
  close(): Promise<void>
}

const RESPONSE_BYTES_MAX = 1024 * 1024
const CONNECTIONS = 256

/**
 * A trusted upstream has one pool for everybody. On a connection to any other, an answer that comes late or twice would
 * be taken for the next one's: what is asked with a token has connections of its own there, and each of them is used once.
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
