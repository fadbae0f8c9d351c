import type { Heartbeat, Frame, StaleNotice } from '@bourse/contracts/feed'
import { DAY, HOUR } from '@bourse/contracts/kit'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../browser/browser.ts'
import { contextPool } from '../browser/contexts.ts'
import { openPage, type PageDriver } from '../browser/page-driver.ts'
import { freePort } from '../environment/machine.ts'
import { Product } from './product.ts'

const opsPort = await freePort()
const product = new Product({ OPS_PORT: String(opsPort) })
const pages: PageDriver[] = []
const sockets: Client[] = []
beforeAll(async () => {
  await product.start()
  const alice = await product.member('alice@example.com', '1000')
  const contexts = contextPool(await sharedBrowser(), product.url)
  for (const path of ['market/market', 'index/index'])
    pages.push(await openPage(contexts, { member: alice, path, lang: 'en' }))
  for (let number = 0; number < 8; number++)
    sockets.push(await connect(number % 4 === 0 ? null : alice.bearer))
}, 120_000)
afterAll(async () => {
  await Promise.all(pages.map((page) => page.close()))
  await product.remove()
})

/** The state of a client of the feed. */
type Client = { state: 'live' | 'catching_up' | 'old' | `closed ${number}`; at: number; until: number }

async function connect(token: string | null): Promise<Client> {
  const client: Client = { state: 'old', at: 0, until: 0 }
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/feed`)
  await new Promise((open) => socket.addEventListener('open', open))
  if (token !== null) socket.send(JSON.stringify({ op: 'auth', token }))
  socket.send(JSON.stringify({ op: 'sub', ch: ['tickers'] }))
  socket.addEventListener('close', ({ code }) => (client.state = `closed ${code}`))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Partial<Frame & Heartbeat & StaleNotice> & { op?: string }
    if (message.op === 'stale') {
      client.state = message.reason === 'catching_up' ? 'catching_up' : 'old'
      client.until = message.until ?? 0
    } else if (message.op === 'fresh' || (message.op === undefined && client.state === 'old'))
      client.state = 'live'
    if (message.op === undefined && message.ch === 'tickers') client.at = message.ts ?? 0
  })
  return client
}

const parseClock = (line = ''): number => Date.parse(/\d{4}-\S+Z/.exec(line)?.[0] ?? '')
const lines: string[] = []
const operator = async (...words: string[]): Promise<string> =>
  (await requestExchange(operatorSocket(product.directory), words, (line) => lines.push(line)))?.lines[0] ??
  ''
type Readiness = { readonly status: string; readonly catchUp: Readonly<Record<string, string>> | null }
const readyz = async () => (await (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).json()) as Readiness

/** The visible status of a page; empty while its prices are live. */
const readStatus = async ({ page }: PageDriver): Promise<string> =>
  (await page.getByRole('status').allTextContents()).filter((text) => text !== '').join(' ')

const isWaiting = ({ state, until }: Client, end: number): boolean =>
  state === 'catching_up' && Math.abs(until - end) < 60_000

describe('after the operator has set the clock ahead', () => {
  it.each([
    ['25h', 4],
    ['49h', 8],
    ['8d', 30],
  ] as const)(
    'by %s, ten open clients show within ten seconds that they wait, and are live after it',
    { timeout: 3_600_000 },
    async (span, minutes) => {
      await expect.poll(() => sockets.map(({ state }) => state), { timeout: 60_000 }).not.toContain('old')
      const began = performance.now()
      lines.length = 0
      const from = parseClock(await operator('clock', 'show'))
      const end = from + Number(span.slice(0, -1)) * (span.endsWith('d') ? DAY : HOUR)
      const advanced = operator('clock', 'advance', span)
      await expect
        .poll(() => sockets.filter((client) => isWaiting(client, end)).length, { timeout: 10_000 })
        .toBe(8)
      for (const page of pages)
        await expect
          .poll(() => readStatus(page), { timeout: 10_000 })
          .toMatch(/Catching up: \d+:\d\d of \d+ hours/)
      const { status, catchUp } = await readyz()
      expect(status).toBe('degraded')
      expect(Date.parse(catchUp?.['until'] ?? '')).toBeGreaterThanOrEqual(end)
      expect(catchUp?.['reached'] ?? '').toMatch(/Z$/)
      const notified = performance.now() - began
      await expect
        .poll(() => sockets.filter(({ state, at }) => state === 'live' && at >= end).length, {
          timeout: minutes * 600_000,
          interval: 250,
        })
        .toBe(8)
      for (const page of pages) await expect.poll(() => readStatus(page), { timeout: 10_000 }).toBe('')
      const live = performance.now() - began
      expect(parseClock(await advanced)).toBeGreaterThanOrEqual(end)
      expect(lines.filter((line) => line.startsWith('catching up: ')).length).toBeGreaterThan(10)
      expect((await readyz()).catchUp).toBe(null)
      process.stdout.write(
        `${span}: notified after ${Math.round(notified)} ms, live after ${Math.round(live / 1000)} s\n`,
      )
    },
  )
})
