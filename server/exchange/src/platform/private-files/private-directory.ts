import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const OTHERS = 0o077
const OTHERS_MAY_WRITE = 0o002
const STICKY = 0o1000
const PRIVATE = 0o700

/** A file or directory that another user of this machine owns or could replace; the message names the fix. */
export class NotPrivate extends Error {
  override readonly name = 'NotPrivate'
}

/**
 * Ensures that only this user enters a directory: creates it with mode 0700, removes looser permissions.
 * Throws `NotPrivate` when that would not help: another user owns it, it is a link, or every user could
 * replace it.
 */
export function ensurePrivateDirectory(path: string): 'private' | 'tightened' {
  mkdirSync(path, { recursive: true, mode: PRIVATE })
  const { mode, uid } = directoryAt(path)
  assertOwn(path, uid)
  if ((mode & OTHERS) === 0) return 'private'
  chmodSync(path, PRIVATE)
  return 'tightened'
}

/**
 * Checks a directory for a client, which creates nothing: throws `NotPrivate` unless only this user enters
 * it. Root also trusts the user who owns the directory around it.
 */
export function assertPrivateDirectory(path: string): void {
  const { mode, uid, parentUid } = directoryAt(path)
  if (!(process.getuid?.() === 0 && uid === parentUid)) assertOwn(path, uid)
  if ((mode & OTHERS) !== 0)
    throw new NotPrivate(`${path} is open to other users: restart the exchange, which closes it`)
}

function directoryAt(path: string): { mode: number; uid: number; parentUid: number } {
  const found = lstatSync(path)
  // A link is not followed: its target could be changed.
  if (!found.isDirectory()) throw new NotPrivate(`${path} is no directory: remove it`)
  const around = dirname(path)
  const parent = statSync(around)
  if ((parent.mode & OTHERS_MAY_WRITE) !== 0 && (parent.mode & STICKY) === 0)
    throw new NotPrivate(`${around} can be written by everybody, who could replace ${path}: chmod o-w it`)
  return { mode: found.mode, uid: found.uid, parentUid: parent.uid }
}

/** Throws `NotPrivate` unless the owner of a path is the user of this process. */
export function assertOwn(path: string, owner: number): void {
  const own = process.getuid?.() ?? owner
  if (owner === own) return
  throw new NotPrivate(
    `${path} belongs to another user (uid ${owner}, this is uid ${own}): chown or remove it, or start as that user`,
  )
}

/**
 * The most bytes of a socket's path: its buffer has 108, the last of them zero; this name has the length of
 * PostgreSQL's.
 */
const PATH_BYTES_MAX = 107
const OPERATOR_SOCKET = 'operator.sock'
const fits = (directory: string): boolean =>
  Buffer.byteLength(join(directory, OPERATOR_SOCKET)) <= PATH_BYTES_MAX

/**
 * Returns the directory of the socket files of a data directory: inside of it, or where its name is too long
 * for a socket, in the system's temporary directory under a name of its own. There its owner must be checked,
 * because every user could create it first.
 */
export function socketDirectory(dataDirectory: string): string {
  const data = resolve(dataDirectory)
  const inside = join(data, 'sockets')
  if (fits(inside)) return inside
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 16)
  const temporary = join(tmpdir(), `bourse-${hash}`)
  if (fits(temporary)) return temporary
  throw new Error(
    `DATA_DIR is too long for a socket file in it (${Buffer.byteLength(data)} bytes): shorten it`,
  )
}

/** Returns the socket file of the operator's commands. */
export const operatorSocket = (dataDirectory: string): string =>
  join(socketDirectory(dataDirectory), OPERATOR_SOCKET)
