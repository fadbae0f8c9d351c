// `npm run operator -- …`: one command to the exchange that runs on this data directory; `doctor` looks at the installation,
// `export FILE` and `import FILE` carry all of it from one database to another.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { askExchange, operatorSocket } from '@bourse/exchange/operator'
import { readConfig } from './config.ts'
import { exportArchive, importArchive } from './archive.ts'
import { examine, report } from './doctor.ts'
import { fatal } from './fatal.ts'
import { clock, isTaken } from './machine.ts'

/** The text of an article may come from a file: `@news.html`, read where the command was given. */
const wordOf = (word: string): Promise<string> =>
  word.startsWith('@') ? readFile(word.slice(1), 'utf8') : Promise.resolve(word)

async function wordsOf(words: readonly string[]): Promise<readonly string[]> {
  return words[0] === 'article' ? Promise.all(words.map(wordOf)) : words
}

async function tellExchange(words: readonly string[]): Promise<void> {
  const config = readConfig(process.env)
  const answer = await askExchange(operatorSocket(config.dataDirectory), await wordsOf(words))
  if (answer === null) throw new Error(`no exchange runs on ${config.dataDirectory}: start it with npm start`)
  process.stdout.write(`${answer.lines.join('\n')}\n`)
  process.exitCode = answer.ok ? 0 : 1
}

async function callDoctor(): Promise<void> {
  const findings = await examine(process.env, {
    now: clock.now,
    clientDir: fileURLToPath(new URL('../../../client/dist', import.meta.url)),
    nodeVersion: process.versions.node,
    isTaken,
    lookAtRedis: async (url) => (await import('@bourse/bff')).lookAtRedis(url, clock.now),
    isExchangeUp: async (directory) => (await askExchange(operatorSocket(directory), ['help'])) !== null,
  })
  const { lines, isFit } = report(findings)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isFit ? 0 : 1
}

type Carry = typeof exportArchive
/** A file, or `-` for what is piped. What is said goes to the terminal, never into the file. */
async function carry(work: Carry, [file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('name a file, or - for a pipe')
  const says = await work(readConfig(process.env, 'exchange'), file)
  process.stderr.write(`${says}\n`)
}

const [command = '', ...words] = process.argv.slice(2)
const OURS: Readonly<Record<string, () => Promise<void>>> = {
  doctor: callDoctor,
  export: () => carry(exportArchive, words),
  import: () => carry(importArchive, words),
}
await (OURS[command] ?? (() => tellExchange([command, ...words])))().catch(fatal)
