import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toAmount } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { checkConformance, toExitCode, reportText } from '@bourse/bff/conformance'
import { TIME_ZONE } from '@bourse/exchange'
import { freshKey, type Member, PASSWORD, signUp } from '#environment'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const start = fileURLToPath(new URL('../../server/main/src/start.ts', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'bourse-foreign-'))
const children: ChildProcess[] = []

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** Starts a process of the product and waits for the line with its address. */
async function launch(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [start, ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return vi.waitFor(
    () => {
      const address = /ready: (http:\S+?)\/?\s/.exec(output)?.[1]
      if (address === undefined) throw new Error(`not ready: ${output}`)
      return address
    },
    { timeout: 60_000, interval: 50 },
  )
}

describe('a stand-alone exchange behind a BFF that knows only its address', () => {
  let alice: Member
  let upstream: string

  beforeAll(async () => {
    const [exchangePort, port, opsPort] = [await freePort(), await freePort(), await freePort()].map(String)
    upstream = await launch(['exchange'], {
      PORT: exchangePort,
      DATA_DIR: join(directory, 'exchange'),
    } as never)
    const bff = { UPSTREAM_URL: upstream, UPSTREAM_EXTENSIONS: 'on', PORT: port, OPS_PORT: opsPort }
    const url = await launch([], { ...bff, DATA_DIR: join(directory, 'bff') } as never)
    alice = await signUp(url, 'alice@example.com')
  })

  afterAll(async () => {
    for (const child of children.reverse()) {
      child.kill('SIGTERM')
      await new Promise((exited) => (child.exitCode === null ? child.once('exit', exited) : exited(null)))
    }
    rmSync(directory, { recursive: true, force: true })
  })

  it('supports the same journey: deposit, market order, limit order, cancel', async () => {
    await alice.deposit('USDT', '1000')
    await vi.waitFor(async () => expect(await alice.balance('USDT')).toBe('1000'), {
      timeout: 8_000,
      interval: 100,
    })
    const boards = await alice.call(market.boards, {})
    const bitcoin = boards.list[0]?.markets.find((row) => row.baseCode === 'BTC')
    expect(bitcoin).toBeDefined()
    const pair = { base: bitcoin?.base as never, quote: bitcoin?.quote as never }
    const order = { ...pair, side: 'buy', quantity: toAmount('0.001') } as const
    const price = bitcoin?.price ?? toAmount('1')
    const bought = await alice.call(spot.place, { ...order, price, kind: 'market' }, { key: freshKey() })
    expect(bought?.status).toBe('done')
    const resting = await alice.call(spot.place, { ...order, price: toAmount('20000') }, { key: freshKey() })
    expect(resting?.status).toBe('open')
    const cancelled = await alice.call(spot.cancel, { id: resting?.id as never }, { key: freshKey() })
    expect(cancelled?.status).toBe('cancelled')
    expect(await alice.held('USDT')).toBe('0')
    const bills = await alice.call(wallet.statement, { kind: 'spot' })
    expect(bills.list.map((entry) => entry.label)).toContain('Deposit')
  })

  it('conforms to the contract, its socket included', async () => {
    const report = await checkConformance({
      url: upstream,
      timeZone: TIME_ZONE,
      account: { name: 'alice@example.com', password: PASSWORD },
      socketUrl: upstream,
      timeoutMs: 40_000,
      clock: { now: () => Date.now() },
    })
    expect(report.feed).toMatchObject({ isConnected: true, unreadable: [] })
    expect(toExitCode(report), reportText(report)).toBe(0)
  })
})
