// The part of `npm run image` that runs in separate namespaces; see run.ts.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Claims } from '../replicas/claims.ts'
import { type Member, signUp } from '../environment/member.ts'
import { uploadPicture } from '../environment/picture.ts'
import { Sandbox } from './sandbox.ts'

const URL = 'http://127.0.0.1:8080'
const OPS = 'http://127.0.0.1:8081'
const claims = new Claims()
const sandbox = new Sandbox(process.argv[2] ?? '')

/** Counts packets that left the machine or had no route. */
function countRoutes(): number {
  const [, names = '', values = ''] =
    /^(Ip: F.*)\n(Ip: .*)$/m.exec(readFileSync('/proc/self/net/snmp', 'utf8')) ?? []
  const four = values.split(' ')[names.split(' ').indexOf('OutNoRoutes')] ?? '0'
  const six = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync('/proc/self/net/snmp6', 'utf8'))?.[1] ?? '0'
  return Number(four) + Number(six)
}

async function until(what: string, is: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (await is().catch(() => false)) return
    await pause(100)
  }
  throw new Error(`timed out after a minute waiting until ${what}`)
}
const isReady = async () =>
  ((await (await fetch(`${OPS}/readyz`)).json()) as { status: string }).status === 'ok'

/** Returns the errors of the attempts by name. */
const attempts = (isBarred: boolean, tries: Readonly<Record<string, string>>): unknown =>
  JSON.parse(
    sandbox.ask(
      `const fs = require('node:fs'), { spawnSync } = require('node:child_process'), results = {}
       const tries = { ${Object.entries(tries)
         .map(([name, code]) => `${JSON.stringify(name)}: () => ${code}`)
         .join(', ')} }
       for (const [name, tried] of Object.entries(tries)) try { results[name] = tried() ?? 'done' } catch (error) { results[name] = error.code }
       console.log(JSON.stringify(results))`,
      isBarred,
    ) || 'null',
  )
const writing = (paths: readonly string[]) =>
  Object.fromEntries(
    paths.map((path) => [path, `fs.writeFileSync(${JSON.stringify(`${path}/probe`)}, '#!/bin/x')`]),
  )
const all = <T>(names: readonly string[], value: T) => Object.fromEntries(names.map((name) => [name, value]))

function checkSandbox(): void {
  const closed = ['', '/app', '/app/server/main/src', '/etc', '/usr/local/bin', '/lib']
  claims.equal('only /data and /tmp are writable', attempts(false, writing(closed)), all(closed, 'EROFS'))
  claims.equal(
    '/data and /tmp are writable',
    attempts(true, writing(['/data', '/tmp'])),
    all(['/data', '/tmp'], 'done'),
  )
  claims.equal(
    'Node denies the process other paths too',
    attempts(true, writing(['/etc', '/dev/shm'])),
    all(['/etc', '/dev/shm'], 'ERR_ACCESS_DENIED'),
  )
  const running = (path: string) =>
    `(fs.chmodSync(${JSON.stringify(path)}, 0o755), spawnSync(${JSON.stringify(path)}).error.code)`
  claims.equal(
    'written files are not executable, and there is no shell',
    attempts(false, {
      data: running('/data/probe'),
      tmp: running('/tmp/probe'),
      shell: "spawnSync('/bin/sh').error.code",
    }),
    { data: 'EACCES', tmp: 'EACCES', shell: 'ENOENT' },
  )
  claims.equal(
    'it is user 10001 without other groups',
    attempts(false, { who: '[process.getuid(), process.getgid(), process.getgroups()]' }),
    {
      who: [10001, 10001, [10001]],
    },
  )
  sandbox.ask("require('node:fs').rmSync('/data/probe'), require('node:fs').rmSync('/tmp/probe')", false)
}

/** Runs a journey through the public URL: register, deposit, upload, buy, and load the app. */
async function journey(): Promise<Member> {
  const member = await signUp(URL, `image-${process.pid}@example.com`)
  await member.deposit('USDT', '1000')
  await until('a deposit is approved', async () => (await member.balance('USDT')) !== '0')
  claims.equal('a deposit arrives', await member.balance('USDT'), '1000')
  claims.holds('a picture is re-encoded and stored', (await uploadPicture(member)).startsWith('/upload/'))
  const order = {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    amount: '0.001',
    target_price: await readPrice(),
    order_type: 'market',
  }
  const { status } = await member.send('POST', '/coin/trade', order)
  claims.equal('a coin is bought', [status, (await member.balance('BTC')) !== '0'], [200, true])
  claims.equal('the app is served', (await fetch(`${URL}/`)).status, 200)
  return member
}

async function readPrice(): Promise<string> {
  const text = await (await fetch(`${URL}/api/currency/quotation_new`)).text()
  return /"currency_name":"BTC"[^}]*"now_price":"([^"]+)"/.exec(text)?.[1] ?? ''
}

function findPid(words: string): number | null {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return command.includes(words) && !command.includes('chroot')
  })
  return found === undefined ? null : Number(found)
}

async function main(): Promise<void> {
  checkSandbox()
  const child: ChildProcess = sandbox.start({
    SESSION_KEY: 'a'.repeat(64),
    NODE_ENV: 'production',
    // Signs up with the code in the response.
    PAPER_CODES: 'on',
    LOG_LEVEL: 'error',
  })
  child.stdout?.resume()
  const began = performance.now()
  await until('it is ready', isReady)
  claims.holds('it is ready', true, `${Math.round(performance.now() - began)} ms after its first start`)
  const member = await journey()
  const before = await member.balance('BTC')

  const exchange = findPid('exchange.ts')
  if (exchange === null) throw new Error('no exchange runs in the sandbox')
  process.kill(exchange, 'SIGKILL')
  await until(
    'another exchange runs',
    async () => (findPid('exchange.ts') ?? exchange) !== exchange && (await isReady()),
  )
  await until('the member is known again', async () => (await member.balance('BTC')) === before)
  claims.holds('a killed exchange is restarted, and its database with it', true)

  const ended = once(child, 'exit') as Promise<[number | null]>
  const stopping = performance.now()
  child.kill('SIGTERM')
  const [code] = await ended
  claims.equal('it stops with success', code, 0)
  claims.holds(
    'within ten seconds',
    performance.now() - stopping <= 10_000,
    `${Math.round(performance.now() - stopping)} ms`,
  )
  claims.equal('no process is left behind', [findPid('exchange.ts'), findPid('postgres')], [null, null])
  claims.equal('no packet left the machine', countRoutes(), 0)
  // Validates the measurement: one outgoing connection is counted.
  await new Promise((closed) => connect(443, '192.0.2.1').on('error', closed))
  claims.equal('(one packet would have been counted)', countRoutes() > 0, true)
  console.log(`in the sandbox: ${claims.summary}`)
  process.exit(claims.broken === 0 ? 0 : 1)
}

await main()
