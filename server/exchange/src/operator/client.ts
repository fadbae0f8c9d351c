import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { assertPrivateDirectory } from '#private-files'
import { type Operator, UNKNOWN_NAME } from './audit.ts'
import type { CommandResult } from './command-result.ts'

/**
 * Sends one command to the exchange behind a socket file. Null when no exchange listens there; throws
 * `NotPrivate` when another user may listen there.
 */
export async function askExchange(
  path: string,
  words: readonly string[],
  by: Operator = thisUser(),
): Promise<CommandResult | null> {
  if (!existsSync(dirname(path))) return null
  assertPrivateDirectory(dirname(path))
  const socket = createConnection(path)
  const connected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!connected) return null
  socket.write(`${JSON.stringify({ words, by })}\n`)
  return JSON.parse(await text(socket)) as CommandResult
}

/** The user of this process, or the one who became it by `sudo`. */
export function thisUser(sudoUser?: string): Operator {
  const uid = process.getuid?.() ?? null
  const name = /^[\x21-\x7e]{1,64}$/.test(sudoUser ?? '') ? sudoUser : nameOfUser()
  return { name: name ?? UNKNOWN_NAME, uid }
}

/** A container's user may have no name. */
function nameOfUser(): string | undefined {
  try {
    return (
      userInfo()
        .username.replaceAll(/[^\x20-\x7e]/g, '?')
        .slice(0, 64) || undefined
    )
  } catch {
    return undefined
  }
}
