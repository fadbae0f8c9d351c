import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CommandResult } from './command-result.ts'

/** Sends one command to the exchange behind a socket file. Null when no exchange listens there. */
export async function askExchange(path: string, words: readonly string[]): Promise<CommandResult | null> {
  const socket = createConnection(path)
  const connected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!connected) return null
  socket.write(`${JSON.stringify(words)}\n`)
  return JSON.parse(await text(socket)) as CommandResult
}
