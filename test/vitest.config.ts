import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { texts } from '../client/build/texts.ts'
import { chooseSeed } from './seed.ts'
import { SlowFirst } from './slow-first.ts'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './timeouts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** `long`, `pictures`, or the tests of `npm test` by default. */
const chosen = process.env.TESTS ?? ''
// Workers inherit it.
const seed = (process.env.SEED = chooseSeed(process.env.SEED))
process.stderr.write(`random tests: SEED=${seed}\n`)
/** `npm run long` runs these, `npm test` all others. */
const LONG = '{test,server}/**/*.long.test.ts'
/** Random tests of which `npm run long` makes more runs. */
const MORE_RUNS = [
  'platform/market/source/process',
  'products/spot/order-batch',
  'products/spot/process-window',
  'products/futures/order-batch',
  'products/futures/engine/process-window',
].map((name) => `server/exchange/src/${name}.test.ts`)
const OUTSIDE = ['**/node_modules/**', '**/dist/**']
const SERVICES = ['environment/server.ts', 'browser/unpack.ts'].map((path) => `${root}test/${path}`)
const UNIT = ['contracts/src/**/*.test.ts', 'server/bff/src/**/*.test.ts', 'client/**/*.test.{ts,tsx}']
const PRODUCT = ['server/{exchange,main}/src/**/*.test.ts', 'test/**/*.test.ts']
/** Files that replace modules which other files of the process have loaded. */
const REPLACES_MODULES = ['handle-api-error', 'feed/connection', 'solve-puzzle', 'watchlist/watchlist'].map(
  (name) => `client/src/api/${name}.test.ts`,
)

const project = (name: string, options: object) => ({ extends: true as const, test: { name, ...options } })

const LONG_PROJECTS = [
  project('long', { include: [LONG, ...MORE_RUNS], exclude: OUTSIDE, globalSetup: SERVICES }),
]
/** `npm run pictures` takes the pictures of README. */
const PICTURES = 'test/pictures/*.pictures.test.ts'
const PICTURE_PROJECTS = [project('pictures', { include: [PICTURES], globalSetup: SERVICES })]
/** Projects run in this order: a worker that changes between projects starts a new process each time. */
const after = (groupOrder: number) => ({ sequence: { groupOrder } })
const PROJECTS = [
  project('product', {
    include: PRODUCT,
    exclude: [...OUTSIDE, LONG, PICTURES],
    globalSetup: SERVICES,
    ...after(0),
  }),
  project('unit', { include: UNIT, exclude: [...OUTSIDE, LONG, ...REPLACES_MODULES], ...after(1) }),
  project('modules', { include: REPLACES_MODULES, isolate: true, ...after(2) }),
]

export default defineConfig({
  root,
  plugins: [texts()],
  test: {
    pool: 'forks',
    // Files of a worker share its process and modules, so that the product is loaded and compiled once, not 470 times.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // `npm start` sets the same: a larger young generation, and one helper thread per process.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32', '--v8-pool-size=1'],
    maxWorkers: 2,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: 120_000,
    setupFiles: ['test/environment/each-file.ts', 'test/environment/random-tests.ts'],
    expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
    reporters: ['default'],
    projects: chosen === 'long' ? LONG_PROJECTS : chosen === 'pictures' ? PICTURE_PROJECTS : PROJECTS,
  },
})
