import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import { ensurePrivateDirectory } from '#private-files'
import { translate } from '#text'
import type { CommandResult } from './command-result.ts'
import { COMMANDS } from './commands.ts'
import type { OperatorDeps } from './deps.ts'

/**
 * Listens on a socket file that only this user can open. Reads one line of JSON (the words), writes one (the
 * result).
 */
export function serveOperator(deps: OperatorDeps, path: string, log: Logger): Promise<Server> {
  ensurePrivateDirectory(dirname(path))
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'operator disconnected'))
    createInterface({ input: socket }).on('line', (line) => void handleCommand(deps, socket, line, log))
  })
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(path, () => done(server))
  })
}

async function handleCommand(deps: OperatorDeps, socket: Socket, line: string, log: Logger): Promise<void> {
  const result = await obey(deps, line).catch((error: unknown): CommandResult => {
    if (error instanceof Refusal) return { ok: false, lines: [translate('en', error.code, error.values)] }
    log.error({ err: error }, 'operator command failed')
    return { ok: false, lines: ['command failed; see the log'] }
  })
  socket.end(`${JSON.stringify(result)}\n`)
}

async function obey(deps: OperatorDeps, line: string): Promise<CommandResult> {
  const words = wordsOf(line)
  const name = words.slice(0, 2).join(' ')
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command.run(deps, words.slice(2))
  const usage = Object.values(COMMANDS).map((known) => `  npm run operator -- ${known.usage}`)
  return { ok: false, lines: ['commands:', ...usage] }
}

/** The words of a command; empty when the line is no list of words. */
function wordsOf(line: string): readonly string[] {
  try {
    const words: unknown = JSON.parse(line)
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : []
  } catch {
    return []
  }
}
