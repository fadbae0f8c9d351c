import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ensurePrivateDirectory } from '#platform/private-files'
import { translate } from '#platform/text'
import type { CommandResult } from './command-result.ts'
import { auditTime, type Operator, recordCommand, recordResult, unknownOperator } from './audit.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { OperatorDeps } from './deps.ts'
import { type SignedCommand, signedCommand, verifyCommand } from './signature.ts'

/**
 * Listens on a socket file that only this user can open. Reads one line of JSON (the words and their sender)
 * and writes lines of progress, then one with the result.
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
  const report = (progress: string) => void socket.write(`${JSON.stringify({ progress })}\n`)
  const result = await runCommand({ deps, log, report }, readMessage(line)).catch(
    (error: unknown): CommandResult => {
      log.error({ err: error }, 'operator command failed')
      return { ok: false, lines: ['command failed; see the log'] }
    },
  )
  socket.end(`${JSON.stringify(result)}\n`)
}

type Runtime = {
  readonly deps: OperatorDeps
  readonly log: Logger
  readonly report: (line: string) => void
}

async function runCommand({ deps, log, report }: Runtime, message: Message): Promise<CommandResult> {
  const { words } = message
  const found = findCommand(words)
  if (found === null) {
    const usage = Object.values(COMMANDS).map((known) => `  npm run operator -- ${known.usage}`)
    return { ok: false, lines: ['commands:', ...usage] }
  }
  const { name, command, args } = found
  const audited = args.map((word, at) => (command.secrets.includes(at) ? '…' : word))
  const now = auditTime(deps.clock)
  const { by, signed, problem } = identifySender(message, { keys: deps.operatorKeys, now })
  const record = (sender: Operator, proof: SignedCommand | null) =>
    recordCommand(deps.db, { name, args: audited, by: sender, signed: proof }, now)
  const first = problem === null ? await record(by, signed) : null
  const id = first ?? (await record(unknownOperator(by.uid), null)) ?? ''
  const end = (kind: 'done' | 'refused' | 'failed', message: string) =>
    recordResult(deps.db, id, { outcome: { kind, message }, at: auditTime(deps.clock) }).catch(
      // The command has taken effect, and its record exists.
      (error: unknown) => log.error({ err: error }, 'failed to record the result of an operator command'),
    )
  if (first === null) {
    const reason = problem ?? 'this signed command was used before: sign it again'
    await end('refused', reason)
    return { ok: false, lines: [reason] }
  }
  try {
    const result = await command.run(args, { deps, by, report })
    await end(result.ok ? 'done' : 'refused', result.ok ? '' : (result.lines[0] ?? ''))
    return result
  } catch (error) {
    const isRefusal = error instanceof Refusal
    const message = isRefusal ? translate('en', error.code, error.values) : ''
    await end(isRefusal ? 'refused' : 'failed', message)
    if (!isRefusal) throw error
    return { ok: false, lines: [message] }
  }
}

type CommandMatch = { readonly name: string; readonly command: Command; readonly args: readonly string[] }

/** Finds the command that the words begin with; names have up to three words. */
function findCommand(words: readonly string[]): CommandMatch | null {
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command !== undefined) return { name, command, args: words.slice(length) }
  }
  return null
}

type Message = { readonly words: readonly string[]; readonly uid: number | null } | SignedCommand

const unsigned = z.object({ words: z.array(z.string()), uid: z.nullable(z.int()) })

/** Reads a message; one without words when the line is not from the client. */
function readMessage(line: string): Message {
  try {
    const message: unknown = JSON.parse(line)
    const signed = z.safeParse(signedCommand, message)
    return signed.success ? signed.data : z.parse(unsigned, message)
  } catch {
    return { words: [], uid: null }
  }
}

type Sender = {
  readonly by: Operator
  readonly signed: SignedCommand | null
  readonly problem: string | null
}

function identifySender(message: Message, context: Parameters<typeof verifyCommand>[1]): Sender {
  if (!('signature' in message)) return { by: unknownOperator(message.uid), signed: null, problem: null }
  const operator = verifyCommand(message, context)
  if (operator === null)
    return {
      by: unknownOperator(message.uid),
      signed: null,
      problem:
        'the signature is not valid: is the key in OPERATORS, and was it signed in the last ten minutes?',
    }
  return { by: { ...operator, uid: message.uid }, signed: message, problem: null }
}
