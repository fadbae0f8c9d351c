// `npm run operator -- …`: one command to the exchange that runs on this data directory.
import { askExchange, operatorSocket } from '@bourse/exchange/operator'
import { readConfig } from './config.ts'
import { fatal } from './fatal.ts'

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const answer = await askExchange(operatorSocket(config.dataDirectory), process.argv.slice(2))
  if (answer === null) throw new Error(`no exchange runs on ${config.dataDirectory}: start it with npm start`)
  process.stdout.write(`${answer.lines.join('\n')}\n`)
  process.exitCode = answer.ok ? 0 : 1
}

run().catch(fatal)
