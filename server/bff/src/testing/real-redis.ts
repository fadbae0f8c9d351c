import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { FakeRedis } from './redis-controls.ts'

/**
 * A real Redis with the faults of the fake: the server listens on a socket file only, and a proxy in front of
 * it cuts, holds and accepts connections.
 */
export async function realRedis(program: string): Promise<FakeRedis> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-redis-'))
  const path = join(directory, 'socket')
  const terms = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--dir', directory]
  // A user with a password, in addition to the default user.
  const user = ['--user', 'user', 'on', '>hunter2', '~*', '&*', '+@all']
  const launch = () => {
    const server = spawn(program, [...terms, '--maxmemory-policy', 'noeviction', ...user], {
      stdio: 'ignore',
    })
    const ended = new Promise((over) => server.once('exit', over))
    return {
      stop() {
        server.kill('SIGKILL')
        return ended
      },
    }
  }
  let server = launch()
  const admin = new Redis({ path, retryStrategy: () => 20, maxRetriesPerRequest: null })
  admin.on('error', () => undefined)
  await admin.ping()
  const received: string[] = []
  const monitor = await admin.monitor()
  monitor.on('monitor', (_time: string, args: string[], source: string) => {
    if (source !== 'lua') received.push([args[0]?.toUpperCase(), ...args.slice(1)].join(' '))
  })

  const held = new Set<Socket>()
  let hangs = false
  const proxy = createServer((socket) => {
    const back = connect(path)
    for (const each of [socket, back]) each.on('error', () => undefined)
    held.add(socket)
    socket.on('close', () => (held.delete(socket), back.destroy()))
    back.on('close', () => socket.destroy())
    socket.pipe(back)
    if (hangs) back.pause()
    else back.pipe(socket)
    socket.on('resume-responses', () => back.pipe(socket))
    socket.on('hold-responses', () => back.unpipe(socket).pause())
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => void proxy.listen(port, '127.0.0.1', listening))
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const cut = () =>
    new Promise<void>((done) => {
      for (const socket of held) socket.destroy()
      if (proxy.listening) proxy.close(() => done())
      else done()
    })
  return {
    url: `redis://127.0.0.1:${port}`,
    received,
    keys: () => admin.keys('*'),
    put: async (key, text) => void (await admin.set(key, text, 'PX', 600_000)),
    textOf: (key) => admin.get(key),
    async leftOf(key) {
      const left = await admin.pttl(key)
      return left < 0 ? null : left
    },
    publish: async (channel, message) => void (await admin.publish(channel, message)),
    cut,
    revive: () => listen(port),
    async wipe() {
      await server.stop()
      server = launch()
      await admin.ping()
    },
    hang(value) {
      hangs = value
      for (const socket of held) socket.emit(hangs ? 'hold-responses' : 'resume-responses')
    },
    fill: async (isFull) => void (await admin.config('SET', 'maxmemory', isFull ? '1' : '0')),
    async age(ms) {
      for (const key of await admin.keys('*')) {
        const left = await admin.pttl(key)
        if (left >= 0 && left <= ms) await admin.del(key)
        else if (left > ms) await admin.pexpire(key, left - ms)
      }
    },
    async close() {
      await cut()
      monitor.disconnect()
      admin.disconnect()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
