import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = 'a'.repeat(64)

/** The problems of an environment, one per line; empty if there are none. */
function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...lines] = error.message.split('\n')
    return lines.map((line) => line.trim())
  }
}

const DAY = 24 * 3_600_000

const WRONG_OPERATORS = 'OPERATORS must be names and public keys like ann:KEY,ben:KEY, each once'

describe('an empty environment', () => {
  it('starts the whole product with demo money, for this machine only', () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      port: 8080,
      host: '127.0.0.1',
      opsPort: 8081,
      exchangePort: 0,
      dataDirectory: './data',
      upstreamUrl: null,
      webhookPrivate: false,
      upstreamSocketUrl: null,
      upstreamTimeZone: 'Asia/Shanghai',
      upstreamDialect: null,
      upstreamExtensions: false,
      upstreamTrusted: false,
      upstreamFeedKey: null,
      upstreamFeedKeyFile: null,
      legacyApi: false,
      databaseUrl: null,
      databaseUrlFile: null,
      databasePool: 8,
      redisUrl: null,
      redisUrlFile: null,
      sessionKey: null,
      sessionKeyFile: null,
      publicOrigin: null,
      trustedProxies: [],
      socketsPerAddress: 50,
      socketsPerMember: 10,
      diskReserveMb: 64,
      drainSeconds: 0,
      autoReview: true,
      holds: { addressMs: 0, factorMs: 0 },
      approvalAboveUsd: null,
      operatorKeys: [],
      depositBonus: true,
      rebatePercent: null,
      optionsFeePercent: null,
      marketSeed: null,
      leaderPrograms: true,
      tickRetentionDays: 30,
      smtpUrl: null,
      smtpFrom: 'bourse@localhost',
      paperCodes: false,
      logLevel: 'info',
      warnings: [],
    })
  })

  it('equals one with empty values and unknown names only', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PATH: '/bin', HOME: '/nobody' })).toEqual(readConfig({}))
  })
})

describe('a setting', () => {
  it.each(['SOCKETS_PER_ADDRESS', 'SOCKETS_PER_MEMBER'])('%s is a number of sockets', (name) => {
    expect(readConfig({ [name]: '200' })).toMatchObject({
      [name === 'SOCKETS_PER_MEMBER' ? 'socketsPerMember' : 'socketsPerAddress']: 200,
    })
    for (const value of ['0', '-1', '1.5', 'many', '100000'])
      expect(problems({ [name]: value })).toEqual([`${name} must be a number of sockets, 1 to 99999`])
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65535'],
    ['UPSTREAM_URL', 'http://upstream.example:8000'],
    ['UPSTREAM_SOCKET_URL', 'wss://upstream.example/socket'],
    ['UPSTREAM_TIME_ZONE', 'Europe/Paris'],
    ['UPSTREAM_LINE', 'newer'],
    ['UPSTREAM_LINE', 'rewrite'],
    ['UPSTREAM_EXTENSIONS', 'on'],
    ['LEGACY_API', 'on'],
    ['UPSTREAM_FEED_KEY', '0123456789-ABCDEF-%&/()=?-abcdef!'],
    ['DATABASE_URL', 'postgres://user:password@db.example/bourse'],
    ['DATABASE_POOL', '20'],
    ['REDIS_URL', 'redis://redis.example:6379/2'],
    ['REDIS_URL', 'rediss://user:password@redis.example'],
    ['REDIS_URL_FILE', '/run/secrets/redis'],
    ['SESSION_KEY', KEY],
    ['SESSION_KEY', `${KEY},${'B'.repeat(64)}`],
    ['PUBLIC_ORIGIN', 'https://localhost:8443'],
    ['HOST', '::1'],
    ['PAPER_CODES', 'on'],
    ['REVIEW_MODE', 'manual'],
    ['SMTP_URL', 'smtps://user:password@mail.example'],
    ['DRAIN_SECONDS', '60'],
    ['ADDRESS_HOLD', '0'],
    ['ADDRESS_HOLD', '24h'],
    ['FACTOR_HOLD', '90s'],
    ['TWO_APPROVALS_ABOVE_USD', '10000.50'],
    ['OPERATORS', `ann:${'a'.repeat(43)},ben.2:${'b'.repeat(43)}`],
    ['LOG_LEVEL', 'silent'],
  ])('%s may be %s', (name, value) => expect(problems({ [name]: value })).toEqual([]))

  it.each([
    ['PORT', 'eighty', 'PORT must be a port number'],
    ['PORT', '-1', 'PORT must be a port number'],
    ['HOST', '127.0.0.256', 'HOST must be an address like 127.0.0.1, or a host name'],
    ['HOST', 'http://localhost', 'HOST must be an address like 127.0.0.1, or a host name'],
    ['HOST', 'local host', 'HOST must be an address like 127.0.0.1, or a host name'],
    ['DATA_DIR', ' data', 'DATA_DIR must be the path of a directory'],
    ['PORT', '65536', 'PORT must be a port number'],
    ['PORT', '８０８０', 'PORT must be a port number'],
    ['OPS_PORT', '99999', 'OPS_PORT must be a port number'],
    ['EXCHANGE_PORT', '1.5', 'EXCHANGE_PORT must be a port number'],
    ['UPSTREAM_URL', 'ftp://secret@upstream', 'UPSTREAM_URL must be an http or https address'],
    ['UPSTREAM_URL', 'upstream.example', 'UPSTREAM_URL must be an http or https address'],
    ['UPSTREAM_SOCKET_URL', 'file:///secret', 'UPSTREAM_SOCKET_URL must be a web or socket address'],
    ['UPSTREAM_TIME_ZONE', 'Mars/Olympus', 'UPSTREAM_TIME_ZONE must be a time zone like Asia/Shanghai'],
    ['UPSTREAM_LINE', 'modern', 'UPSTREAM_LINE must be classic, newer or rewrite'],
    ['UPSTREAM_EXTENSIONS', 'yes', 'UPSTREAM_EXTENSIONS must be on or off'],
    ['UPSTREAM_TRUSTED', 'true', 'UPSTREAM_TRUSTED must be on or off'],
    ['UPSTREAM_FEED_KEY', 'secret', 'UPSTREAM_FEED_KEY must be 32 to 256 plain characters'],
    ['UPSTREAM_FEED_KEY', `${KEY} `, 'UPSTREAM_FEED_KEY must be 32 to 256 plain characters'],
    ['UPSTREAM_FEED_KEY', `${KEY}ä`, 'UPSTREAM_FEED_KEY must be 32 to 256 plain characters'],
    ['ADDRESS_HOLD', '24', 'ADDRESS_HOLD must be a duration like 30m, 24h or 0'],
    ['FACTOR_HOLD', '-1d', 'FACTOR_HOLD must be a duration like 30m, 24h or 0'],
    ['REBATE_PERCENT', '40,20', 'REBATE_PERCENT must be two whole percents like 20,10, together at most 50'],
    ['OPTIONS_FEE_PERCENT', '5.1', 'OPTIONS_FEE_PERCENT must be a percentage like 0.2, at most 5'],
    ['OPTIONS_FEE_PERCENT', '-1', 'OPTIONS_FEE_PERCENT must be a percentage like 0.2, at most 5'],
    ['REBATE_PERCENT', '20', 'REBATE_PERCENT must be two whole percents like 20,10, together at most 50'],
    ['OPERATORS', 'ann', WRONG_OPERATORS],
    ['OPERATORS', 'ann:short', WRONG_OPERATORS],
    ['OPERATORS', `ann:${'a'.repeat(43)},ann:${'b'.repeat(43)}`, WRONG_OPERATORS],
    ['OPERATORS', `ann:${'a'.repeat(43)},ben:${'a'.repeat(43)}`, WRONG_OPERATORS],
    ['TWO_APPROVALS_ABOVE_USD', '1e5', 'TWO_APPROVALS_ABOVE_USD must be an amount in USD like 10000'],
    ['LEGACY_API', 'yes', 'LEGACY_API must be on or off'],
    ['REDIS_URL', 'http://user:secret@redis', 'REDIS_URL must be a redis or rediss address'],
    ['DATABASE_URL', 'mysql://root:secret@db', 'DATABASE_URL must be a postgresql address'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL must be a number of connections from 2 to 100'],
    ['DATABASE_POOL', '101', 'DATABASE_POOL must be a number of connections from 2 to 100'],
    ['DATABASE_POOL', 'many', 'DATABASE_POOL must be a number of connections from 2 to 100'],
    ['SESSION_KEY', 'secret', 'SESSION_KEY must be 64 hex digits; several with commas, newest first'],
    ['SESSION_KEY', `${KEY},`, 'SESSION_KEY must be 64 hex digits; several with commas, newest first'],
    ['PUBLIC_ORIGIN', 'bourse', 'PUBLIC_ORIGIN must be an http or https address'],
    ['REVIEW_MODE', 'never', 'REVIEW_MODE must be auto or manual'],
    ['SMTP_URL', 'http://secret@mail', 'SMTP_URL must be an smtp or smtps address'],
    ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be seconds, 60 at most'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a level like info'],
  ])('%s may not be %s, and is reported without its value', (name, value, problem) => {
    expect(problems({ [name]: value })).toEqual([problem])
  })
})

describe('the holds of withdrawals', () => {
  it('pays the bonus on deposits on paper only, unless it is switched on', () => {
    const manual = { REVIEW_MODE: 'manual' }
    expect(readConfig(manual).depositBonus).toBe(false)
    expect(readConfig({ ...manual, VIP_DEPOSIT_BONUS: 'on' }).depositBonus).toBe(true)
    expect(readConfig({ REBATE_PERCENT: '25,5' }).rebatePercent).toEqual([25, 5])
    expect(readConfig({ OPTIONS_FEE_PERCENT: '0.15' }).optionsFeePercent).toBe('0.15')
  })

  it('are off on paper money, and a day where an operator reviews', () => {
    expect(readConfig({}).holds).toEqual({ addressMs: 0, factorMs: 0 })
    expect(readConfig({ REVIEW_MODE: 'manual' }).holds).toEqual({ addressMs: DAY, factorMs: DAY })
  })

  it('have the length that is set, in real units of time', () => {
    const set = { REVIEW_MODE: 'manual', ADDRESS_HOLD: '36h', FACTOR_HOLD: '0' }
    expect(readConfig(set).holds).toEqual({ addressMs: 1.5 * DAY, factorMs: 0 })
    expect(readConfig({ FACTOR_HOLD: '30m' }).holds).toEqual({ addressMs: 0, factorMs: 1_800_000 })
  })
})

describe('a former name', () => {
  it.each([
    ['CLASSIC', 'LEGACY_API', 'on'],
    ['PROXIES', 'TRUSTED_PROXIES', '10.0.0.1'],
    ['REVIEW', 'REVIEW_MODE', 'manual'],
  ])('%s still works, with a warning', (before, now, value) => {
    const { warnings, ...config } = readConfig({ [before]: value })
    expect(warnings).toEqual([`${before} is deprecated: use ${now}`])
    expect({ ...config, warnings: [] }).toEqual(readConfig({ [now]: value }))
    expect(problems({ [before]: value, [now]: value })).toEqual([`${before} and ${now} exclude each other`])
  })
})

describe('contradicting settings', () => {
  it.each([
    [
      { SESSION_KEY: KEY, SESSION_KEY_FILE: '/run/key' },
      'SESSION_KEY and SESSION_KEY_FILE exclude each other',
    ],
    [
      { UPSTREAM_FEED_KEY: KEY, UPSTREAM_FEED_KEY_FILE: '/run/feed' },
      'UPSTREAM_FEED_KEY and UPSTREAM_FEED_KEY_FILE exclude each other',
    ],
    [
      { DATABASE_URL: 'postgres://user@db/bourse', DATABASE_URL_FILE: '/run/database' },
      'DATABASE_URL and DATABASE_URL_FILE exclude each other',
    ],
    [
      { REDIS_URL: 'redis://redis', REDIS_URL_FILE: '/run/redis' },
      'REDIS_URL and REDIS_URL_FILE exclude each other',
    ],
    [
      { NODE_ENV: 'production', PAPER_CODES: 'on' },
      'SESSION_KEY or SESSION_KEY_FILE must be set in production',
    ],
    [{ PORT: '9000', OPS_PORT: '9000' }, 'PORT and OPS_PORT must differ'],
    [{ PORT: '8081' }, 'PORT and OPS_PORT must differ'],
  ])('%j: %s', (environment, problem) =>
    expect(problems(environment as Record<string, string>)).toEqual([problem]),
  )

  it('do not require the session key for a standalone exchange', () => {
    expect(readConfig({ NODE_ENV: 'production', PAPER_CODES: 'on' }, 'exchange').isProduction).toBe(true)
  })

  it('are accepted where nothing contradicts', () => {
    expect(problems({ NODE_ENV: 'production', SESSION_KEY: KEY, SMTP_URL: 'smtp://mail' })).toEqual([])
    expect(problems({ NODE_ENV: 'production', SESSION_KEY_FILE: '/run/key', PAPER_CODES: 'on' })).toEqual([])
    expect(problems({ PORT: '0', OPS_PORT: '0' })).toEqual([])
  })
})

const UNSAFE_CODES =
  'SMTP_URL must be set where others can reach this server, or PAPER_CODES=on to show sign-up codes to everybody'

describe('codes on the screen', () => {
  const KEYED = { SESSION_KEY: KEY }
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.8.0.1' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.0.7' }, false],
    [{ HOST: '127.0.0.1.example' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }, true],
    [{ PUBLIC_ORIGIN: 'https://trade.example' }, false],
    [{ HOST: '0.0.0.0', PAPER_CODES: 'on' }, true],
    [{ HOST: '0.0.0.0', PAPER_CODES: 'off' }, false],
    [{ NODE_ENV: 'production', PAPER_CODES: 'on' }, true],
    [{ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail' }, true],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail' }, true],
    [{ HOST: '0.0.0.0', UPSTREAM_URL: 'https://upstream.example' }, true],
  ])('%j: starts %s', (environment, starts) => {
    expect(problems({ ...KEYED, ...environment })).toEqual(starts ? [] : [UNSAFE_CODES])
  })

  it.each<[Record<string, string>, boolean]>([
    [{ PAPER_CODES: 'on' }, true],
    [{}, false],
    [{ PAPER_CODES: 'on', SMTP_URL: 'smtp://mail' }, false],
    [{ PAPER_CODES: 'on', UPSTREAM_URL: 'https://upstream.example' }, false],
  ])('%j: the start warns %s', (environment, warns) => {
    expect(readConfig(environment).warnings).toHaveLength(warns ? 1 : 0)
  })
})

describe('invalid settings', () => {
  const broken = {
    NODE_ENV: 'production',
    PORT: '9000',
    OPS_PORT: '9000',
    DATABASE_URL: 'mysql://root:hunter2@db',
    REVIEW_MODE: 'never',
    LOG_LEVEL: 'loud',
    PAPER_CODES: 'on',
  }

  it('are reported together', () => {
    expect(problems(broken).toSorted()).toEqual([
      'DATABASE_URL must be a postgresql address',
      'LOG_LEVEL must be a level like info',
      'PORT and OPS_PORT must differ',
      'REVIEW_MODE must be auto or manual',
      'SESSION_KEY or SESSION_KEY_FILE must be set in production',
    ])
  })

  it('are reported without their values', () => {
    const text = problems(broken).join('\n')
    for (const value of ['hunter2', 'mysql', 'never', 'loud', '9000']) expect(text).not.toContain(value)
  })

  it('are reported once: an unreadable setting is not also a contradiction', () => {
    expect(problems({ NODE_ENV: 'production', SESSION_KEY: 'secret', PAPER_CODES: 'on' })).toEqual([
      'SESSION_KEY must be 64 hex digits; several with commas, newest first',
    ])
    expect(problems({ PORT: 'x', OPS_PORT: '8080' })).toEqual(['PORT must be a port number'])
  })
})

describe('a variable that is nearly a setting', () => {
  it.each([
    ['UPSTREM_URL', 'UPSTREAM_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['database_url', 'DATABASE_URL'],
    ['SESION_KEY', 'SESSION_KEY'],
  ])('%s is reported with the nearest one', (name, near) => {
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([
      `${name} is no setting; the nearest one is ${near}`,
    ])
  })

  it.each(['HOSTNAME', 'POST', 'HOSTS', 'PWD', 'npm_config_cache', 'DATABASE', 'NODE_OPTIONS', 'TZ'])(
    '%s is not reported',
    (name) => expect(readConfig({ [name]: 'x' }).warnings).toEqual([]),
  )
})
