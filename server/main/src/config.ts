import { type CodeSetup, mayShowCodes, showsPaperCodes } from '@bourse/contracts/account'
import * as z from 'zod/mini'
import { describeMisspelt } from './misspelt.ts'
import { operatorKeys } from './operator-keys.ts'
import {
  CONNECTIONS_MAX,
  DAY_MS,
  FEED_KEY,
  address,
  database,
  duration,
  isHost,
  isSessionKeys,
  megabytes,
  onOff,
  port,
  rebatePercent,
  redisAddress,
  sockets,
} from './setting-types.ts'

/** All settings. Only this module reads the environment. */
const settings = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z.optional(port),
  HOST: z.optional(
    z
      .string()
      .check(z.refine((text) => isHost(text), { error: 'an address like 127.0.0.1, or a host name' })),
  ),
  OPS_PORT: z.optional(port),
  EXCHANGE_PORT: z.optional(port),
  DATA_DIR: z.optional(
    z.string().check(
      z.refine((text) => text.trim() === text && !text.includes('\0'), {
        error: 'the path of a directory',
      }),
    ),
  ),
  UPSTREAM_URL: z.optional(address),
  UPSTREAM_SOCKET_URL: z.optional(z.url({ protocol: /^(https?|wss?)$/, error: 'a web or socket address' })),
  UPSTREAM_TIME_ZONE: z.optional(
    z.string().check(z.refine((zone) => isTimeZone(zone), { error: 'a time zone like Asia/Shanghai' })),
  ),
  UPSTREAM_LINE: z.optional(z.enum(['classic', 'newer', 'rewrite'], { error: 'classic, newer or rewrite' })),
  UPSTREAM_EXTENSIONS: z.optional(onOff),
  UPSTREAM_TRUSTED: z.optional(onOff),
  UPSTREAM_FEED_KEY: z.optional(z.string().check(z.regex(FEED_KEY, { error: '32 to 256 plain characters' }))),
  UPSTREAM_FEED_KEY_FILE: z.optional(z.string()),
  LEGACY_API: z.optional(onOff),
  DATABASE_URL: z.optional(database),
  DATABASE_URL_FILE: z.optional(z.string()),
  DATABASE_POOL: z.optional(
    z.codec(
      z.string().check(
        z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= CONNECTIONS_MAX, {
          error: `a number of connections from 2 to ${CONNECTIONS_MAX}`,
        }),
      ),
      z.number(),
      { decode: Number, encode: String },
    ),
  ),
  REDIS_URL: z.optional(redisAddress),
  REDIS_URL_FILE: z.optional(z.string()),
  SESSION_KEY: z.optional(
    z.string().check(
      z.refine((text) => isSessionKeys(text), {
        error: '64 hex digits; several with commas, newest first',
      }),
    ),
  ),
  SESSION_KEY_FILE: z.optional(z.string()),
  PUBLIC_ORIGIN: z.optional(address),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f.:/]+(,[0-9a-f.:/]+)*$/i, { error: 'addresses of balancers, with commas' })),
  ),
  SOCKETS_PER_ADDRESS: z.optional(sockets),
  SOCKETS_PER_MEMBER: z.optional(sockets),
  DISK_RESERVE_MB: z.optional(megabytes),
  DRAIN_SECONDS: z.optional(
    z.codec(
      z
        .string()
        .check(
          z.refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 60, { error: 'seconds, 60 at most' }),
        ),
      z.number(),
      { decode: Number, encode: String },
    ),
  ),
  REVIEW_MODE: z.optional(z.enum(['auto', 'manual'], { error: 'auto or manual' })),
  ADDRESS_HOLD: z.optional(duration),
  FACTOR_HOLD: z.optional(duration),
  TWO_APPROVALS_ABOVE_USD: z.optional(
    z.string().check(z.regex(/^(0|[1-9]\d{0,14})(\.\d{1,2})?$/, { error: 'an amount in USD like 10000' })),
  ),
  OPERATORS: z.optional(operatorKeys),
  VIP_DEPOSIT_BONUS: z.optional(onOff),
  REBATE_PERCENT: z.optional(rebatePercent),
  OPTIONS_FEE_PERCENT: z.optional(
    z.string().check(z.regex(/^[0-4](\.\d{1,4})?$|^5$/, { error: 'a percentage like 0.2, at most 5' })),
  ),
  MARKET_SEED: z.optional(z.string().check(z.minLength(1, { error: 'some text' }))),
  LEADER_PROGRAMS: z.optional(onOff),
  TICK_RETENTION_DAYS: z.optional(
    z.codec(z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: 'days, 1 to 9999' })), z.number(), {
      decode: Number,
      encode: String,
    }),
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'an smtp or smtps address' })),
  SMTP_FROM: z.optional(z.string()),
  PAPER_CODES: z.optional(onOff),
  WEBHOOK_PRIVATE: z.optional(onOff),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'a level like info' }),
  ),
})

/** Former names of settings, accepted for one release. */
const FORMER_NAMES = { CLASSIC: 'LEGACY_API', PROXIES: 'TRUSTED_PROXIES', REVIEW: 'REVIEW_MODE' } as const

const SETTING_NAMES = [...Object.keys(settings.shape), ...Object.keys(FORMER_NAMES)]

const PREDICTABLE = 'MARKET_SEED is set: everybody who knows it can forecast every price'
const TOO_FEW_OPERATORS =
  'TWO_APPROVALS_ABOVE_USD is set without two OPERATORS: no withdrawal above it can be approved'
const CODES_SHOWN = 'PAPER_CODES is on: sign-up codes are on the screen, and prove no address'

export type Config = ReturnType<typeof withDefaults> & {
  /** Warnings that the start logs. */
  readonly warnings: readonly string[]
}

/** States all problems at once, each with its setting's name, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The role of this process; a standalone exchange has no sessions. */
type ProcessRole = 'product' | 'exchange'

export function readConfig(
  environment: Record<string, string | undefined>,
  role: ProcessRole = 'product',
): Config {
  const { given, former, warnings } = renameFormer(
    Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
    ),
  )
  const read = z.safeDecode(settings, given as z.input<typeof settings>)
  const wrong = new Map(
    read.success
      ? []
      : read.error.issues.map((issue) => [String(issue.path[0]), `must be ${issue.message}`] as const),
  )
  // Valid settings are checked for contradictions even if others are invalid, so that all problems are
  // reported at once.
  const validSubset = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const known = withDefaults(
    read.success ? read.data : z.decode(settings, validSubset as z.input<typeof settings>),
  )
  if (known.marketSeed !== null) warnings.push(PREDICTABLE)
  if (known.upstreamUrl === null && showsPaperCodes(codeSetup(known))) warnings.push(CODES_SHOWN)
  if (known.approvalAboveUsd !== null && known.operatorKeys.length < 2) warnings.push(TOO_FEW_OPERATORS)
  warnings.push(...describeMisspelt(Object.keys(given), SETTING_NAMES))
  const config = { ...known, warnings }
  const against = [...former, ...findConflicts(config, role)].filter(
    ({ between }) => !between.some((name) => wrong.has(name)),
  )
  const problems = [...wrong].map(([name, problem]) => `${name} ${problem}`)
  problems.push(...against.map(({ problem }) => problem))
  if (problems.length > 0) throw new ConfigError(`invalid configuration:\n  ${problems.join('\n  ')}`)
  return config
}

function renameFormer(given: Readonly<Record<string, string | undefined>>) {
  const renamed = { ...given }
  const warnings: string[] = []
  const former: Conflict[] = []
  for (const [before, now] of Object.entries(FORMER_NAMES)) {
    if (given[before] === undefined) continue
    warnings.push(`${before} is deprecated: use ${now}`)
    if (given[now] !== undefined)
      former.push({ between: [before, now], problem: `${before} and ${now} exclude each other` })
    renamed[now] ??= given[before]
  }
  return { given: renamed, former, warnings }
}

function withDefaults(given: z.output<typeof settings>) {
  const autoReview = (given.REVIEW_MODE ?? 'auto') === 'auto'
  // Money is paper if no operator reviews it, and then nothing has to wait.
  const usualMs = autoReview ? 0 : DAY_MS
  return {
    isProduction: given.NODE_ENV === 'production',
    port: given.PORT ?? 8080,
    host: given.HOST ?? '127.0.0.1',
    opsPort: given.OPS_PORT ?? 8081,
    exchangePort: given.EXCHANGE_PORT ?? 0,
    dataDirectory: given.DATA_DIR ?? './data',
    upstreamUrl: given.UPSTREAM_URL ?? null,
    upstreamSocketUrl: given.UPSTREAM_SOCKET_URL ?? given.UPSTREAM_URL ?? null,
    upstreamTimeZone: given.UPSTREAM_TIME_ZONE ?? 'Asia/Shanghai',
    upstreamDialect: given.UPSTREAM_LINE ?? null,
    upstreamExtensions: given.UPSTREAM_EXTENSIONS ?? false,
    upstreamTrusted: given.UPSTREAM_TRUSTED ?? false,
    upstreamFeedKey: given.UPSTREAM_FEED_KEY ?? null,
    upstreamFeedKeyFile: given.UPSTREAM_FEED_KEY_FILE ?? null,
    legacyApi: given.LEGACY_API ?? false,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseUrlFile: given.DATABASE_URL_FILE ?? null,
    databasePool: given.DATABASE_POOL ?? 8,
    redisUrl: given.REDIS_URL ?? null,
    redisUrlFile: given.REDIS_URL_FILE ?? null,
    sessionKey: given.SESSION_KEY ?? null,
    sessionKeyFile: given.SESSION_KEY_FILE ?? null,
    publicOrigin: given.PUBLIC_ORIGIN ?? null,
    trustedProxies: given.TRUSTED_PROXIES?.split(',') ?? [],
    socketsPerAddress: given.SOCKETS_PER_ADDRESS ?? 50,
    socketsPerMember: given.SOCKETS_PER_MEMBER ?? 10,
    diskReserveMb: given.DISK_RESERVE_MB ?? 64,
    drainSeconds: given.DRAIN_SECONDS ?? 0,
    autoReview,
    holds: {
      addressMs: given.ADDRESS_HOLD ?? usualMs,
      factorMs: given.FACTOR_HOLD ?? usualMs,
    },
    approvalAboveUsd: given.TWO_APPROVALS_ABOVE_USD ?? null,
    operatorKeys: given.OPERATORS ?? [],
    depositBonus: given.VIP_DEPOSIT_BONUS ?? autoReview,
    rebatePercent: given.REBATE_PERCENT ?? null,
    optionsFeePercent: given.OPTIONS_FEE_PERCENT ?? null,
    marketSeed: given.MARKET_SEED ?? null,
    leaderPrograms: given.LEADER_PROGRAMS ?? true,
    tickRetentionDays: given.TICK_RETENTION_DAYS ?? 30,
    smtpUrl: given.SMTP_URL ?? null,
    smtpFrom: given.SMTP_FROM ?? 'bourse@localhost',
    paperCodes: given.PAPER_CODES ?? false,
    webhookPrivate: given.WEBHOOK_PRIVATE ?? false,
    logLevel: given.LOG_LEVEL ?? 'info',
  }
}

type Conflict = { readonly between: readonly string[]; readonly problem: string }

function findConflicts(config: Config, role: ProcessRole): Conflict[] {
  const found: Conflict[] = []
  const keys = ['SESSION_KEY', 'SESSION_KEY_FILE']
  for (const [name, given, file] of [
    ['SESSION_KEY', config.sessionKey, config.sessionKeyFile],
    ['UPSTREAM_FEED_KEY', config.upstreamFeedKey, config.upstreamFeedKeyFile],
    ['DATABASE_URL', config.databaseUrl, config.databaseUrlFile],
    ['REDIS_URL', config.redisUrl, config.redisUrlFile],
  ] as const) {
    if (given === null || file === null) continue
    const between = [name, `${name}_FILE`]
    found.push({ between, problem: `${between.join(' and ')} exclude each other` })
  }
  if (
    role === 'product' &&
    config.isProduction &&
    config.sessionKey === null &&
    config.sessionKeyFile === null
  ) {
    found.push({ between: keys, problem: 'SESSION_KEY or SESSION_KEY_FILE must be set in production' })
  }
  if (config.isProduction && config.marketSeed !== null) {
    found.push({
      between: ['MARKET_SEED', 'NODE_ENV'],
      problem: 'MARKET_SEED makes prices predictable: it is refused in production',
    })
  }
  if (config.upstreamUrl === null && config.smtpUrl === null && !mayShowCodes(codeSetup(config))) {
    found.push({
      between: ['SMTP_URL', 'PAPER_CODES', 'HOST', 'NODE_ENV', 'PUBLIC_ORIGIN'],
      problem:
        'SMTP_URL must be set where others can reach this server, or PAPER_CODES=on to show sign-up codes to everybody',
    })
  }
  if (config.port === config.opsPort && config.port !== 0) {
    found.push({ between: ['PORT', 'OPS_PORT'], problem: 'PORT and OPS_PORT must differ' })
  }
  return found
}

type CodeSettings = Pick<
  ReturnType<typeof withDefaults>,
  'host' | 'publicOrigin' | 'isProduction' | 'smtpUrl' | 'paperCodes'
>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Decides how this exchange delivers verification codes. A public origin names a proxy that makes it
 * reachable.
 */
export function codeSetup({
  host,
  publicOrigin,
  isProduction,
  smtpUrl,
  paperCodes,
}: CodeSettings): CodeSetup {
  const isLoopback =
    LOOPBACK.test(host) && (publicOrigin === null || LOOPBACK.test(new URL(publicOrigin).hostname))
  return { hasMail: smtpUrl !== null, isLocalOnly: isLoopback && !isProduction, hasPaperCodes: paperCodes }
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
