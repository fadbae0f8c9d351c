// `npm run conform -- --upstream URL`: sends the app's read requests to a running upstream and reports what
// conforms.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  checkConformance,
  toExitCode,
  rowText,
  reportText,
  type RecordedResponse,
} from '@bourse/bff/conformance'
import { exitWithError } from './exit-with-error.ts'
import { nowMs } from './machine.ts'

const USAGE = `npm run conform -- --upstream URL [--account NAME | --token TOKEN] [--socket URL | --no-socket]
                  [--time-zone Asia/Shanghai] [--listen SECONDS] [--market BTC/USDT] [--json] [--record DIR]
The password of the account comes in CONFORM_PASSWORD, so that no list of processes shows it.
--record writes each response with its values replaced by their types and lengths, one file per call.
Only reads are called. Exit code 0: it conforms; 1: it does not; 2: it conforms and leaks; 64: wrong usage.`

const USAGE_CODE = 64

function parseOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      upstream: { type: 'string' },
      account: { type: 'string' },
      token: { type: 'string' },
      socket: { type: 'string' },
      'no-socket': { type: 'boolean', default: false },
      'time-zone': { type: 'string', default: 'Asia/Shanghai' },
      listen: { type: 'string', default: '15' },
      market: { type: 'string' },
      json: { type: 'boolean', default: false },
      record: { type: 'string' },
    },
  })
  const { upstream, account, token } = values
  if (upstream === undefined || !URL.canParse(upstream)) throw new TypeError('--upstream must be an address')
  const password = process.env['CONFORM_PASSWORD']
  if (account !== undefined && password === undefined) throw new TypeError('CONFORM_PASSWORD is not set')
  const { market = null, json: isJson, record: directory = null } = values
  if (market !== null && !/^[^/\s]+\/[^/\s]+$/.test(market))
    throw new TypeError('--market must be a symbol like BTC/USDT')
  const seconds = Number(values.listen)
  if (!(seconds > 0 && seconds <= 600)) throw new TypeError('--listen must be seconds, 600 at most')
  return {
    url: upstream,
    timeZone: values['time-zone'],
    account:
      account !== undefined && password !== undefined
        ? { name: account, password }
        : token === undefined
          ? null
          : { token },
    socketUrl: values['no-socket'] ? null : (values.socket ?? upstream),
    timeoutMs: seconds * 1000,
    clock: { now: nowMs },
    market,
    isJson,
    directory,
  }
}

/** Writes the responses of each call to a file of its name. */
function writeRecord(directory: string, recorded: readonly RecordedResponse[]): void {
  mkdirSync(directory, { recursive: true })
  for (const name of new Set(recorded.map(({ call }) => call))) {
    const responses = recorded.filter(({ call }) => call === name)
    writeFileSync(join(directory, `${name}.json`), `${JSON.stringify(responses, null, 2)}\n`)
  }
}

async function run(): Promise<void> {
  let options: ReturnType<typeof parseOptions>
  try {
    options = parseOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`bourse: ${error.message}\n\n${USAGE}\n`)
    process.exitCode = USAGE_CODE
    return
  }
  const { isJson, directory } = options
  const recorded: RecordedResponse[] = []
  const report = await checkConformance({
    ...options,
    ...(directory === null ? {} : { onRecord: (response: RecordedResponse) => void recorded.push(response) }),
    onRow: (line) => void (process.stderr.isTTY ? process.stderr.write(`${rowText(line)}\n`) : null),
  })
  if (directory !== null) writeRecord(directory, recorded)
  process.stdout.write(`${isJson ? JSON.stringify(report) : reportText(report)}\n`)
  process.exitCode = toExitCode(report)
}

run().catch(exitWithError)
