import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { assertPrivateDirectory } from '#platform/private-files'
import type { CommandResult } from './command-result.ts'
import type { SignedCommand } from './signature.ts'

/**
 * Sends one command to the exchange behind a socket file, with the user id of this process, or as an operator signed it.
 * Null when no exchange listens there; throws `NotPrivate` when another user may listen there.
 */
export async function requestExchange(
  path: string,
  command: readonly string[] | SignedCommand,
  onProgress: (line: string) => void = () => undefined,
): Promise<CommandResult | null> {
  if (!existsSync(dirname(path))) return null
  assertPrivateDirectory(dirname(path))
  const socket = createConnection(path)
  const connected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!connected) return null
  const message = 'signature' in command ? command : { words: command, uid: thisUser() }
  socket.write(`${JSON.stringify(message)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as CommandResult | { readonly progress: string }
    if (!('progress' in message)) return message
    onProgress(message.progress)
  }
  throw new Error('the exchange ended before the result of the command')
}

/** Returns the user id of this process. It is only a statement, and gives no name. */
export const thisUser = (): number | null => process.getuid?.() ?? null
