import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from './config.ts'
import { databaseFindings, upstreamFindings } from './doctor-calls.ts'
import { redisFindings } from './doctor-redis.ts'
import { codeOf, type Finding, type Surroundings } from './finding.ts'

/** Looks at everything that a start needs and changes nothing. It says no secret, whatever is wrong. */
export async function examine(
  environment: Record<string, string | undefined>,
  around: Surroundings,
): Promise<readonly Finding[]> {
  const config = readOrProblems(environment)
  if (Array.isArray(config)) return config
  const looks = await Promise.all([
    directoryFindings(config),
    portFindings(config, around),
    upstreamFindings(config, around),
    databaseFindings(config, around),
    redisFindings(config, around),
  ])
  return [
    { part: 'configuration', state: 'well', says: 'every setting can be read' },
    ...programFindings(around),
    ...keyFindings(config),
    ...looks.flat(),
  ]
}

function readOrProblems(environment: Record<string, string | undefined>): Config | Finding[] {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...problems] = error.message.split('\n')
    return problems.map((problem) => ({ part: 'configuration', state: 'ill', says: problem.trim() }))
  }
}

function programFindings({ nodeVersion, clientDir }: Surroundings): Finding[] {
  const [major = 0] = nodeVersion.split('.').map(Number)
  const isBuilt = existsSync(join(clientDir, 'index.html'))
  return [
    major >= 24
      ? { part: 'program', state: 'well', says: `Node ${nodeVersion}` }
      : {
          part: 'program',
          state: 'ill',
          says: `Node ${nodeVersion} is too old: start by npm start, which brings its own`,
        },
    isBuilt
      ? { part: 'app', state: 'well', says: 'it is built' }
      : { part: 'app', state: 'odd', says: 'it is not built yet: npm start builds it' },
  ]
}

const ENOUGH_BYTES = 1_000_000_000
const LITTLE_BYTES = 100_000_000

async function directoryFindings({ dataDirectory }: Config): Promise<Finding[]> {
  const part = 'data'
  try {
    mkdirSync(dataDirectory, { recursive: true })
    const probe = join(dataDirectory, '.doctor')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    return [
      {
        part,
        state: 'ill',
        says: `DATA_DIR cannot be written (${codeOf(error)}): name another directory, or give it to this user`,
      },
    ]
  }
  const { bavail, bsize } = await statfs(dataDirectory)
  const free = bavail * bsize
  const megabytes = `${Math.floor(free / 1_000_000)} MB are free`
  if (free < LITTLE_BYTES)
    return [{ part, state: 'ill', says: `${megabytes}: make room before anything is lost` }]
  return [
    { part, state: free < ENOUGH_BYTES ? 'odd' : 'well', says: `DATA_DIR can be written, ${megabytes}` },
  ]
}

const KEYS = /^[0-9a-f]{64}(?:,[0-9a-f]{64})*$/i
const OTHERS_MAY_READ = 0o077

function keyFindings(config: Config): Finding[] {
  const part = 'session key'
  if (config.sessionKey !== null) return [{ part, state: 'well', says: 'it is in the environment' }]
  const path = config.sessionKeyFile ?? join(config.dataDirectory, 'session.key')
  if (config.sessionKeyFile === null && !existsSync(path)) {
    return [{ part, state: 'well', says: 'it will be made at the first start and kept with the data' }]
  }
  try {
    if (!KEYS.test(readFileSync(path, 'utf8').trim())) {
      return [
        { part, state: 'ill', says: 'the file does not hold 64 hex digits, or several of them with commas' },
      ]
    }
    const isOpen = (statSync(path).mode & OTHERS_MAY_READ) !== 0
    return [
      isOpen
        ? { part, state: 'odd', says: 'the file can be read by others: chmod 600' }
        : { part, state: 'well', says: 'the file is there, and nobody else can read it' },
    ]
  } catch (error) {
    return [
      { part, state: 'ill', says: `the file cannot be read (${codeOf(error)}): correct SESSION_KEY_FILE` },
    ]
  }
}

async function portFindings(config: Config, { isTaken }: Surroundings): Promise<Finding[]> {
  const ports = [
    ['PORT', config.port],
    ['OPS_PORT', config.opsPort],
  ] as const
  const taken = await Promise.all(ports.map(([, port]) => isTaken(port, config.host)))
  if (!taken.includes(true)) return [{ part: 'ports', state: 'well', says: 'both are free' }]
  if (await isBourse(config)) return [{ part: 'ports', state: 'well', says: 'Bourse runs on them already' }]
  return ports
    .filter((_port, at) => taken[at])
    .map(([name, port]) => ({
      part: 'ports',
      state: 'ill',
      says: `${name} ${port} is taken by another program: choose another one`,
    }))
}

const LOOKS_MS = 3_000

async function isBourse({ host, opsPort }: Config): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const response = await fetch(`http://${address}:${opsPort}/healthz`, {
      signal: AbortSignal.timeout(LOOKS_MS),
    })
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    // Whoever does not answer this is not ours.
    return false
  }
}

/** The findings as lines, and whether the product can be started. */
export function report(findings: readonly Finding[]): {
  readonly lines: readonly string[]
  readonly isFit: boolean
} {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const isFit = count('ill') === 0
  const lines = findings.map(({ part, state, says }) => `${state.padEnd(5)} ${part.padEnd(14)} ${says}`)
  const summary = isFit
    ? `fit to start${count('odd') === 0 ? '' : `, with ${count('odd')} thing(s) to look at`}`
    : `not fit to start: ${count('ill')} thing(s) to mend`
  return { lines: [...lines, '', summary], isFit }
}
