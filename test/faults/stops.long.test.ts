import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { spot } from '@bourse/contracts/spot'
import { freshKey, Member, PASSWORD } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Stops of each kind. Twenty take 23 minutes, which is most of what `npm run long` may take. */
const ROUNDS = Number(process.env['STOP_ROUNDS'] ?? 4)
const CALLERS = 4
const DRAIN_MS = 1_000
const READY = /Bourse is ready: (\S+)\//
const EMAIL = 'stop@example.com'

let directory = ''
let port = 0
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-stops-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

type RunningProduct = { readonly launcher: ChildProcess; readonly output: () => string; readonly url: string }

/** Runs `npm start` in a session of its own, as a terminal or a service manager does. */
async function start(): Promise<RunningProduct> {
  const launcher = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: directory,
      PORT: String(port),
      OPS_PORT: '0',
      LOG_LEVEL: 'info',
      REVIEW_MODE: 'auto',
      LEADER_PROGRAMS: 'off',
      DRAIN_SECONDS: String(DRAIN_MS / 1_000),
    },
  })
  let output = ''
  const read = (text: string): void => {
    output += text
  }
  launcher.stdout.setEncoding('utf8').on('data', read)
  launcher.stderr.setEncoding('utf8').on('data', read)
  const url = await expect
    .poll(() => READY.exec(output)?.[1], { timeout: 240_000, interval: 20 })
    .toBeTruthy()
    .then(() => READY.exec(output)?.[1] ?? '')
  port = Number(new URL(url).port)
  return { launcher, output: () => output, url }
}

const readStat = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** Lists a process and its descendants, without those that have just ended. */
function listTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), parent: Number(readStat(Number(name))[1]) }]
      } catch (error) {
        if (
          (error as NodeJS.ErrnoException).code === 'ENOENT' ||
          (error as NodeJS.ErrnoException).code === 'ESRCH'
        )
          return []
        throw error
      }
    })
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ]
  return below(root)
}

const readCommand = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
/** Signals processes; those that an earlier signal has ended are skipped. */
const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
const isOurs = (pid: number): boolean => !readCommand(pid).includes('postgres')

/** Every way in which a stop arrives, by the process of the shell that started npm. */
const STOPS: Readonly<Record<string, (leader: number) => void>> = {
  'the process group, as by kill': (leader) => process.kill(-leader, 'SIGTERM'),
  'a terminal: npm and its command get SIGINT': (leader) => process.kill(-leader, 'SIGINT'),
  'a closed terminal: the group gets SIGHUP': (leader) => process.kill(-leader, 'SIGHUP'),
  'a service manager: each of our processes gets SIGTERM, then SIGHUP': (leader) => {
    const ours = listTree(leader).filter(isOurs)
    signalAll(ours, 'SIGTERM')
    signalAll(ours, 'SIGHUP')
  },
}

async function signUpTrader(url: string): Promise<Member> {
  const member = new Member(url, EMAIL)
  const { body } = await member.send('POST', '/user/login', { user_string: EMAIL, password: PASSWORD })
  if (!body.ok) throw new Error(body.error.message)
  member.bearer = String(body.data)
  return member
}

const ORDER = { amount: '0.001', target_price: '50000', currency_id: '1', legal_id: '3', type: '1' }
/** Whether a connection was refused, or accepted by the system after the listener had closed. */
const isClosed = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(
    ((error as Error).cause as { code?: string } | undefined)?.code ?? '',
  )

/** Places orders until no connection is accepted; adds the key of each, whose last may be unknown to the product. */
async function tradeUntilClosed(member: Member, sent: string[]): Promise<void> {
  for (;;) {
    const key = freshKey()
    sent.push(key)
    try {
      const { status, body } = await member.send('POST', spot.place.path, ORDER, { key })
      if (status !== 200) throw new Error(`an order was answered by ${status}: ${JSON.stringify(body)}`)
    } catch (error) {
      if (isClosed(error)) return
      throw error
    }
  }
}

/**
 * Reads the state in the control file of PostgreSQL; any other than "shut down" means a recovery at the next
 * start.
 */
const databaseState = (): number =>
  readFileSync(join(directory, 'postgres', 'global', 'pg_control')).readUInt32LE(16)
const SHUT_DOWN = 1

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`) && readStat(pid)[0] !== 'Z'

describe('a stop under load', { timeout: 1_800_000 }, () => {
  let before: readonly string[] = []

  it.each(Object.keys(STOPS))('by %s drains whole and loses nothing', async (kind) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { launcher, url, output } = await start()
      const leader = launcher.pid ?? 0
      const product = listTree(leader)
      await requestExchange(operatorSocket(directory), ['member', 'create', EMAIL, PASSWORD])
      await requestExchange(operatorSocket(directory), ['member', 'fund', EMAIL, '1000000', 'USDT'])
      const member = await signUpTrader(url)
      for (const key of before)
        expect(
          (await member.send('POST', spot.place.path, ORDER, { key })).status,
          'an order repeated under its key',
        ).toBe(200)
      const sent: string[] = []
      const callers = Array.from({ length: CALLERS }, () => tradeUntilClosed(member, sent))
      await expect.poll(() => sent.length, { interval: 5 }).toBeGreaterThan(20)
      const exited = once(launcher, 'exit')
      const began = performance.now()
      STOPS[kind]?.(leader)
      await Promise.all(callers)
      expect(performance.now() - began, 'it drains whole').toBeGreaterThan(DRAIN_MS)
      await exited
      await expect.poll(() => product.filter(isAlive)).toEqual([])
      expect(output()).toContain('"msg":"stopped"')
      expect(databaseState(), 'the database is shut down').toBe(SHUT_DOWN)
      for (const words of ['second signal', '"level":50', '"level":60']) expect(output()).not.toContain(words)
      before = sent.slice(-10)
    }
  })
})
