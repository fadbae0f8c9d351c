// `npm run postgres`: the tests that use a database, on a PostgreSQL other than the embedded one. `--
// --bin=/usr/lib/postgresql/15/bin` starts one from there (the default), `-- --url=postgres://…` uses a
// running one, with a user who may create databases. Paths may follow; each is a separate run. `carried` is
// no path: it moves a whole exchange from the embedded database to that server and back.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { roundTrip } from './round-trip.ts'
import { startOther } from './server.ts'

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const CONFIG = fileURLToPath(new URL('../vitest.config.ts', import.meta.url))
/** Paths of tests that execute SQL. */
const PATHS = ['server/exchange/src', 'test/ledger', 'test/journeys', 'test/faults/futures.long.test.ts']
const MORE = [
  'hammer.long',
  'money-hammer.long',
  'seconds-due.long',
  'seconds.long',
  'amounts',
  'upgrade',
  'database',
].map((name) => `test/faults/${name}.test.ts`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' }, url: { type: 'string' } },
})

const other = values.url === undefined ? await startOther(values.bin) : null
const url = values.url ?? other?.url('postgres') ?? ''
const failed: string[] = []
try {
  for (const path of positionals.length > 0 ? positionals : [...PATHS, ...MORE, 'carried'])
    if (!(await (path === 'carried' ? roundTripPasses() : testsPass(path)))) failed.push(path)
} finally {
  await other?.stop()
}
process.stdout.write(
  failed.length === 0 ? 'all passed on this PostgreSQL\n' : `failed: ${failed.join(', ')}\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1

async function roundTripPasses(): Promise<boolean> {
  const buildUrl = (database: string) => {
    const there = new URL(url)
    there.pathname = `/${database}`
    return there.href
  }
  const wrong = await roundTrip(buildUrl)
  for (const claim of wrong) process.stderr.write(`not so: ${claim}\n`)
  return wrong.length === 0
}

function testsPass(path: string): Promise<boolean> {
  const args = [VITEST, 'run', '--config', CONFIG, '--reporter', 'dot', path]
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, ...(path.includes('.long.') ? { TESTS: 'long' } : {}) },
  })
  return new Promise((done) => child.once('exit', (code) => done(code === 0)))
}
