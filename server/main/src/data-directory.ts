import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { assertOwn, ensurePrivateDirectory, socketDirectory } from '@bourse/exchange/private-files'
import type { CheckResult } from './check-result.ts'

/** Makes new files of this process and its children private to this user; called before the first file. */
export const makeNewFilesPrivate = (): void => void process.umask(0o077)

export const TIGHTENED = 'files of the data directory were open to other users: now they are not'

const OTHERS = 0o077
/** Directories of a data directory. PostgreSQL has its own, and refuses one that others may enter. */
const DIRECTORIES = ['uploads', 'sockets']
/** The session key of an installation that sets none. */
export const SESSION_KEY_FILE = 'session.key'
export const LOG_FILE = 'bourse.log'
const FILES = [SESSION_KEY_FILE, LOG_FILE]

/**
 * Creates the data directory or removes the access of others: modes 0700 and 0600. Returns the paths that
 * were open; throws `NotPrivate` if another user is the owner. The directory itself may be a link.
 */
export function secureDataDirectory(dataDirectory: string): readonly string[] {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const root = realpathSync(dataDirectory)
  const tightened: string[] = []
  const secure = (path: string): boolean => {
    const isTightened = ensurePrivateDirectory(path) === 'tightened'
    if (isTightened) tightened.push(path)
    return isTightened
  }
  secure(root)
  for (const name of DIRECTORIES) {
    const path = join(root, name)
    // Pictures of a directory that was open are open as well.
    if (existsSync(path) && secure(path)) for (const file of readdirSync(path)) secureFile(join(path, file))
  }
  for (const name of FILES) if (secureFile(join(root, name))) tightened.push(join(root, name))
  return tightened
}

/**
 * Secures a file and returns whether its mode changed. A link is skipped: the operator has put the file
 * elsewhere.
 */
function secureFile(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile()) return false
  assertOwn(path, found.uid)
  if ((found.mode & OTHERS) === 0) return false
  chmodSync(path, 0o600)
  return true
}

/** Checks the modes of all files of the product, except the session key; changes nothing. */
export function checkModes(dataDirectory: string, secretFiles: readonly string[]): CheckResult[] {
  const part = 'file modes'
  // Another check reports a path that is not a directory.
  if (!statSync(dataDirectory, { throwIfNoEntry: false })?.isDirectory()) return []
  const own = ['', ...DIRECTORIES, LOG_FILE].map((name) => join(dataDirectory, name))
  const existing = [...own, socketDirectory(dataDirectory)].filter((path) => existsSync(path))
  const results: CheckResult[] = []
  for (const path of new Set([...existing, ...secretFiles.filter((file) => existsSync(file))])) {
    const { mode, uid } = statSync(path)
    const isSecret = secretFiles.includes(path)
    if (uid !== process.getuid?.() && !isSecret)
      results.push({
        part,
        state: 'error',
        message: `${path} belongs to another user (uid ${uid}): chown it, or start as that user`,
      })
    else if ((mode & OTHERS) !== 0)
      results.push({
        part,
        state: 'warning',
        message: isSecret
          ? `${path} can be read by others: chmod 600`
          : `${path} is open to others: the next start closes it`,
      })
  }
  if (results.length === 0) results.push({ part, state: 'ok', message: 'only this user reads the data' })
  return results
}

const MB = 1_000_000

/** Whether the exchange would refuse to start on the data directory for lack of space. */
export async function isDiskFull(config: {
  readonly dataDirectory: string
  readonly diskReserveMb: number
}): Promise<boolean> {
  const { bavail, bsize } = await statfs(config.dataDirectory)
  return bavail * bsize < config.diskReserveMb * MB
}
