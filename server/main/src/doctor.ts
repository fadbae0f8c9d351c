import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@bourse/contracts/kit'
import { HOLIDAYS_END } from '@bourse/contracts/stocks'
import { type Config, ConfigError, readConfig } from './config.ts'
import { isSessionKeys } from './setting-types.ts'
import { checkModes, SESSION_KEY_FILE } from './data-directory.ts'
import { checkDatabase, checkUpstream } from './doctor-calls.ts'
import { checkRedis } from './doctor-redis.ts'
import { findErrorCode, type CheckResult, type DoctorDeps } from './check-result.ts'

/** Checks everything that a start requires, without changing anything. Never prints a secret. */
export async function examine(
  environment: Record<string, string | undefined>,
  deps: DoctorDeps,
): Promise<readonly CheckResult[]> {
  const config = readOrProblems(environment)
  if (Array.isArray(config)) return config
  const results = await Promise.all([
    checkDirectory(config),
    checkPorts(config, deps),
    checkUpstream(config, deps),
    checkDatabase(config, deps),
    checkRedis(config, deps),
  ])
  return [
    { part: 'configuration', state: 'ok', message: 'every setting is valid' },
    ...config.warnings.map((message) => ({ part: 'configuration', state: 'warning', message }) as const),
    ...checkProgram(deps),
    ...(config.upstreamUrl === null ? checkCalendar(deps) : []),
    ...checkSessionKey(config),
    ...checkModes(config.dataDirectory, listSecretFiles(config)),
    ...results.flat(),
  ]
}

function readOrProblems(environment: Record<string, string | undefined>): Config | CheckResult[] {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...problems] = error.message.split('\n')
    return problems.map((problem) => ({ part: 'configuration', state: 'error', message: problem.trim() }))
  }
}

function checkProgram({ nodeVersion, clientDir }: DoctorDeps): CheckResult[] {
  const [major = 0] = nodeVersion.split('.').map(Number)
  const isBuilt = existsSync(join(clientDir, 'index.html'))
  return [
    major >= 24
      ? { part: 'program', state: 'ok', message: `Node ${nodeVersion}` }
      : {
          part: 'program',
          state: 'error',
          message: `Node ${nodeVersion} is too old: start by npm start, which brings its own`,
        },
    isBuilt
      ? { part: 'app', state: 'ok', message: 'built' }
      : { part: 'app', state: 'warning', message: 'not built yet: npm start builds it' },
  ]
}

const YEAR = 365 * DAY

/**
 * Checks the calendar: beyond the known holidays, stocks would be traded while the stock exchange is closed.
 */
function checkCalendar({ now }: DoctorDeps): CheckResult[] {
  const part = 'stock calendar'
  const message = `knows the holidays before ${HOLIDAYS_END}`
  return now() < Date.parse(HOLIDAYS_END) - YEAR
    ? [{ part, state: 'ok', message }]
    : [{ part, state: 'warning', message: `${message} only: install a newer version before that day` }]
}

const ENOUGH_BYTES = 1_000_000_000
const LITTLE_BYTES = 100_000_000

async function checkDirectory({ dataDirectory }: Config): Promise<CheckResult[]> {
  const part = 'data'
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    const probe = join(dataDirectory, '.doctor')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    return [
      {
        part,
        state: 'error',
        message: `DATA_DIR cannot be written (${findErrorCode(error)}): name another directory, or give it to this user`,
      },
    ]
  }
  const { bavail, bsize } = await statfs(dataDirectory)
  const free = bavail * bsize
  const megabytes = `${Math.floor(free / 1_000_000)} MB are free`
  if (free < LITTLE_BYTES) return [{ part, state: 'error', message: `${megabytes}: free some space` }]
  return [
    { part, state: free < ENOUGH_BYTES ? 'warning' : 'ok', message: `DATA_DIR can be written, ${megabytes}` },
  ]
}

const listSecretFiles = ({ databaseUrlFile, redisUrlFile, upstreamFeedKeyFile }: Config): string[] =>
  [databaseUrlFile, redisUrlFile, upstreamFeedKeyFile].filter((file) => file !== null)

const OTHERS_MAY_READ = 0o077

function checkSessionKey(config: Config): CheckResult[] {
  const part = 'session key'
  if (config.sessionKey !== null) return [{ part, state: 'ok', message: 'set in the environment' }]
  const path = config.sessionKeyFile ?? join(config.dataDirectory, SESSION_KEY_FILE)
  if (config.sessionKeyFile === null && !existsSync(path)) {
    return [{ part, state: 'ok', message: 'generated at the first start and stored with the data' }]
  }
  try {
    if (!isSessionKeys(readFileSync(path, 'utf8').trim())) {
      return [
        {
          part,
          state: 'error',
          message: `${path} does not hold 64 hex digits, or several of them with commas`,
        },
      ]
    }
    const isOpen = (statSync(path).mode & OTHERS_MAY_READ) !== 0
    return [
      isOpen
        ? { part, state: 'warning', message: `${path} can be read by others: chmod 600` }
        : { part, state: 'ok', message: `${path} exists, and only its owner can read it` },
    ]
  } catch (error) {
    return [
      {
        part,
        state: 'error',
        message: `${path} cannot be read (${findErrorCode(error)}): correct SESSION_KEY_FILE`,
      },
    ]
  }
}

async function checkPorts(config: Config, { isPortInUse }: DoctorDeps): Promise<CheckResult[]> {
  const ports = [
    ['PORT', config.port],
    ['OPS_PORT', config.opsPort],
  ] as const
  const taken = await Promise.all(ports.map(([, port]) => isPortInUse(port, config.host)))
  if (!taken.includes(true)) return [{ part: 'ports', state: 'ok', message: 'both are free' }]
  if (await isBourse(config))
    return [{ part: 'ports', state: 'ok', message: 'Bourse is already running on them' }]
  return ports
    .filter((_port, at) => taken[at])
    .map(([name, port]) => ({
      part: 'ports',
      state: 'error',
      message: `${name} ${port} is in use by another program: choose another one`,
    }))
}

const HEALTH_TIMEOUT_MS = 3_000

async function isBourse({ host, opsPort }: Config): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const response = await fetch(`http://${address}:${opsPort}/healthz`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    // No response: not our product.
    return false
  }
}

/** Formats the findings as lines, and states whether the product can start. */
export function report(results: readonly CheckResult[]): {
  readonly lines: readonly string[]
  readonly isFit: boolean
} {
  const count = (state: CheckResult['state']) => results.filter((result) => result.state === state).length
  const isFit = count('error') === 0
  const lines = results.map(({ part, state, message }) => `${state.padEnd(7)} ${part.padEnd(14)} ${message}`)
  const summary = isFit
    ? `fit to start${count('warning') === 0 ? '' : `, with ${count('warning')} thing(s) to look at`}`
    : `not fit to start: ${count('error')} thing(s) to fix`
  return { lines: [...lines, '', summary], isFit }
}
