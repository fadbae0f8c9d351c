// `npm run operator -- …`: sends one command to the exchange that runs on this data directory; `doctor`
// checks the installation, `export FILE` and `import FILE` move all data from one database to another. `key
// FILE` creates an operator's key, `as FILE COMMAND…` signs a command with it and sends it; where the
// operator may not open the socket, `sign FILE COMMAND…` prints the signed command and `send` reads and sends
// it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  requestExchange,
  operatorSocket,
  type SignedCommand,
  thisUser,
  unknownOperator,
} from '@bourse/exchange/operator'
import { readConfig } from './config.ts'
import { exportArchive, importArchive } from './archive.ts'
import { makeNewFilesPrivate } from './data-directory.ts'
import { examine, report } from './doctor.ts'
import { exitWithError } from './exit-with-error.ts'
import { isPortInUse, nowMs } from './machine.ts'
import { readPublicKey, readSigned, signWith } from './operator-signing.ts'

/** Reads an argument; an article's text may be in a file: `@news.html`, relative to the working directory. */
const readWord = (word: string): Promise<string> =>
  word.startsWith('@') ? readFile(word.slice(1), 'utf8') : Promise.resolve(word)

async function readWords(words: readonly string[]): Promise<readonly string[]> {
  return words[0] === 'article' ? Promise.all(words.map(readWord)) : words
}

async function sendCommand(command: readonly string[] | SignedCommand): Promise<void> {
  const config = readConfig(process.env)
  const path = operatorSocket(config.dataDirectory)
  const result = await requestExchange(path, command, (line) => process.stderr.write(`${line}\n`))
  if (result === null)
    throw new Error(`no exchange is running on ${config.dataDirectory}: start it with npm start`)
  process.stdout.write(`${result.lines.join('\n')}\n`)
  process.exitCode = result.ok ? 0 : 1
}

async function callDoctor(): Promise<void> {
  const results = await examine(process.env, {
    now: nowMs,
    clientDir: fileURLToPath(new URL('../../../client/dist', import.meta.url)),
    nodeVersion: process.versions.node,
    isPortInUse,
    probeRedis: async (url) => (await import('@bourse/bff')).probeRedis(url, nowMs),
    isExchangeUp: async (directory) => (await requestExchange(operatorSocket(directory), ['help'])) !== null,
    async overdue(directory) {
      const result = await requestExchange(operatorSocket(directory), ['overdue', 'list'])
      return result === null || result.ok ? [] : result.lines
    },
  })
  const { lines, isFit } = report(results)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isFit ? 0 : 1
}

type ArchiveTask = typeof exportArchive
/** Runs an export or import with a file, or `-` for a pipe. Messages go to stderr, never into the file. */
async function runArchiveTask(work: ArchiveTask, [file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('name a file, or - for a pipe')
  const message = await work(readConfig(process.env, 'exchange'), file, unknownOperator(thisUser()))
  process.stderr.write(`${message}\n`)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const keyFile = ([file]: readonly string[]): string => {
  if (file === undefined) throw new Error('name the file of your key')
  return file
}
const signed = async ([file, ...rest]: readonly string[]): Promise<SignedCommand> =>
  signWith(keyFile(file === undefined ? [] : [file]), await readWords(rest))

makeNewFilesPrivate()
const [command = '', ...words] = process.argv.slice(2)
const OURS: Readonly<Record<string, () => Promise<void>>> = {
  doctor: callDoctor,
  export: () => runArchiveTask(exportArchive, words),
  import: () => runArchiveTask(importArchive, words),
  key: async () => print(readPublicKey(keyFile(words))),
  sign: async () => print(JSON.stringify(await signed(words))),
  as: async () => sendCommand(await signed(words)),
  send: async () => sendCommand(await readSigned(process.stdin)),
}
await (OURS[command] ?? (async () => sendCommand(await readWords([command, ...words]))))().catch(
  exitWithError,
)
