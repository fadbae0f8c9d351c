// Entry point of all commands: `node tools/run.mjs
// start|dev|check|test|long|pictures|year|bench|replicas|redis|postgres|image|operator|conform|sbom [args]`. Runs on Node 18 or later
// with nothing installed: fetches the pinned pnpm and Node 24 as npm packages, installs the locked workspace,
// builds the client when its sources changed, then starts Node 24. Each step stores a hash of its inputs and
// is skipped while they are unchanged.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { findPlatform } from './platforms.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, '.tools')
const [task, ...args] = process.argv.slice(2)
const print = (text) => process.stderr.write(`${text}\n`)
const fail = (text, code = 1) => {
  print(`\nbourse: ${text}`)
  process.exit(code)
}

/** npm exports its settings to children as npm_config_*, and pnpm would use them. */
function cleanEnvironment() {
  const env = { ...process.env, CI: process.env.CI ?? '', NODE_COMPILE_CACHE: join(tools, 'compile-cache') }
  for (const name of Object.keys(env)) if (/^npm_/i.test(name)) delete env[name]
  if (env.CI === '') delete env.CI
  return env
}
const env = cleanEnvironment()

function hashOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'node_modules' && name !== 'dist' && !name.includes('.test.')) visit(join(path, name))
      }
    } else hash.update(relative(root, path)).update(readFileSync(path))
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

/** Runs `work` unless the stored hash equals that of the inputs. Another start in this checkout that works on it is awaited. */
function step(name, label, inputs, output, work) {
  const stamp = join(tools, `${name}.stamp`)
  const hash = hashOf(inputs)
  const isDone = () =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(root, output))
  if (isDone()) return
  mkdirSync(tools, { recursive: true })
  const onWaiting = (owner) => print(`bourse: ${label} waits for process ${owner} in this checkout …`)
  withLock(join(tools, 'steps.lock'), onWaiting, () => {
    if (isDone()) return
    const began = Date.now()
    print(`bourse: ${label} …`)
    work()
    writeFileSync(stamp, hash)
    print(`bourse: ${label} done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  })
}

function must(command, commandArgs, options, advice) {
  const done = spawnSync(command, commandArgs, { cwd: root, env, encoding: 'utf8', ...options })
  if (done.status === 0) return done
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`
  if (output.trim()) print(output.trim())
  const unreachable = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ERR_PNPM_META_FETCH_FAIL|network/i.test(
    output,
  )
  return fail(
    unreachable
      ? 'cannot reach the npm registry; check the network or the registry setting of npm, then try again'
      : advice,
  )
}

function platform() {
  const isMusl = process.platform === 'linux' && !process.report?.getReport?.().header.glibcVersionRuntime
  const { row, fault } = findPlatform({ platform: process.platform, arch: process.arch, isMusl })
  return row ?? fail(fault)
}

function fetchPnpm({ pnpm: name }) {
  const pnpm = `.tools/pnpm/node_modules/${name}/pnpm`
  step('pnpm', 'fetching pnpm', ['tools/pnpm'], pnpm, () => {
    const home = join(tools, 'pnpm')
    rmSync(home, { recursive: true, force: true })
    cpSync(join(root, 'tools/pnpm'), home, { recursive: true })
    must(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: home },
      'npm could not install pnpm',
    )
  })
  return join(root, pnpm)
}

function prepare() {
  const machine = platform()
  const pnpm = fetchPnpm(machine)
  const manifests = [
    'contracts',
    'server/bff',
    'server/exchange',
    'server/main',
    'client',
    'test',
    'test/bench',
  ]
  const inputs = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    ...manifests.map((at) => `${at}/package.json`),
  ]
  const node = `node_modules/${machine.node}/bin/node`
  step('install', 'installing packages', inputs, node, () => {
    const install = [
      'install',
      '--frozen-lockfile',
      '--config.confirmModulesPurge=false',
      '--reporter=append-only',
    ]
    must(pnpm, install, {}, 'pnpm could not install the locked packages')
  })
  env.PATH = `${join(root, dirname(node))}:${join(root, 'node_modules/.bin')}:${env.PATH}`
  return join(root, node)
}

function buildClient(node) {
  step(
    'client',
    'building the app',
    ['client', 'contracts/src', 'pnpm-lock.yaml'],
    'client/dist/index.html',
    () => {
      const build = [join(root, 'client/node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
      must(node, build, { cwd: join(root, 'client') }, 'the client does not build')
    },
  )
}

/** Runs Node 24 in the foreground and exits with its code. */
function handOver(node, nodeArgs, options = {}) {
  const child = spawn(node, nodeArgs, { cwd: root, env, stdio: 'inherit', ...options })
  let forwardedAt = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // One stop may arrive from the terminal, from npm and from a service manager; forward it once.
      if (performance.now() - forwardedAt < 1_000) return
      forwardedAt = performance.now()
      child.kill(signal)
    })
  }
  stopWithNpm(child)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** npm exits on SIGTERM without notifying its command, so the command polls for npm's shell. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  child.on('exit', () => clearInterval(watch))
}

/**
 * By default Node 24 begins with a small semi-space, and objects that survive the first load are allocated in
 * old space from then on: responses of 8 kB were served at 4,200 or 5,700 per second permanently, depending
 * on the first requests, with half as much memory again in the slower case. A fixed semi-space without
 * pretenuring stays fast.
 */
const YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--no-allocation-site-pretenuring']

/**
 * One helper thread: with four in each process, one garbage collection took all cores from the others for half a second.
 * The memory reducer compacted the heap amid full load, in pauses of 80 and 200 ms.
 */
const COLLECTION = ['--v8-pool-size=1', '--no-memory-reducer']
const HEAP = [...YOUNG, ...COLLECTION]

/**
 * A separate process group, so that only this process forwards signals; the IPC channel shows it when this
 * process is gone.
 */
const OWN_GROUP = { detached: true, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }

const bin = (name) => join(root, 'node_modules/.bin', name)
const vitest = join(root, 'test/node_modules/vitest/vitest.mjs')

/** The checks of `npm run check` in parallel; each prints only failures. */
async function check() {
  const checks = [
    // One checker per project and two projects at a time: each further checker repeats the shared types.
    ['tsc', bin('tsc'), ['-b', 'tools/tsconfig.json', '--checkers', '1', '--builders', '2']],
    ['oxlint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
    ['oxfmt', bin('oxfmt'), ['--check', '.']],
    ['knip', bin('knip'), ['--config', '.knip.json', '--no-progress']],
    ['tidy', process.execPath, [join(root, 'test/tidy/run.mjs')]],
    ['commits', process.execPath, [join(root, 'test/tidy/run-commits.mjs')]],
  ]
  const began = Date.now()
  const results = await Promise.all(
    checks.map(
      ([name, command, commandArgs]) =>
        new Promise((resolve) => {
          // Less frequent garbage collection in Go programs: a third less CPU time for more memory.
          const child = spawn(command, commandArgs, { cwd: root, env: { ...env, GOGC: '400' } })
          let output = ''
          child.stdout.on('data', (chunk) => (output += chunk))
          child.stderr.on('data', (chunk) => (output += chunk))
          child.on('error', (error) => resolve({ name, code: 1, output: String(error) }))
          child.on('exit', (code) => resolve({ name, code, output }))
        }),
    ),
  )
  for (const { name, code, output } of results) {
    if (code !== 0) print(`\n── ${name} failed\n${output.trim()}`)
  }
  const failed = results.filter((result) => result.code !== 0)
  const outcome =
    failed.length === 0 ? 'all passed' : `${failed.map((result) => result.name).join(', ')} failed`
  print(
    `bourse: check (${results.map((result) => result.name).join(', ')}): ${outcome} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  )
  return failed.length === 0 ? 0 : 1
}

/** The packages that a running product has, with their hashes, as CycloneDX. */
const SBOM = 'sbom --sbom-format cyclonedx --sbom-type application --prod --lockfile-only --out'.split(' ')

async function main() {
  if (task === 'pnpm') return handOver(fetchPnpm(platform()), args)
  if (task === 'sbom') return handOver(fetchPnpm(platform()), [...SBOM, args[0] ?? 'sbom.json'])
  const node = prepare()
  switch (task) {
    case 'start':
      buildClient(node)
      return handOver(node, [...HEAP, 'server/main/src/start.ts', ...args], OWN_GROUP)
    case 'dev':
      return handOver(node, ['--watch', '--watch-preserve-output', 'server/main/src/dev.ts', ...args])
    case 'operator':
      return handOver(node, ['server/main/src/operator.ts', ...args])
    case 'conform':
      return handOver(node, ['server/main/src/conform.ts', ...args])
    case 'bench':
      buildClient(node)
      return handOver(node, [...HEAP, 'test/bench/run.ts', ...args])
    case 'replicas':
      return handOver(node, ['test/replicas/run.ts', ...args])
    case 'redis':
      return handOver(node, ['test/redis/run.ts', ...args])
    case 'postgres':
      return handOver(node, ['test/postgres/run.ts', ...args])
    case 'image':
      buildClient(node)
      return handOver(node, ['test/image/run.ts', ...args])
    case 'check':
      return check()
    case 'test': {
      const checked = args.length === 0 ? await check() : 0
      if (checked !== 0) return checked
      buildClient(node)
      return handOver(node, [vitest, 'run', '--config', 'test/vitest.config.ts', ...args])
    }
    case 'long': {
      buildClient(node)
      const long = [vitest, 'run', '--config', 'test/vitest.config.ts', ...args]
      return handOver(node, long, { env: { ...env, TESTS: 'long' } })
    }
    case 'pictures': {
      buildClient(node)
      const pictures = [vitest, 'run', '--config', 'test/vitest.config.ts', ...args]
      return handOver(node, pictures, { env: { ...env, TESTS: 'pictures' } })
    }
    case 'year': {
      const scale = { TESTS: 'long', YEAR_DAYS: '365', YEAR_MEMBERS: '200' }
      const year = [vitest, 'run', '--config', 'test/vitest.config.ts', 'test/year', ...args]
      return handOver(node, year, { env: { ...scale, ...env } })
    }
    case 'build':
      buildClient(node)
      return 0
    default:
      return fail(
        'usage: node tools/run.mjs start|dev|check|test|long|pictures|year|bench|replicas|redis|postgres|image|operator|conform|sbom|build',
        64,
      )
  }
}

process.exitCode = await main()
