import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { afterAll, describe, expect, it } from 'vitest'
import { ExchangeProcess } from './exchange-process.ts'

const OTHER_USER = 12_345
const home = mkdtempSync(join(tmpdir(), 'bourse-squat-'))
/** A directory too long for a socket, so that the fallback in the temporary directory is used. */
const long = join(home, 'd'.repeat(110))
const squatted = dirname(operatorSocket(long))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(squatted, { recursive: true, force: true })
  rmSync(home, { recursive: true })
})
const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

// Only root can act as another user.
describe.runIf(process.getuid?.() === 0)('a socket folder that another user made first', () => {
  it('receives no command of the operator, and no exchange starts in it', async () => {
    const received: string[] = []
    mkdirSync(squatted, { mode: 0o700 })
    const server = createServer(
      (socket) => void socket.on('data', (data) => void received.push(String(data))),
    )
    servers.push(server)
    await new Promise<void>((done) => server.listen(operatorSocket(long), done))
    chmodSync(operatorSocket(long), 0o777)
    chownSync(squatted, OTHER_USER, OTHER_USER)
    const command = ['member', 'create', 'carol@example.com', 'correct-horse']
    await expect(requestExchange(operatorSocket(long), command)).rejects.toThrow(
      `${squatted} belongs to another user (uid ${OTHER_USER}, this is uid 0)`,
    )
    const exchange = new ExchangeProcess({ DATA_DIR: long })
    await expect(exchange.start()).rejects.toThrow('the exchange did not start: 1')
    expect(received).toEqual([])
    rmSync(exchange.directory, { recursive: true })
  })
})

describe('an exchange', () => {
  it('has its sockets, keys and pictures where no other user enters', async () => {
    const exchange = new ExchangeProcess()
    chmodSync(exchange.directory, 0o755)
    try {
      await exchange.start()
      const sockets = dirname(operatorSocket(exchange.directory))
      expect(sockets).toBe(join(exchange.directory, 'sockets'))
      expect(existsSync(join(sockets, '.s.PGSQL.5432'))).toBe(true)
      for (const path of [exchange.directory, sockets, join(exchange.directory, 'uploads')])
        expect([path, readMode(path)]).toEqual([path, '700'])
      expect(await exchange.operator('clock show')).toMatchObject({ ok: true })
    } finally {
      await exchange.stop()
    }
  })
})
