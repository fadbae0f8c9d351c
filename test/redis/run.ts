// `npm run redis`: the tests of the state shared by replicas, against a real Redis instead of the test
// double. Not part of `npm test`, because it needs the program (Debian: apt-get install redis-server).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { has } from '../environment/machine.ts'

const PROGRAM = 'redis-server'
if (!has(PROGRAM)) {
  process.stderr.write(`missing on this machine: ${PROGRAM}. On Debian: apt-get install redis-server\n`)
  process.exit(69)
}
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', '--config', at('vitest.config.ts')]
const { status } = spawnSync(process.execPath, [...vitest, 'server/bff/src/shared'], {
  stdio: 'inherit',
  env: { ...process.env, REDIS_SERVER: PROGRAM },
})
process.exitCode = status ?? 1
