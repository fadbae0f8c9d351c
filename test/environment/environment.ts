import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBff } from '@bourse/bff'
import type { CodeSetup } from '@bourse/contracts/account'
import {
  toAmount,
  amountText,
  DAY,
  HOUR,
  type Instant,
  machineTime,
  MINUTE,
  SECOND,
} from '@bourse/contracts/kit'
import {
  catalogue,
  type CodeSender,
  createExchange,
  createExchangeMetrics,
  type Database,
  type ExchangeOptions,
  type Mailer,
  manualClock,
  isBalanced,
  inlineCodeSender,
  operatorSocket,
  randomIds,
  scriptedSource,
  secureRandom,
  serveOperator,
  TIME_ZONE,
  computeTrialBalance,
} from '@bourse/exchange'
import type { OperatorKey } from '@bourse/exchange/operator'
import { requestExchange } from '@bourse/exchange/operator'
import { type Logger, pino } from 'pino'
import { freshDatabase } from './database.ts'
import { codeIn, Member, signUp } from './member.ts'
import { START } from './start.ts'
import { verify } from './verify.ts'

const UNITS = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY } as const
type Unit = keyof typeof UNITS
const FEED_KEY = 'the key of the feed in this environment'
/** A duration like "3 seconds" or "1 day". */
type Span = `${number} ${Unit}` | `${number} ${Unit}s`

function spanMs(span: Span): number {
  const [count = '', unit = ''] = span.split(' ')
  return Number(count) * UNITS[unit.replace(/s$/, '') as Unit]
}

export type TestEnvironmentOptions = {
  readonly autoReview?: boolean
  /** Waiting times of withdrawals; none by default. */
  readonly holds?: ExchangeOptions['holds']
  /** Two operators approve withdrawals above this value in USD. */
  readonly approvalAboveUsd?: string
  readonly operatorKeys?: readonly OperatorKey[]
  /** The push services that may be used. */
  readonly pushSite?: ExchangeOptions['pushSite']
  /** Whether webhooks may lead to this machine. */
  readonly allowsPrivateWebhooks?: boolean
  /** Receives the mails of notices. */
  readonly mailer?: Mailer
  /** Sends codes; without it, the response of a sign-up contains them. */
  readonly courier?: CodeSender
  /** How codes are handed out; by default as on a machine that only itself can reach. */
  readonly codeSetup?: CodeSetup
  readonly log?: Logger
  /** The exchange's and the BFF's feed key for member events; both have the same when not given. */
  readonly feedKeys?: { readonly exchange: string | null; readonly bff: string | null }
  /** How the exchange connects to its database, and the callback for background errors. */
  readonly database?: Parameters<typeof freshDatabase>[0]
  /** Whether deposits earn the bonus of the VIP tier; off by default, so that a balance is the sum of the deposits. */
  readonly hasDepositBonus?: boolean
  /** Whether the house programs that lead trade. */
  readonly hasPrograms?: boolean
  /** The first second; by default that of all tests. */
  readonly startsAt?: Instant
  /** Prices of committed keys instead of those that the test sets; a null seed takes random keys. */
  readonly committedPrices?: { readonly seed: string | null }
  /** Whether the built app is served too, for journeys in the browser. */
  readonly withApp?: boolean
}

/** Directory of the built app; CLIENT_DIST names another build, for concurrent work on pages. */
export const builtApp = () =>
  process.env.CLIENT_DIST ?? fileURLToPath(new URL('../../client/dist', import.meta.url))

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

/** Starts exchange and BFF in this process on a separate database, with time and prices moved by the test. */
export async function createTestEnvironment(options: TestEnvironmentOptions = {}) {
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const directory = mkdtempSync(join(tmpdir(), 'bourse-test-'))
  const db: Database = await freshDatabase(options.database)
  const clock = manualClock(options.startsAt ?? START)
  const source = scriptedSource({ markets: catalogue.markets, clock })
  const random = secureRandom()
  const metrics = createExchangeMetrics()
  const feedKeys = options.feedKeys ?? { exchange: FEED_KEY, bff: FEED_KEY }
  const exchange = await createExchange({
    db,
    clock,
    random,
    ids: randomIds(random),
    ...(options.committedPrices === undefined ? { source } : { marketSeed: options.committedPrices.seed }),
    feedKey: feedKeys.exchange,
    codeSender: options.courier ?? inlineCodeSender(),
    codeSetup: options.codeSetup ?? {
      hasMail: options.courier !== undefined,
      isLocalOnly: true,
      hasPaperCodes: false,
    },
    passwordCost: { memory: 8, passes: 1 },
    autoReview: options.autoReview ?? true,
    hasPrograms: options.hasPrograms ?? false,
    hasDepositBonus: options.hasDepositBonus ?? false,
    ...(options.holds === undefined ? {} : { holds: options.holds }),
    approvalAboveUsd: options.approvalAboveUsd ?? null,
    operatorKeys: options.operatorKeys ?? [],
    mailer: options.mailer ?? null,
    ...(options.pushSite === undefined ? {} : { pushSite: options.pushSite }),
    publicOrigin: 'https://bourse.example',
    allowsPrivateWebhooks: options.allowsPrivateWebhooks ?? false,
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
  const bffOptions: Parameters<typeof createBff>[0] = {
    upstreamUrl,
    upstreamSocketUrl: upstreamUrl,
    upstreamFeedKey: feedKeys.bff,
    upstreamTimeZone: TIME_ZONE,
    extensions: true,
    trusted: true,
    // A visitor names its own address, like a balancer's client.
    proxies: ['127.0.0.1'],
    sessionKeys: [randomBytes(32)],
    publicOrigin: null,
    secureCookies: false,
    exchangeMetrics: exchange.metrics,
    clientDir: options.withApp === true ? builtApp() : null,
    log,
    clock: { now: () => machineTime(Date.now()) },
    random: { bytes: randomBytes },
    // Tests run in parallel on few cores: measured lag would shed their calls.
    lagMs: () => 0,
    // Time stands still between two advances, so a silent socket is no failure.
    feedSilenceMs: Number.POSITIVE_INFINITY,
    limits: { callsPerMinute: 1_000_000, loginsPerMinute: 1_000_000, codesPerHour: 1_000_000 },
  }
  const bff = await createBff(bffOptions)
  const ports = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
  const url = `http://127.0.0.1:${ports.port}`

  const replicas: (typeof bff)[] = []
  /** Starts one more BFF in front of the same exchange, or of another upstream; returns its URL. */
  async function replica(changed: Partial<typeof bffOptions> = {}): Promise<string> {
    const other = await createBff({ ...bffOptions, ...changed })
    replicas.push(other)
    return `http://127.0.0.1:${(await other.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })).port}`
  }

  /** Runs an operator command as `npm run operator` does; returns the printed lines. */
  async function operate(...words: string[]): Promise<readonly string[]> {
    const path = operatorSocket(directory)
    const server = await serveOperator(exchange.operator, path, log)
    try {
      return (await requestExchange(path, words))?.lines ?? []
    } finally {
      // A later close would remove the socket file of the next server.
      await new Promise((closed) => server.close(closed))
    }
  }

  async function advance(span: Span): Promise<void> {
    clock.advance(spanMs(span))
    await exchange.scheduler.runDue()
    await exchange.tickOnce()
  }

  return {
    url,
    opsUrl: `http://127.0.0.1:${ports.opsPort}`,
    upstreamUrl,
    /** Connections to the exchange, its feed included; for cutting them. */
    upstreamSockets,
    exchange,
    bff,
    db,
    clock,
    advance,
    operate,
    replica,
    /** Reads the newest code requested for a contact, as the operator does. */
    codeOf: async (target: string): Promise<string> =>
      codeIn((await operate('code', 'show', target))[0] ?? ''),
    /** Sets a price; it is recorded with the tick of the next second. Not with committed prices. */
    async price(symbol: string, price: string): Promise<void> {
      await this.prices({ [symbol]: price })
    },
    /** Sets the prices of several markets, recorded with one tick. */
    async prices(bySymbol: Record<string, string>): Promise<void> {
      for (const [symbol, price] of Object.entries(bySymbol)) source.set(symbol, toAmount(price))
      await advance('1 second')
    },
    /** Sets a price, and continues until the mark price has it too. */
    async mark(symbol: string, price: string): Promise<void> {
      source.set(symbol, toAmount(price))
      await advance('4 seconds')
    },
    /** Symbols of the markets whose prices the test sets, with their first prices. */
    startPrices: Object.fromEntries(
      catalogue.markets.map(({ symbol, startPrice }) => [symbol, amountText(startPrice)]),
    ) as Readonly<Record<string, string>>,
    /** Creates a client without a session. */
    visitor: (clientAddress = '') => new Member(url, '', clientAddress),
    /** Registers a member through the API, with paper money by asset code. */
    async member(money: Record<string, string> = {}): Promise<Member> {
      const member = await signUp(url, `${randomBytes(6).toString('hex')}@example.com`)
      for (const [code, quantity] of Object.entries(money)) await member.deposit(code.toUpperCase(), quantity)
      if (Object.keys(money).length > 0) await advance('5 seconds')
      return member
    },
    /**
     * Registers a member with an approved document and a bound phone number: level 1. Needs automatic review.
     */
    async verified(money: Record<string, string> = {}): Promise<Member> {
      const member = await this.member(money)
      await verify({ clock, advance }, member)
      return member
    },
    /** Whether the ledger balances, recomputed from its legs. */
    async isBalanced(): Promise<boolean> {
      return isBalanced(await computeTrialBalance(db))
    },
    async close(): Promise<void> {
      for (const each of [...replicas, bff]) await each.close()
      await exchange.close()
      await db.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
