// `npm run operator -- …`: one command to the exchange that runs on this data directory.
import { readFile } from 'node:fs/promises'
import { askExchange, operatorSocket } from '@bourse/exchange/operator'
import { readConfig } from './config.ts'
import { fatal } from './fatal.ts'

/** The text of an article may come from a file: `@news.html`, read where the command was given. */
const wordOf = (word: string): Promise<string> =>
  word.startsWith('@') ? readFile(word.slice(1), 'utf8') : Promise.resolve(word)

async function wordsOf(words: readonly string[]): Promise<readonly string[]> {
  return words[0] === 'article' ? Promise.all(words.map(wordOf)) : words
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const answer = await askExchange(operatorSocket(config.dataDirectory), await wordsOf(process.argv.slice(2)))
  if (answer === null) throw new Error(`no exchange runs on ${config.dataDirectory}: start it with npm start`)
  process.stdout.write(`${answer.lines.join('\n')}\n`)
  process.exitCode = answer.ok ? 0 : 1
}

run().catch(fatal)
