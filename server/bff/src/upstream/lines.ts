import { Pool } from 'undici'
import type { UpstreamCall } from './port.ts'

/** Connections to the upstream for one kind of calls. */
export type Line = {
  readonly pool: Pool
  /** Each connection carries one call and is closed. */
  readonly isOnce: boolean
}
export type Lines = {
  of(call: UpstreamCall): Line
  /** Answers and questions are out of step on one of these connections: none of them is used again. */
  drop(line: Line): void
  close(): Promise<void>
}

const ANSWER_MAX = 1024 * 1024
const CONNECTIONS = 256

/**
 * A trusted upstream has one pool for everybody. On a connection to any other, an answer that comes late or twice would
 * be taken for the next one's: what is asked with a token has connections of its own there, and each of them is used once.
 */
export function createLines(origin: string, isTrusted: boolean): Lines {
  let shared: Line = { pool: openPool(origin), isOnce: false }
  let once: Line | null = isTrusted ? null : { pool: openPool(origin), isOnce: true }

  return {
    of: (call) => (once !== null && call.token !== null ? once : shared),
    drop(line) {
      if (line === shared) shared = { pool: openPool(origin), isOnce: false }
      else if (line === once) once = { pool: openPool(origin), isOnce: true }
      else return
      void line.pool.destroy()
    },
    async close() {
      await Promise.all([shared.pool.destroy(), once?.pool.destroy()])
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
    maxResponseSize: ANSWER_MAX,
  })
}
