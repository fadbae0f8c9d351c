import type { TickerRow } from '@bourse/contracts/feed'
import { describe, expect, it } from 'vitest'
import { createRestPoller } from './rest-poller.ts'

const row = (price: string): TickerRow => ['1', price, '', '', '', '']

type Quotes = readonly TickerRow[] | null
function deferred() {
  let resolve = (_rows: Quotes): void => undefined
  let reject = (_error: Error): void => undefined
  const promise = new Promise<Quotes>((pass, fail) => {
    resolve = pass
    reject = fail
  })
  return { promise, resolve: (rows: Quotes) => resolve(rows), reject: (error: Error) => reject(error) }
}

function setUp() {
  let clockMs = 0
  let isNeeded = true
  let loads = 0
  const failures: unknown[] = []
  const seen: string[] = []
  let pending = deferred()
  const poller = createRestPoller({
    isNeeded: () => isNeeded,
    load() {
      loads++
      return pending.promise
    },
    onQuotes: (rows) => void seen.push(...rows.map(([, price]) => price)),
    monotonicNow: () => clockMs,
    onFailed: (error) => void failures.push(error),
  })
  async function settle(outcome: readonly TickerRow[] | null | Error): Promise<void> {
    const before = pending
    pending = deferred()
    if (outcome instanceof Error) before.reject(outcome)
    else before.resolve(outcome)
    await before.promise.catch(() => undefined)
    // The poller's own continuation runs after this one.
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    settle,
    seen,
    failures,
    loads: () => loads,
    need: (next: boolean) => void (isNeeded = next),
    pass(ms: number) {
      for (let at = 0; at < ms; at += 500) {
        clockMs += 500
        poller.tick()
      }
    },
  }
}

describe('polling in place of a silent socket', () => {
  it('polls every three seconds, one request at a time', async () => {
    const { pass, settle, loads, seen } = setUp()
    pass(500)
    pass(9_000)
    expect(loads()).toBe(1)
    await settle([row('5')])
    pass(500)
    expect(loads()).toBe(2)
    await settle([row('6')])
    pass(2_500)
    expect(loads()).toBe(2)
    pass(500)
    expect([loads(), seen]).toEqual([3, ['5', '6']])
  })

  it('stops when the socket is live or has no listener, and drops later responses', async () => {
    const { pass, settle, need, loads, seen } = setUp()
    pass(500)
    need(false)
    await settle([row('5')])
    pass(60_000)
    expect([loads(), seen]).toEqual([1, []])
  })

  it('takes no old quotes, and reports a failure once per outage', async () => {
    const { pass, settle, seen, failures } = setUp()
    for (const outcome of [null, new Error('down'), new Error('down'), [row('7')], new Error('again')]) {
      pass(3_000)
      await settle(outcome)
    }
    expect([seen, failures.map((error) => (error as Error).message)]).toEqual([['7'], ['down', 'again']])
  })
})
