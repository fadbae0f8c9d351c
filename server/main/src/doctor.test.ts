import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RedisProbe } from '@bourse/bff'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { NotPrivate } from '@bourse/exchange/private-files'
import { secureDataDirectory } from './data-directory.ts'
import { examine, report } from './doctor.ts'
import { checkTransport } from './doctor-calls.ts'
import { isPortInUse } from './machine.ts'

const directory = mkdtempSync(join(tmpdir(), 'bourse-doctor-'))
const clientDir = join(directory, 'app')
const NOW = Date.UTC(2026, 0, 15, 12)
const servers: Server[] = []
beforeAll(() => {
  mkdirSync(clientDir)
  writeFileSync(join(clientDir, 'index.html'), '')
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(directory, { recursive: true })
})

/** A server; its clock agrees with ours by default. */
async function startServer(listener: RequestListener, at = NOW): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('date', new Date(at).toUTCString())
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** An address without a listener. */
async function nowhere(): Promise<string> {
  const url = await startServer(() => undefined)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  return url
}
const PAIR = {
  id: 11,
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  now_price: '6.5',
}
/** An upstream of the family; `quotation` is the board's. */
const familyWith =
  (quotation: unknown): RequestListener =>
  ({ url = '' }, response) => {
    const isBoard = url.startsWith('/api/currency/quotation_new')
    const message = isBoard ? [{ id: 3, name: 'USDT', quotation }] : { site_name: 'x' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ type: 'ok', message }))
  }
const family = familyWith([PAIR])

/** A healthy Redis, unless a test overrides it. */
const HEALTHY_PROBE: RedisProbe = { kind: 'responds', version: '7.4.0', policy: 'noeviction', ms: 1 }
let redis: RedisProbe = HEALTHY_PROBE
const deps = {
  now: () => NOW,
  clientDir,
  nodeVersion: '24.1.0',
  isPortInUse,
  isExchangeUp: async () => false,
  overdue: async (): Promise<readonly string[]> => [],
  probeRedis: async () => redis,
}
/** The findings for an environment, without those that are ok. */
async function complaints(environment: Record<string, string>, more: Partial<typeof deps> = {}) {
  const results = await examine(
    { DATA_DIR: join(directory, 'data'), PORT: '0', OPS_PORT: '0', ...environment },
    { ...deps, ...more },
  )
  return results
    .filter(({ state }) => state !== 'ok')
    .map(({ part, state, message }) => `${state} ${part}: ${message}`)
}

describe('the doctor reports', () => {
  it('nothing in an empty environment', async () => expect(await complaints({})).toEqual([]))

  it('nothing with a foreign upstream that responds', async () => {
    expect(await complaints({ UPSTREAM_URL: await startServer(family) })).toEqual([])
  })

  it('the number of markets and one price of a foreign upstream', async () => {
    const environment = { DATA_DIR: join(directory, 'data'), PORT: '0', OPS_PORT: '0' }
    const results = await examine({ ...environment, UPSTREAM_URL: await startServer(family) }, deps)
    expect(results).toContainEqual({
      part: 'markets',
      state: 'ok',
      message: '1, of which BTC/USDT costs 6.5',
    })
  })

  it.each([
    ['an empty board', [], 'the board is empty'],
    [
      'prices under another name',
      [{ ...PAIR, now_price: undefined, last: '6.5' }],
      'payload at list.[].quotation.[].now_price',
    ],
  ])('a foreign upstream with %s', async (_how, quotation, fault) => {
    expect(await complaints({ UPSTREAM_URL: await startServer(familyWith(quotation)) })).toEqual([
      `error markets: the upstream shows no markets (${fault}): npm run conform names every difference`,
    ])
  })

  it('a foreign upstream without the route of the board', async () => {
    const url = await startServer((request, response) =>
      request.url?.startsWith('/api/getSiteConfig') === true
        ? response.end('{"type":"ok","message":{"site_name":"x"}}')
        : response.writeHead(404).end('<h1>Page not found</h1>'),
    )
    expect(await complaints({ UPSTREAM_URL: url })).toEqual([
      'error markets: the upstream shows no markets (not-offered): npm run conform names every difference',
    ])
  })

  it('work that the running exchange should have done', async () => {
    const running = { isExchangeUp: async () => true }
    expect(await complaints({}, running)).toEqual([])
    const overdue = async () => ['locks: 3 overdue', 'dual: 1 overdue']
    expect(await complaints({}, { ...running, overdue })).toEqual([
      'warning due work: locks: 3 overdue; see the log',
      'warning due work: dual: 1 overdue; see the log',
    ])
  })

  it('the end of the stock calendar, from a year before it on, unless a foreign upstream has the calendar', async () => {
    const at = (now: string) => ({ now: () => Date.parse(now) })
    const found = [
      'warning stock calendar: knows the holidays before 2029-01-01 only: install a newer version before that day',
    ]
    expect(await complaints({}, at('2027-12-31T23:59:59Z'))).toEqual([])
    for (const now of ['2028-01-02', '2028-12-31', '2031-01-01'])
      expect(await complaints({}, at(now))).toEqual(found)
    const upstream = await startServer(family, Date.parse('2028-06-01'))
    expect(await complaints({ UPSTREAM_URL: upstream }, at('2028-06-01'))).toEqual([])
  })

  it('every unreadable setting at once', async () => {
    expect(
      await complaints({ PORT: 'eighty', REVIEW_MODE: 'never', DATABASE_URL: 'mysql://root:hunter2@db' }),
    ).toEqual([
      'error configuration: PORT must be a port number',
      'error configuration: DATABASE_URL must be a postgresql address',
      'error configuration: REVIEW_MODE must be auto or manual',
    ])
  })

  it('an unreachable upstream', async () => {
    const url = await nowhere()
    expect(await complaints({ UPSTREAM_URL: url.replace('http://', 'http://user:hunter2@') })).toEqual([
      `error upstream: cannot reach ${new URL(url).host} (ECONNREFUSED): start it, or correct UPSTREAM_URL`,
    ])
  })

  it.each<[string, RequestListener]>([
    ['a page', (_request, response) => response.end('<html>')],
    ['JSON of another format', (_request, response) => response.end('{"hello":"world"}')],
    [
      'a redirect elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://evil.example' }).end(),
    ],
  ])('an upstream that responds with %s', async (_claim, listener) => {
    const [complaint = ''] = await complaints({ UPSTREAM_URL: await startServer(listener) })
    expect(complaint).toContain("but not in the family's format: is UPSTREAM_URL its API?")
  })

  it.each([
    ['warning', 10_000],
    ['error', 3_600_000],
  ])('a clock that is %s by %d ms', async (state, ms) => {
    const [complaint = ''] = await complaints({ UPSTREAM_URL: await startServer(family, NOW - ms) })
    expect(complaint).toMatch(new RegExp(`^${state} clock: \\d+ s apart from the upstream: set both by NTP$`))
  })

  it('an unreachable database, without its password', async () => {
    const { port } = new URL(await nowhere())
    expect(await complaints({ DATABASE_URL: `postgres://bourse:hunter2@127.0.0.1:${port}/bourse` })).toEqual([
      'error database: no server listens there: start it, or correct DATABASE_URL (ECONNREFUSED)',
    ])
  })

  it('a database that is not PostgreSQL', async () => {
    const { port } = new URL(await startServer((_request, response) => response.end('hello')))
    const [complaint = ''] = await complaints({
      DATABASE_URL: `postgres://bourse:hunter2@127.0.0.1:${port}/bourse`,
    })
    expect(complaint).toMatch(/^error database: it /)
    expect(complaint).not.toContain('hunter2')
  })

  it.each([
    ['?sslmode=prefer', 'DATABASE_URL: sslmode is one of disable, require, verify-ca, verify-full'],
    [
      '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
      'DATABASE_URL: the file of sslrootcert cannot be read',
    ],
  ])('a database URL with %s', async (query, message) => {
    const [complaint = ''] = await complaints({
      DATABASE_URL: `postgres://bourse:hunter2@127.0.0.1/bourse${query}`,
    })
    expect(complaint).toContain(`error database: ${message}`)
    expect(complaint).not.toContain('hunter2')
  })

  it('a missing or malformed database URL file', async () => {
    const path = join(directory, 'database-url')
    const probe = () => complaints({ DATABASE_URL_FILE: path })
    expect(await probe()).toEqual([
      `error database: the file of DATABASE_URL_FILE (${path}) cannot be read (ENOENT)`,
    ])
    writeFileSync(path, 'hunter2', { mode: 0o600 })
    expect(await probe()).toEqual([
      `error database: the file of DATABASE_URL_FILE (${path}) must hold a postgresql address`,
    ])
  })

  it('settings of a usable database that risk its data, and each problem of others', async () => {
    const { host, user, template } = inject('database' as never) as {
      host: string
      user: string
      template: string
    }
    const url = `postgres://${user}@localhost/${template}?host=${encodeURIComponent(host)}`
    const isLocal = host.startsWith('/')
    // The clocks of the database and of this test differ.
    const found = (await complaints({ DATABASE_URL: url })).filter((line) => !line.includes(' clock: '))
    // The server of the tests trades durability for speed.
    if (isLocal)
      expect(found).toEqual([
        'warning database: a crash of its machine can lose acknowledged orders: set fsync, full_page_writes and synchronous_commit to on',
      ])
    const overbooked = await complaints({ DATABASE_URL: url, DATABASE_POOL: '100' })
    if (isLocal)
      expect(overbooked.join()).toMatch(/error database: it has \d+ connections left and 102 are needed/)
  })

  it('a plain-text database connection', () => {
    const found = (host: string, ssl: false | object) =>
      checkTransport({ host, ssl }).map(({ state }) => state)
    for (const near of ['localhost', '127.0.0.1', '::1', '/run/postgresql'])
      expect(found(near, false)).toEqual([])
    expect(found('db.example', false)).toEqual(['warning'])
    expect(found('db.example', {})).toEqual([])
  })

  it('a data directory that is a file', async () => {
    const path = join(directory, 'a-file')
    writeFileSync(path, '')
    const [complaint = ''] = await complaints({ DATA_DIR: path })
    expect(complaint).toMatch(/^error data: DATA_DIR cannot be written \(E\w+\)/)
  })

  it('a session key file that is missing, malformed, or readable by others', async () => {
    const path = join(directory, 'key')
    const probe = () => complaints({ SESSION_KEY_FILE: path })
    expect(await probe()).toEqual([
      `error session key: ${path} cannot be read (ENOENT): correct SESSION_KEY_FILE`,
    ])
    writeFileSync(path, 'hunter2', { mode: 0o600 })
    expect(await probe()).toEqual([
      `error session key: ${path} does not hold 64 hex digits, or several of them with commas`,
    ])
    writeFileSync(path, 'a'.repeat(64))
    chmodSync(path, 0o644)
    expect(await probe()).toEqual([`warning session key: ${path} can be read by others: chmod 600`])
    chmodSync(path, 0o600)
    expect(await probe()).toEqual([])
  })

  it('files that others may read: the data directory, its log, a file of a secret', async () => {
    const data = join(directory, 'open-data')
    const log = join(data, 'bourse.log')
    const secret = join(directory, 'feed-key')
    const probe = () => complaints({ DATA_DIR: data, UPSTREAM_FEED_KEY_FILE: secret })
    mkdirSync(data)
    writeFileSync(log, '')
    writeFileSync(secret, 'k'.repeat(32))
    for (const [path, mode] of [
      [data, 0o755],
      [log, 0o640],
      [secret, 0o644],
    ] as const)
      chmodSync(path, mode)
    expect(await probe()).toEqual([
      `warning file modes: ${data} is open to others: the next start closes it`,
      `warning file modes: ${log} is open to others: the next start closes it`,
      `warning file modes: ${secret} can be read by others: chmod 600`,
    ])
    expect(secureDataDirectory(data)).toEqual([data, log])
    chmodSync(secret, 0o600)
    expect(await probe()).toEqual([])
  })

  it('a directory of sockets that another user has made', async () => {
    const squatted = { ...deps, isExchangeUp: () => Promise.reject(new NotPrivate('it belongs to uid 7')) }
    const results = await examine({ DATA_DIR: join(directory, 'data'), PORT: '0', OPS_PORT: '0' }, squatted)
    expect(results).toContainEqual({ part: 'upstream', state: 'error', message: 'it belongs to uid 7' })
  })

  it('a port in use by another program, and accepts its own product on it', async () => {
    const { port } = new URL(await startServer((_request, response) => response.end('hello')))
    expect(await complaints({ PORT: port, OPS_PORT: '0' })).toEqual([
      `error ports: PORT ${port} is in use by another program: choose another one`,
    ])
    const ops = await startServer((_request, response) => response.end('{"status":"ok"}'))
    expect(await complaints({ PORT: port, OPS_PORT: new URL(ops).port })).toEqual([])
  })

  it.each<[string, RedisProbe, string]>([
    [
      'is unavailable',
      { kind: 'silent', reason: 'refused' },
      'warning redis: redis.example is unusable (refused): each replica would run on its own',
    ],
    [
      'is full',
      { kind: 'silent', reason: 'full' },
      'warning redis: redis.example is unusable (full): each replica would run on its own',
    ],
    ['is old', { ...HEALTHY_PROBE, version: '5.0.14' }, 'warning redis: Redis 5.0.14 is older than 6'],
    [
      'evicts',
      { ...HEALTHY_PROBE, policy: 'allkeys-lru' },
      'warning redis: a full Redis evicts idempotency records and revoked sessions (allkeys-lru): set maxmemory-policy noeviction',
    ],
    ['is slow', { ...HEALTHY_PROBE, ms: 90 }, 'warning redis: responds in 90 ms; requests give up after 200'],
  ])('a Redis that %s, without its password', async (_how, probe, complaint) => {
    redis = probe
    const settings = { REDIS_URL: 'redis://user:hunter2@redis.example', SESSION_KEY: 'a'.repeat(64) }
    expect(await complaints(settings)).toEqual([complaint])
    redis = HEALTHY_PROBE
    expect(await complaints(settings)).toEqual([])
    expect(await complaints({ REDIS_URL: settings.REDIS_URL })).toEqual([
      'warning session key: each replica would generate its own key: set the same SESSION_KEY on all',
    ])
  })

  it('a malformed database URL file', async () => {
    const path = join(directory, 'redis')
    writeFileSync(path, 'hunter2', { mode: 0o600 })
    expect(await complaints({ REDIS_URL_FILE: path })).toEqual([
      `error redis: the file of REDIS_URL_FILE (${path}) must hold a redis or rediss address`,
    ])
  })

  it('a Node version that is too old, and an app that is not built', async () => {
    const old = { ...deps, nodeVersion: '20.1.0', clientDir: join(directory, 'nothing') }
    const results = await examine({ DATA_DIR: join(directory, 'data'), PORT: '0', OPS_PORT: '0' }, old)
    expect(
      results.filter(({ state }) => state !== 'ok').map(({ part, state }) => `${state} ${part}`),
    ).toEqual(['error program', 'warning app'])
  })
})

describe("the doctor's report", () => {
  it('ends with whether the product can start', () => {
    const healthy = { part: 'data', state: 'ok', message: 'fine' } as const
    const warning = { part: 'app', state: 'warning', message: 'not built' } as const
    const error = { part: 'upstream', state: 'error', message: 'away' } as const
    expect(report([healthy]).lines.at(-1)).toBe('fit to start')
    expect(report([healthy, warning])).toMatchObject({
      isFit: true,
      lines: expect.arrayContaining([
        'warning app            not built',
        'fit to start, with 1 thing(s) to look at',
      ]) as unknown,
    })
    expect(report([warning, error])).toMatchObject({
      isFit: false,
      lines: expect.arrayContaining(['not fit to start: 1 thing(s) to fix']) as unknown,
    })
  })
})
