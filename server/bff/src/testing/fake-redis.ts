import { createHash } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { realRedis } from './real-redis.ts'
import type { FakeRedis } from './redis-controls.ts'
import { readRequests, type Value, encodeReply } from './resp.ts'

type Entry = { value: string | Map<string, number>; expiresAt: number | null }
type Client = { readonly socket: Socket; channels: Set<string>; pending: (() => void)[] }
const NO_NUMBER = { error: 'ERR value is not an integer or out of range' } as const
const isWhole = (text: string | undefined): boolean => /^-?\d+$/.test(text ?? '')
const OK = { simple: 'OK' } as const
const WRITES = new Set(['SET', 'ZADD', 'INCRBY', 'INCR', 'EVAL', 'EVALSHA'])

/** The fake, or the program of REDIS_SERVER: both must behave alike. */
export const startRedis = (): Promise<FakeRedis> => {
  const program = process.env['REDIS_SERVER']
  return program === undefined ? fakeRedis() : realRedis(program)
}

async function fakeRedis(): Promise<FakeRedis> {
  const entries = new Map<string, Entry>()
  const clients = new Set<Client>()
  const scripts = new Map<string, string>()
  const received: string[] = []
  let ahead = 0
  let run = 1
  let hangs = false
  let isFull = false
  const now = () => performance.now() + ahead

  const at = (key: string): Entry | undefined => {
    const found = entries.get(key)
    if (found?.expiresAt != null && found.expiresAt <= now()) entries.delete(key)
    return entries.get(key)
  }
  const text = (key: string): string | null => (at(key)?.value as string | undefined) ?? null
  const sorted = (key: string): Map<string, number> =>
    (at(key)?.value as Map<string, number> | undefined) ?? new Map()
  const left = (key: string): number => {
    const found = at(key)
    return found === undefined ? -2 : found.expiresAt === null ? -1 : Math.round(found.expiresAt - now())
  }
  const add = (key: string, by: number): number => {
    const count = Number(text(key) ?? '0') + by
    entries.set(key, { value: String(count), expiresAt: at(key)?.expiresAt ?? null })
    return count
  }
  const expire = (key: string, ms: number): number => {
    const found = at(key)
    if (found !== undefined) found.expiresAt = now() + ms
    return found === undefined ? 0 : 1
  }

  /** The effects of the scripts, identified by their first line. */
  function runScript(script: string, key: string, args: readonly string[]): Value {
    if (script.startsWith('-- count')) {
      if (!args.every(isWhole)) return NO_NUMBER
      const count = add(key, Number(args[0]))
      if (left(key) < 0) expire(key, Number(args[1]))
      return [count, left(key)]
    }
    if (script.startsWith('-- drop')) return text(key) === args[0] && entries.delete(key) ? 1 : 0
    return { error: 'ERR unknown script' }
  }

  function publish(channel: string, message: string): number {
    const subscribers = [...clients].filter(({ channels }) => channels.has(channel))
    for (const { socket } of subscribers) socket.write(encodeReply({ push: ['message', channel, message] }))
    return subscribers.length
  }

  const commands: Record<string, (args: readonly string[], client: Client) => Value> = {
    HELLO: () => ['server', 'redis', 'version', '7.4.0', 'proto', 3],
    INFO: () => `redis_version:7.4.0\r\nrun_id:${run}\r\nloading:0\r\nmaxmemory_policy:noeviction\r\n`,
    SELECT: () => OK,
    GET: ([key = '']) => text(key),
    MGET: (keys) => keys.map(text),
    SET([key = '', value = '', ...terms]) {
      if (terms.includes('NX') && at(key) !== undefined) return null
      const px = terms.indexOf('PX')
      if (px !== -1 && !isWhole(terms[px + 1])) return NO_NUMBER
      entries.set(key, { value, expiresAt: px === -1 ? null : now() + Number(terms[px + 1]) })
      return OK
    },
    DEL: (keys) => keys.filter((key) => at(key) !== undefined && entries.delete(key)).length,
    INCR: ([key = '']) => add(key, 1),
    PTTL: ([key = '']) => left(key),
    PEXPIRE: ([key = '', ms]) => (isWhole(ms) ? expire(key, Number(ms)) : NO_NUMBER),
    ZADD([key = '', ...rows]) {
      const own = sorted(key)
      for (let row = 0; row + 1 < rows.length; row += 2) own.set(rows[row + 1] ?? '', Number(rows[row]))
      entries.set(key, { value: own, expiresAt: at(key)?.expiresAt ?? null })
      return rows.length / 2
    },
    ZRANGE([key = '', from, to]) {
      const rows = [...sorted(key)].toSorted(([, a], [, b]) => a - b)
      return rows.slice(Number(from), Number(to) + 1).map(([member, score]) => [member, String(score)])
    },
    ZREMRANGEBYSCORE([key = '', , most]) {
      const over = [...sorted(key)].filter(([, score]) => score <= Number(most))
      for (const [member] of over) sorted(key).delete(member)
      return over.length
    },
    PUBLISH: ([channel = '', message = '']) => publish(channel, message),
    SUBSCRIBE(channels, client) {
      for (const channel of channels) client.channels.add(channel)
      return { push: ['subscribe', channels[0] ?? '', client.channels.size] }
    },
    EVALSHA([sha = '', , key = '', ...args]) {
      const script = scripts.get(sha)
      return script === undefined ? { error: 'NOSCRIPT No matching script.' } : runScript(script, key, args)
    },
    EVAL([script = '', , key = '', ...args]) {
      scripts.set(createHash('sha1').update(script).digest('hex'), script)
      return runScript(script, key, args)
    },
  }

  function serve(socket: Socket): void {
    const client: Client = { socket, channels: new Set(), pending: [] }
    clients.add(client)
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(client))
    readRequests(socket, ([name = '', ...args]) => {
      const command = name.toUpperCase()
      received.push([command, ...args].join(' '))
      const respond = () => {
        const run = commands[command]
        if (run === undefined)
          return void socket.write(encodeReply({ error: `ERR unknown command ${command}` }))
        if (isFull && WRITES.has(command))
          return void socket.write(
            encodeReply({ error: 'OOM command not allowed when used memory > maxmemory' }),
          )
        socket.write(encodeReply(run(args, client)))
      }
      if (hangs) client.pending.push(respond)
      else respond()
    })
  }

  const server = createServer(serve)
  const listen = (port: number) =>
    new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () =>
    new Promise<void>((done) => {
      for (const { socket } of clients) socket.destroy()
      if (server.listening) server.close(() => done())
      else done()
    })
  return {
    url: `redis://127.0.0.1:${port}`,
    received,
    keys: async () => [...entries.keys()].filter((key) => at(key) !== undefined),
    put: async (key, value) => void entries.set(key, { value, expiresAt: now() + 600_000 }),
    textOf: async (key) => text(key),
    leftOf: async (key) => (left(key) < 0 ? null : left(key)),
    publish: async (channel, message) => void publish(channel, message),
    cut,
    revive: () => listen(port),
    async wipe() {
      entries.clear()
      run++
    },
    hang(value) {
      hangs = value
      if (!hangs) for (const client of clients) for (const respond of client.pending.splice(0)) respond()
    },
    fill: async (value) => void (isFull = value),
    age: async (ms) => void (ahead += ms),
    close: cut,
  }
}
