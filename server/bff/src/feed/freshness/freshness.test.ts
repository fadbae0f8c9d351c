import { describe, expect, it } from 'vitest'
import { addMs, HOUR, type Instant, toInstant, machineTime } from '@bourse/contracts/kit'
import type { MarketEvent } from '#feed/upstream'
import { createFreshness } from './freshness.ts'

const START = 1_000_000
const pair = { market: '1', base: null, quote: null, symbol: null }
const ticker = (time: number | null): MarketEvent => ({
  kind: 'ticker',
  pair,
  time,
  values: ['1', '', '', '', ''],
})
const bar = (t: number): MarketEvent => ({
  kind: 'bar',
  pair,
  period: '1min',
  bar: { t, o: '1', h: '1', l: '1', c: '1', v: '1' },
})

function setUp() {
  let clockMs = 0
  const freshness = createFreshness({
    now: () => toInstant(START + clockMs),
    machineNow: () => machineTime(clockMs),
    monotonicNow: () => clockMs,
    silenceMs: 8_000,
  })
  /** Time passes in ticks; `each` runs at every second. */
  function pass(seconds: number, each: () => void = () => undefined) {
    for (let half = 0; half < seconds * 2; half++) {
      clockMs += 500
      if (half % 2 === 1) each()
      freshness.tick()
    }
  }
  return {
    freshness,
    pass,
    sleep: (ms: number) => void (clockMs += ms),
    seconds: () => clockMs / 1000,
    reason: () => freshness.state().socket?.reason ?? null,
    since: () => (freshness.state().socket?.since ?? Number.NaN) - START,
  }
}

describe("the upstream's socket", () => {
  it('is silent when no market event arrived for eight seconds, since the last one', () => {
    const { freshness, pass, reason, since } = setUp()
    freshness.onConnected()
    pass(3)
    freshness.onEvent(ticker(null))
    pass(7.5)
    expect(reason()).toBe(null)
    pass(0.5)
    expect([reason(), since(), freshness.ageMs()]).toEqual(['silent', 3_000, 8_000])
    freshness.onEvent(ticker(null))
    expect([reason(), freshness.ageMs()]).toEqual([null, 0])
  })

  it('is catching up while its record is behind its clock, silent or not, and its polled quotes are old ones', () => {
    const { freshness, pass, reason, since } = setUp()
    const at = toInstant(START + 25 * HOUR)
    freshness.onConnected()
    freshness.onEvent(ticker(null))
    const recordedTo = (to: Instant) => ({ now: at, recordedTo: to, gapFrom: null })
    freshness.onTime(recordedTo(addMs(at, -9_000)))
    expect(reason()).toBe(null)
    freshness.onTime(recordedTo(toInstant(START)))
    expect(freshness.state().tickers).toMatchObject({ reason: 'catching_up', until: at })
    expect(freshness.state().tickers).not.toHaveProperty('from')
    const [from, reached] = [toInstant(START), toInstant(START + HOUR)]
    freshness.onTime({ now: at, recordedTo: reached, gapFrom: from })
    expect(freshness.state().tickers).toMatchObject({ reason: 'catching_up', from, reached, until: at })
    pass(9)
    freshness.onPoll(true)
    expect(freshness.state()).toMatchObject({ tickers: { reason: 'catching_up' }, isPolled: false })
    expect([since(), freshness.state().impairedSince]).toEqual([0, machineTime(0)])
    freshness.onEvent(ticker(null))
    freshness.onTime(recordedTo(at))
    expect(freshness.state()).toMatchObject({ socket: null, tickers: null })
  })

  it('that is disconnected is not catching up, until its next greeting states it', () => {
    const { freshness, pass, reason } = setUp()
    freshness.onConnected()
    freshness.onTime({ now: toInstant(START + 25 * HOUR), recordedTo: toInstant(START), gapFrom: null })
    freshness.onDisconnected()
    pass(4)
    expect(reason()).toBe('disconnected')
  })

  it('is away three seconds after its end, and live again with an event, not with the connection', () => {
    const { freshness, pass, reason, since } = setUp()
    freshness.onConnected()
    freshness.onEvent(ticker(null))
    pass(1)
    freshness.onDisconnected()
    pass(2.5)
    expect(reason()).toBe(null)
    pass(0.5)
    expect([reason(), since()]).toEqual(['disconnected', 0])
    freshness.onConnected()
    pass(1)
    expect(reason()).toBe('silent')
    freshness.onEvent(ticker(null))
    expect(reason()).toBe(null)
  })

  it('that reconnects at once is not stale', () => {
    const { freshness, pass, reason } = setUp()
    freshness.onConnected()
    freshness.onEvent(ticker(null))
    freshness.onDisconnected()
    pass(1)
    freshness.onConnected()
    pass(4)
    expect(reason()).toBe(null)
  })

  it('that never connected is stale since the start, and has no age', () => {
    const { freshness, pass, reason, since } = setUp()
    pass(4)
    expect([reason(), since(), freshness.ageMs()]).toEqual(['disconnected', 0, null])
  })

  it('is not silent because this process was suspended', () => {
    const { freshness, pass, sleep, reason } = setUp()
    freshness.onConnected()
    freshness.onEvent(ticker(null))
    sleep(60_000)
    pass(1)
    expect(reason()).toBe(null)
  })
})

describe("the upstream's clock", () => {
  it('stands still when its times do not advance for eight seconds, although events arrive', () => {
    const { freshness, pass, reason, seconds, since } = setUp()
    freshness.onConnected()
    pass(20, () => freshness.onEvent(ticker(seconds())))
    expect(reason()).toBe(null)
    const stopped = ticker(seconds())
    pass(7, () => freshness.onEvent(stopped))
    expect(reason()).toBe(null)
    pass(1, () => freshness.onEvent(stopped))
    expect([reason(), since()]).toEqual(['clock', 20_000])
    pass(30, () => freshness.onEvent(stopped))
    expect(since()).toBe(20_000)
    pass(1, () => freshness.onEvent(ticker(seconds())))
    expect(reason()).toBe(null)
  })

  it('advances while the times of any market do, so a closed market is not stale', () => {
    const { freshness, pass, reason, seconds } = setUp()
    freshness.onConnected()
    const closed = ticker(0)
    const open = (): MarketEvent => ({ ...ticker(seconds()), pair: { ...pair, market: '2' } }) as MarketEvent
    pass(300, () => {
      freshness.onEvent(closed)
      freshness.onEvent(open())
    })
    expect(reason()).toBe(null)
  })

  it('that appears only in one-minute candles has a tolerance of a minute', () => {
    const { freshness, pass, reason, seconds } = setUp()
    freshness.onConnected()
    const reasons = new Set<unknown>()
    const minute = () => Math.floor(seconds() / 60)
    pass(600, () => {
      // Thirty markets follow one another over two seconds.
      const market = String(Math.floor(seconds() * 15) % 30)
      freshness.onEvent({ ...bar(minute()), pair: { ...pair, market } } as MarketEvent)
      freshness.onEvent(bar(minute()))
      reasons.add(reason())
    })
    expect([...reasons]).toEqual([null])
    const stopped = bar(minute())
    pass(71, () => freshness.onEvent(stopped))
    expect(reason()).toBe('clock')
  })

  it('that appears in no event is not evaluated', () => {
    const { freshness, pass, reason } = setUp()
    freshness.onConnected()
    pass(200, () => freshness.onEvent(ticker(null)))
    expect(reason()).toBe(null)
  })
})

describe('polled quotes', () => {
  it('are current while some price changes within ten seconds; the socket stays stale', () => {
    const { freshness, pass } = setUp()
    freshness.onConnected()
    freshness.onEvent(ticker(null))
    pass(8)
    freshness.onPoll(false)
    expect(freshness.state()).toMatchObject({ isPolled: false, tickers: { since: START, reason: 'silent' } })
    freshness.onPoll(true)
    expect(freshness.state()).toMatchObject({ isPolled: true, tickers: null, socket: { since: START } })
    expect(freshness.ageMs()).toBe(0)
    pass(10)
    // The platform repeats its last prices: they are as old as the last change.
    freshness.onPoll(false)
    expect(freshness.state()).toMatchObject({ isPolled: false, tickers: { since: START + 8_000 } })
  })
})
