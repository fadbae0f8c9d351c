import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { FEED_KEY, isDatabaseUrl, isRedisUrl, isSessionKeys } from './setting-types.ts'
import { SESSION_KEY_FILE } from './data-directory.ts'
import { random } from './machine.ts'

/**
 * The session keys, newest first: from the environment, from a file, or generated once and stored with the
 * data. An error names the file, never its content.
 */
export function sessionKeys(config: Config): Buffer[] {
  const given =
    config.sessionKey ??
    inFile('SESSION_KEY_FILE', config.sessionKeyFile, {
      isRight: isSessionKeys,
      must: SESSION_KEY_RULE,
    }) ??
    persistentKey(config.dataDirectory)
  return given.split(',').map((key) => Buffer.from(key.trim(), 'hex'))
}

const SESSION_KEY_RULE = 'hold 64 hex digits, or several such keys with commas'

function persistentKey(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, SESSION_KEY_FILE)
  if (!existsSync(path)) storeOnce(path, random.bytes(32).toString('hex'))
  const key = readText(path, path)
  if (isSessionKeys(key)) return key
  throw new ConfigError(
    `${path} must ${SESSION_KEY_RULE}: restore it from a backup, or remove it, and all members log in again`,
  )
}

/**
 * Stores a key completely or not at all: half a key would end every session at the next start. Another
 * process may be faster.
 */
function storeOnce(path: string, text: string): void {
  const partial = `${path}.${process.pid}`
  try {
    writeFileSync(partial, text, { mode: 0o600, flush: true })
    linkSync(partial, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial, { force: true })
  }
}

/**
 * The key by which a BFF authenticates to our exchange's feed, from the environment or a file; null if there
 * is none.
 */
export const feedKey = (config: Config): string | null =>
  config.upstreamFeedKey ??
  inFile('UPSTREAM_FEED_KEY_FILE', config.upstreamFeedKeyFile, {
    isRight: (text) => FEED_KEY.test(text),
    must: 'hold 32 to 256 plain characters',
  })

/** URL of the external database, with its password; null for the embedded one. */
export const databaseUrl = (config: Config): string | null =>
  config.databaseUrl ??
  inFile('DATABASE_URL_FILE', config.databaseUrlFile, {
    isRight: isDatabaseUrl,
    must: 'hold a postgresql address',
  })

/** URL of the Redis that replicas share; null without replicas. */
export const redisUrl = (config: Config): string | null =>
  config.redisUrl ??
  inFile('REDIS_URL_FILE', config.redisUrlFile, {
    isRight: isRedisUrl,
    must: 'hold a redis or rediss address',
  })

type Rule = { readonly isRight: (text: string) => boolean; readonly must: string }

/** Reads a secret from a file; error messages name the file and never include its content. */
function inFile(setting: string, path: string | null, { isRight, must }: Rule): string | null {
  if (path === null) return null
  const text = readText(path, `the file of ${setting} (${path})`)
  if (!isRight(text)) throw new ConfigError(`the file of ${setting} (${path}) must ${must}`)
  return text
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string }
    throw new ConfigError(`${name} cannot be read (${code})`)
  }
}
