import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, FEED_KEY, isDatabaseAddress, isRedisAddress } from './config.ts'
import { random } from './machine.ts'

/**
 * The session keys, newest first: from the environment, from a file, or generated once and stored with the
 * data.
 */
export function sessionKeys(config: Config): Buffer[] {
  const given =
    config.sessionKey ?? (config.sessionKeyFile && readFileSync(config.sessionKeyFile, 'utf8').trim())
  return (given || persistentKey(config.dataDirectory))
    .split(',')
    .map((key) => Buffer.from(key.trim(), 'hex'))
}

function persistentKey(directory: string): string {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'session.key')
  try {
    writeFileSync(path, random.bytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
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
export const databaseAddress = (config: Config): string | null =>
  config.databaseUrl ??
  inFile('DATABASE_URL_FILE', config.databaseUrlFile, {
    isRight: isDatabaseAddress,
    must: 'hold a postgresql address',
  })

/** URL of the Redis that replicas share; null without replicas. */
export const redisUrl = (config: Config): string | null =>
  config.redisUrl ??
  inFile('REDIS_URL_FILE', config.redisUrlFile, {
    isRight: isRedisAddress,
    must: 'hold a redis or rediss address',
  })

type Rule = { readonly isRight: (text: string) => boolean; readonly must: string }

/** Error messages never include the file's content. */
function inFile(setting: string, path: string | null, { isRight, must }: Rule): string | null {
  if (path === null) return null
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string }
    throw new ConfigError(`the file of ${setting} cannot be read (${code})`)
  }
  if (!isRight(text)) throw new ConfigError(`the file of ${setting} must ${must}`)
  return text
}
