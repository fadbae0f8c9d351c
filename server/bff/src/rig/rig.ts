import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type Bff, createBff, type BffOptions } from '../index.ts'
import { fakeUpstream, type FakeUpstream } from './fake-upstream.ts'

export type Rig = {
  readonly bff: Bff
  readonly upstream: FakeUpstream
  /** Where the public app listens. */
  readonly url: string
  readonly opsUrl: string
  /** Every line that was logged. */
  readonly lines: readonly string[]
  /** Moves the rig's clock. */
  advance(ms: number): void
  close(): Promise<void>
}

const START = Date.UTC(2026, 0, 15, 12)

/** A BFF on free ports in front of a fake upstream, with a clock that the test moves. */
export async function startRig(overrides: Partial<BffOptions> = {}): Promise<Rig> {
  const upstream = await fakeUpstream()
  const lines: string[] = []
  let now = START
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
    clock: { now: () => now },
    random: { bytes: randomBytes },
    ...overrides,
  })
  const { port, opsPort } = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
  return {
    bff,
    upstream,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    lines,
    advance: (ms) => void (now += ms),
    async close() {
      await bff.close()
      await upstream.close()
    },
  }
}
