// `npm run postgres`: the tests that stand on a database, on a PostgreSQL of another kind than the embedded one.
// `-- --bin=/usr/lib/postgresql/15/bin` starts one from there (that is what is used if not said), `-- --url=postgres://…` takes one
// that runs, with a user who may create databases. Paths may follow; each is a run of its own.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startOther } from './server.ts'

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const CONFIG = fileURLToPath(new URL('../vitest.config.ts', import.meta.url))
/** Whatever has SQL under it. */
const PATHS = ['server/exchange/src', 'test/ledger', 'test/journeys', 'test/faults/futures.test.ts']
const MORE = ['hammer', 'money-hammer', 'options', 'seconds', 'amounts', 'upgrade', 'database'].map(
  (name) => `test/faults/${name}.test.ts`,
)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { bin: { type: 'string', default: '/usr/lib/postgresql/15/bin' }, url: { type: 'string' } },
})

const other = values.url === undefined ? await startOther(values.bin) : null
const url = values.url ?? other?.url('postgres') ?? ''
const failed: string[] = []
try {
  for (const path of positionals.length > 0 ? positionals : [...PATHS, ...MORE])
    if (!(await passes(path))) failed.push(path)
} finally {
  await other?.stop()
}
process.stdout.write(
  failed.length === 0 ? 'all passed on this PostgreSQL\n' : `failed: ${failed.join(', ')}\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1

function passes(path: string): Promise<boolean> {
  const args = [VITEST, 'run', '--config', CONFIG, '--reporter', 'dot', path]
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  return new Promise((done) => child.once('exit', (code) => done(code === 0)))
}
