import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

const PORT = 5432
const COMMIT = Buffer.from('commit\0')

export type FlakyProxy = {
  /** Connects through this proxy. */
  readonly connection: pg.PoolConfig
  /**
   * Cuts the connection after the server received the next commit, or one after it, and performed it; its
   * response never arrives.
   */
  cutNextCommit(skipped?: number): void
  /** Cuts the connection before the next commit, or one after it, reaches the server. */
  cutBeforeNextCommit(skipped?: number): void
  close(): Promise<void>
}

/** Starts a proxy to PostgreSQL that breaks connections around a commit. */
export async function startFlakyProxy(to: pg.PoolConfig): Promise<FlakyProxy> {
  const directory = mkdtempSync(join(tmpdir(), `bourse-line-${randomUUID().slice(0, 4)}`))
  const open = new Set<Socket>()
  let armed: 'no' | 'after' | 'before' = 'no'
  let left = 0
  const server = createServer((near) => {
    const far = to.host?.startsWith('/')
      ? connect(join(to.host, `.s.PGSQL.${to.port ?? PORT}`))
      : connect(to.port ?? PORT, to.host)
    for (const socket of [near, far]) {
      open.add(socket)
      // Either end may break: that is the proxy's purpose.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    let isPaused = false
    near.on('data', (bytes) => {
      if (armed === 'no' || !bytes.includes(COMMIT) || left-- > 0) return void far.write(bytes)
      isPaused = armed === 'after'
      armed = 'no'
      if (isPaused) far.write(bytes)
      else near.destroy()
    })
    far.on('data', (bytes) => {
      if (isPaused) near.destroy()
      else near.write(bytes)
    })
  })
  await new Promise<void>((done) => server.listen(join(directory, `.s.PGSQL.${PORT}`), done))
  return {
    connection: { ...to, host: directory, port: PORT },
    cutNextCommit(skipped = 0) {
      armed = 'after'
      left = skipped
    },
    cutBeforeNextCommit(skipped = 0) {
      armed = 'before'
      left = skipped
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
      rmSync(directory, { recursive: true })
    },
  }
}
