import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { random } from './machine.ts'

/** The keys that seal sessions, newest first: from the environment, from a file, or made once and kept with the data. */
export function sessionKeys(config: Config): Buffer[] {
  const given =
    config.sessionKey ?? (config.sessionKeyFile && readFileSync(config.sessionKeyFile, 'utf8').trim())
  return (given || keptKey(config.dataDirectory)).split(',').map((key) => Buffer.from(key.trim(), 'hex'))
}

function keptKey(directory: string): string {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'session.key')
  try {
    writeFileSync(path, random.bytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
