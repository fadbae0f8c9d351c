import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBff } from '@bourse/bff'
import { amountOf, DAY, HOUR, MINUTE, SECOND } from '@bourse/contracts/kit'
import {
  catalogue,
  type CodeSender,
  createExchange,
  createExchangeMetrics,
  type Database,
  manualClock,
  isBalanced,
  inlineCodeSender,
  randomIds,
  scriptedSource,
  secureRandom,
  TIME_ZONE,
  trialBalance,
} from '@bourse/exchange'
import { type Logger, pino } from 'pino'
import { freshDatabase } from './database.ts'
import { Member, signUp } from './member.ts'
import { START } from './start.ts'
import { verify } from './verify.ts'

const UNITS = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY } as const
type Unit = keyof typeof UNITS
const FEED_KEY = 'the key of the feed in this world'
/** "3 seconds", "1 day". */
type Span = `${number} ${Unit}` | `${number} ${Unit}s`

function spanMs(span: Span): number {
  const [count = '', unit = ''] = span.split(' ')
  return Number(count) * UNITS[unit.replace(/s$/, '') as Unit]
}

export type TestEnvironmentOptions = {
  readonly autoReview?: boolean
  /** How codes are sent; on paper the answer tells them. */
  readonly courier?: CodeSender
  readonly log?: Logger
  /** What the exchange takes and what the BFF shows for members' own events; one key for both when not given. */
  readonly feedKeys?: { readonly exchange: string | null; readonly bff: string | null }
  /** How the exchange comes to its database, and who hears what breaks between them. */
  readonly database?: Parameters<typeof freshDatabase>[0]
  /** Serve the built app as well, for the journeys in the browser. */
  readonly withApp?: boolean
}

/** Where the built app lies; CLIENT_DIST names another build, for work on a page while others build theirs. */
export const builtApp = () =>
  process.env.CLIENT_DIST ?? fileURLToPath(new URL('../../client/dist', import.meta.url))

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

/** Exchange and BFF in this process on a database of their own, with time and prices moved by hand. */
export async function createTestEnvironment(options: TestEnvironmentOptions = {}) {
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const directory = mkdtempSync(join(tmpdir(), 'bourse-world-'))
  const db: Database = await freshDatabase(options.database)
  const clock = manualClock(START)
  const source = scriptedSource({ markets: catalogue.markets, clock })
  const random = secureRandom()
  const metrics = createExchangeMetrics()
  const feedKeys = options.feedKeys ?? { exchange: FEED_KEY, bff: FEED_KEY }
  const exchange = await createExchange({
    db,
    clock,
    random,
    ids: randomIds(random),
    source,
    marketSeed: 'test',
    feedKey: feedKeys.exchange,
    codeSender: options.courier ?? inlineCodeSender(log),
    autoReview: options.autoReview ?? true,
    uploads: join(directory, 'uploads'),
    log,
    metrics,
  })
  await exchange.tickOnce()
  const upstreamSockets = new Set<Socket>()
  exchange.app.server.on('connection', (socket: Socket) => {
    upstreamSockets.add(socket)
    socket.once('close', () => upstreamSockets.delete(socket))
  })
  const upstreamUrl = await exchange.app.listen({ port: 0, host: '127.0.0.1' })
  const bff = await createBff({
    upstreamUrl,
    upstreamSocketUrl: upstreamUrl,
    upstreamFeedKey: feedKeys.bff,
    upstreamTimeZone: TIME_ZONE,
    extensions: true,
    trusted: true,
    sessionKeys: [randomBytes(32)],
    publicOrigin: null,
    secureCookies: false,
    exchangeMetrics: exchange.metrics,
    clientDir: options.withApp === true ? builtApp() : null,
    log,
    clock: { now: () => Date.now() },
    random: { bytes: randomBytes },
    // Tests run beside each other on few cores: a world is never short of breath by itself.
    lagMs: () => 0,
    limits: { callsPerMinute: 1_000_000, loginsPerMinute: 1_000_000, codesPerHour: 1_000_000 },
  })
  const ports = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
  const url = `http://127.0.0.1:${ports.port}`

  async function advance(span: Span): Promise<void> {
    clock.advance(spanMs(span))
    await exchange.scheduler.runDue()
    await exchange.tickOnce()
  }

  return {
    url,
    opsUrl: `http://127.0.0.1:${ports.opsPort}`,
    upstreamUrl,
    /** Whoever is connected to the exchange, its feed included; for cutting the line. */
    upstreamSockets,
    exchange,
    bff,
    db,
    clock,
    advance,
    /** Sets a price; it is recorded with the tick of the next second. */
    async price(symbol: string, price: string): Promise<void> {
      source.set(symbol, amountOf(price))
      await advance('1 second')
    },
    /** A stranger's hands: no session yet. */
    visitor: () => new Member(url),
    /** A member who signed up through the front door, with paper money by asset code. */
    async member(money: Record<string, string> = {}): Promise<Member> {
      const member = await signUp(url, `${randomBytes(6).toString('hex')}@example.com`)
      for (const [code, quantity] of Object.entries(money)) await member.deposit(code.toUpperCase(), quantity)
      if (Object.keys(money).length > 0) await advance('5 seconds')
      return member
    },
    /** A member whose document is approved: phone bound, level 1. Needs the review that happens by itself. */
    async verified(money: Record<string, string> = {}): Promise<Member> {
      const member = await this.member(money)
      await verify({ clock, advance }, member)
      return member
    },
    /** The sum of everything, from the legs up. */
    async isBalanced(): Promise<boolean> {
      return isBalanced(await trialBalance(db))
    },
    async close(): Promise<void> {
      await bff.close()
      await exchange.close()
      await db.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
