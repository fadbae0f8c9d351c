import { machineTime } from '@bourse/contracts/kit'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type Bff, createBff, type BffOptions } from '@bourse/bff'
import { fakeUpstream, type FakeUpstream } from './fake-upstream.ts'

export type TestBff = {
  readonly bff: Bff
  readonly upstream: FakeUpstream
  /** URL of the public app. */
  readonly url: string
  readonly opsUrl: string
  /** Every log line. */
  readonly lines: readonly string[]
  /** Signs in a program; returns its bearer. */
  signIn(member?: number): Promise<string>
  /** Starts a new upstream on the port of the closed one. */
  reviveUpstream(): Promise<FakeUpstream>
  /** Advances the test clock. */
  advance(ms: number): void
  close(): Promise<void>
}

const START = Date.UTC(2026, 0, 15, 12)

/** Starts a BFF on free ports in front of a fake upstream, with a clock controlled by the test. */
export async function startTestBff(overrides: Partial<BffOptions> = {}): Promise<TestBff> {
  const upstream = await fakeUpstream()
  const revived: FakeUpstream[] = []
  const lines: string[] = []
  // Time passes by itself, and a test can make it jump.
  const began = performance.now()
  let ahead = START
  const bff = await createBff({
    upstreamUrl: upstream.url,
    upstreamSocketUrl: upstream.url,
    upstreamTimeZone: 'UTC',
    extensions: false,
    trusted: true,
    sessionKeys: [Buffer.alloc(32, 7)],
    publicOrigin: null,
    secureCookies: false,
    clientDir: null,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    clock: { now: () => machineTime(ahead + performance.now() - began) },
    random: { bytes: randomBytes },
    // Tests run in parallel on few cores: lag exists only where a test sets it.
    lagMs: () => 0,
    ...overrides,
  })
  const { port, opsPort } = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
  const url = `http://127.0.0.1:${port}`
  return {
    bff,
    upstream,
    url,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    lines,
    signIn: (member = 42) => signIn(url, upstream, member),
    async reviveUpstream() {
      const fresh = await fakeUpstream(Number(new URL(upstream.url).port))
      revived.push(fresh)
      return fresh
    },
    advance: (ms) => void (ahead += ms),
    async close() {
      await bff.close()
      for (const each of [upstream, ...revived]) await each.close()
    },
  }
}

async function signIn(url: string, upstream: FakeUpstream, member: number): Promise<string> {
  upstream.on('POST /api/user/login', () => ({ type: 'ok', message: `token-of-${member}` }))
  upstream.on('GET /api/user/info', ({ headers }) => ({
    type: 'ok',
    message: {
      id: Number(String(headers['authorization']).slice('token-of-'.length)),
      account_number: 'a***',
    },
  }))
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ user_string: 'a@b.example', password: 'secret-1' }),
  })
  return ((await response.json()) as { data: string }).data
}
