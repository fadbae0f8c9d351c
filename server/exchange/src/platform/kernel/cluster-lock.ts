import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The living process that a cluster's lock file names: the cluster's server, or another program by now. */
export type LockOwner = { readonly kind: 'server' | 'other'; readonly pid: number; readonly name: string }

const lockFile = (directory: string): string => join(directory, 'postmaster.pid')
const orNull = (): null => null

/**
 * PostgreSQL trusts its lock file while any process has the number in it. After a crash of the machine or of
 * a container another program may have that number, so the program itself is checked.
 */
export async function lockOwner(directory: string): Promise<LockOwner | null> {
  const text = await readFile(lockFile(directory), 'utf8').catch(orNull)
  if (text === null) return null
  // A server in single-user mode writes its number negated.
  const pid = Math.abs(Number(text.split('\n')[0]))
  // The file was truncated by a crash; PostgreSQL would refuse to start.
  if (!Number.isSafeInteger(pid) || pid === 0) return { kind: 'other', pid: 0, name: 'none' }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(orNull)
  if (name === null) return null
  const kind = (await servesCluster(pid, directory)) ? 'server' : 'other'
  return { kind, pid, name: name.trim() }
}

/** A server works in the directory of its cluster. The command line decides if /proc hides that. */
async function servesCluster(pid: number, directory: string): Promise<boolean> {
  const home = await realpath(directory).catch(orNull)
  const [exe, cwd] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(orNull),
    readlink(`/proc/${pid}/cwd`).catch(orNull),
  ])
  if (exe !== null && cwd !== null) return isPostgres(exe) && (cwd === home || cwd === directory)
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return isPostgres(words[0] ?? '') && words.some((word) => word === directory || word === home)
}

/** An update of the program marks the file of a running one as deleted. */
const isPostgres = (path: string): boolean => basename(path.replace(/ \(deleted\)$/, '')) === 'postgres'

/** Backends that outlive their killed server still write; without the lock file the next server would not notice them. */
async function hasBackends(directory: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) if (await servesCluster(Number(pid), directory)) return true
  return false
}

/**
 * Removes a lock file that names another program. Returns false while processes of the cluster are ending, or
 * when a server has started meanwhile.
 */
export async function removeStaleLock(directory: string): Promise<boolean> {
  if (await hasBackends(directory)) return false
  const file = lockFile(directory)
  const aside = `${file}.stale`
  const examined = readFileSync(file, 'utf8')
  // Removes only the file that was checked: another exchange may have started its server since.
  renameSync(file, aside)
  const isSame = readFileSync(aside, 'utf8') === examined
  if (!isSame) linkSync(aside, file)
  rmSync(aside)
  return isSame
}
