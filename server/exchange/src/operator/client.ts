import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { assertPrivateDirectory } from '#private-files'
import type { CommandResult } from './command-result.ts'

/**
 * Sends one command to the exchange behind a socket file. Null when no exchange listens there; throws
 * `NotPrivate` when another user may listen there.
 */
export async function askExchange(path: string, words: readonly string[]): Promise<CommandResult | null> {
  if (!existsSync(dirname(path))) return null
  assertPrivateDirectory(dirname(path))
  const socket = createConnection(path)
  const connected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!connected) return null
  socket.write(`${JSON.stringify(words)}\n`)
  return JSON.parse(await text(socket)) as CommandResult
}
