import type { Frame } from '@bourse/contracts/feed'
import { toInstant } from '@bourse/contracts/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  accept,
  acceptEmpty,
  acceptSnapshot,
  clearChannel,
  resetEpochs,
  clearNotices,
  noteStale,
  setRestSince,
  staleState,
  listenTopic,
  setLost,
  findTicker,
  releaseChannel,
  readChannel,
  retainChannel,
} from './store.ts'

const row = (id: string, price: string) => [id, price, '0', '0', '0', '0'] as const
const tickers = (seq: number, rows: readonly (readonly string[])[], epoch = 'e1'): Frame => ({
  ch: 'tickers',
  epoch,
  seq,
  ts: 0,
  d: { rows },
})
const trade = (id: string) => [id, 1, '1', '1', 'buy'] as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  resetEpochs()
})

describe('the feed store', () => {
  it('merges changes into the snapshot and retains fields they do not contain', () => {
    acceptSnapshot(tickers(5, [row('1', '10'), row('2', '20')]))
    expect(accept(tickers(6, [row('2', '21')]))).toBe(true)
    expect([findTicker('1')?.[1], findTicker('2')?.[1]]).toEqual(['10', '21'])
  })

  it('requests a snapshot after a gap or a new epoch and ignores old frames', () => {
    acceptSnapshot(tickers(5, [row('1', '10')]))
    expect(accept(tickers(7, [row('1', '12')]))).toBe(false)
    expect(accept(tickers(6, [row('1', '11')], 'e2'))).toBe(false)
    expect(accept(tickers(5, [row('1', '9')]))).toBe(true)
    expect(findTicker('1')?.[1]).toBe('10')
  })

  it('applies no change before its snapshot', () => {
    resetEpochs()
    expect(accept(tickers(9, [row('1', '99')]))).toBe(true)
    expect(findTicker('1')?.[1]).not.toBe('99')
  })

  it('takes the first change as the value where the server has no snapshot', () => {
    const bid = (seq: number, price: string): Frame => ({ ch: 'lot:7', epoch: 'e', seq, ts: 0, d: { price } })
    retainChannel('lot:7')
    expect(accept(bid(1, '10'))).toBe(true)
    expect(readChannel('lot:7')).toBeUndefined()
    acceptEmpty(['lot:7', 'lot:8'])
    accept(bid(4, '15'))
    expect(readChannel('lot:7')).toEqual({ price: '15' })
    expect([accept(bid(5, '20')), accept(bid(7, '30'))]).toEqual([true, false])
    accept({ ...bid(1, '1'), ch: 'lot:8' })
    expect([readChannel('lot:7'), readChannel('lot:8')]).toEqual([{ price: '20' }, undefined])
    releaseChannel('lot:7')
  })

  it('appends trades and replaces books', () => {
    acceptSnapshot({ ch: 'trades:1', epoch: 'e', seq: 1, ts: 0, d: { rows: [trade('1')] } })
    accept({ ch: 'trades:1', epoch: 'e', seq: 2, ts: 0, d: { rows: [trade('2')] } })
    expect(readChannel('trades:1')).toEqual({ rows: [trade('1'), trade('2')] })
    acceptSnapshot({ ch: 'depth:1', epoch: 'e', seq: 1, ts: 0, d: { bids: [], asks: [['1', '1']] } })
    accept({ ch: 'depth:1', epoch: 'e', seq: 2, ts: 0, d: { bids: [], asks: [] } })
    expect(readChannel('depth:1')).toEqual({ bids: [], asks: [] })
  })

  it('shows no old book when a page is reopened', () => {
    acceptSnapshot({ ch: 'depth:2', epoch: 'e', seq: 1, ts: 0, d: { bids: [], asks: [] } })
    clearChannel('depth:2')
    expect(readChannel('depth:2')).toBeUndefined()
  })

  it('paints at most five times a second, and only listeners of changed values', () => {
    const [one, two] = [vi.fn(), vi.fn()]
    const stop = [listenTopic('ticker:1', one), listenTopic('ticker:2', two)]
    acceptSnapshot(tickers(0, [row('1', '0')]))
    for (let seq = 1; seq <= 100; seq += 1) {
      accept(tickers(seq, [row('1', String(seq))]))
      vi.advanceTimersByTime(20)
    }
    expect(one.mock.calls.length).toBeGreaterThanOrEqual(8)
    expect(one.mock.calls.length).toBeLessThanOrEqual(11)
    expect(two).not.toHaveBeenCalled()
    expect(findTicker('1')?.[1]).toBe('100')
    for (const each of stop) each()
  })

  it('notifies once when prices become stale and once when they recover', () => {
    const listener = vi.fn()
    const stop = listenTopic('stale', listener)
    setLost(toInstant(1))
    setLost(toInstant(2))
    vi.advanceTimersByTime(500)
    expect([staleState('tickers') !== null, listener.mock.calls.length]).toEqual([true, 1])
    setLost(null)
    vi.advanceTimersByTime(500)
    expect([staleState('tickers') !== null, listener.mock.calls.length]).toEqual([false, 2])
    stop()
  })

  it('are stale since the oldest of what is known, per channel, until each is over', () => {
    const since = (channel: 'tickers' | 'depth:1') => staleState(channel)?.since ?? null
    setRestSince(toInstant(50))
    expect([since('tickers'), since('depth:1')]).toEqual([50, null])
    // Quotes of the socket replace those of REST.
    acceptSnapshot(tickers(1, [row('1', '100')]))
    expect(since('tickers')).toBe(null)
    const catchUp = { until: toInstant(900), done: { from: toInstant(100), reached: toInstant(200) } }
    noteStale('tickers', { since: toInstant(70), catchUp })
    noteStale('depth:1', { since: toInstant(60), catchUp: null })
    setLost(toInstant(90))
    expect(staleState('tickers')).toEqual({ since: 70, isReconnecting: true, catchUp })
    expect(staleState('tickers')).toBe(staleState('tickers'))
    setLost(null)
    expect(staleState('tickers')).toEqual({ since: 70, isReconnecting: false, catchUp })
    noteStale('tickers', null)
    expect([since('tickers'), since('depth:1')]).toEqual([null, 60])
    clearNotices()
    setRestSince(null)
    expect(since('depth:1')).toBe(null)
  })

  it('requests a channel once for all users and releases it with the last', () => {
    expect([retainChannel('depth:9'), retainChannel('depth:9')]).toEqual([true, false])
    expect([releaseChannel('depth:9'), releaseChannel('depth:9')]).toEqual([false, true])
  })
})
