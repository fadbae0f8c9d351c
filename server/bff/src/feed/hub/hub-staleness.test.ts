import { DAY, HOUR, toInstant, machineTime } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import type { Staleness } from '#feed/freshness'
import { LIVE, setUp } from './testing/hub.ts'

describe('a channel whose values are not live', () => {
  const silent = { since: toInstant(7), reason: 'silent' } as const
  const impairedSince = machineTime(7)
  const STALE: Staleness = { socket: silent, tickers: silent, isPolled: false, impairedSince }
  const POLLED: Staleness = { socket: silent, tickers: null, isPolled: true, impairedSince }

  it('is announced to its subscribers once per change, and to a late one after its snapshot', () => {
    const { open, assess, tick } = setUp()
    const [early, idle] = [open(), open()]
    early.subscribe(['tickers', 'depth:1'])
    assess(STALE)
    tick(5)
    expect(early.socket.announced).toEqual(['tickers stale 7 silent', 'depth:1 stale 7 silent'])
    const late = open()
    late.subscribe(['trades:1'])
    expect(late.socket.announced).toHaveLength(1)
    tick(5)
    expect([late.socket.announced, idle.socket.announced]).toEqual([['trades:1 stale 7 silent'], []])
    assess(LIVE)
    tick(5)
    expect(early.socket.announced.slice(2)).toEqual(['tickers fresh ', 'depth:1 fresh '])
    expect(late.socket.announced.slice(1)).toEqual(['trades:1 fresh '])
  })

  it('is announced with the end of a catch-up, and again with a later end', () => {
    const { open, assess, tick } = setUp()
    const socket = open()
    socket.subscribe(['tickers'])
    const until = (ms: number) => {
      const stale = { since: toInstant(7), reason: 'catching_up', until: toInstant(ms) } as const
      assess({ socket: stale, tickers: stale, isPolled: false, impairedSince })
      tick(2)
    }
    until(DAY)
    // The end moves on with the clock.
    until(DAY + 60_000)
    until(3 * DAY)
    assess(LIVE)
    tick(2)
    until(3 * DAY + HOUR)
    expect(socket.socket.announced).toEqual([
      `tickers stale 7 catching_up ${DAY}`,
      `tickers stale 7 catching_up ${3 * DAY}`,
      'tickers fresh ',
      `tickers stale 7 catching_up ${3 * DAY + HOUR}`,
    ])
  })

  it('is announced again with each fiftieth of a catch-up that is done', () => {
    const { open, assess, tick } = setUp()
    const socket = open()
    socket.subscribe(['tickers'])
    const reach = (part: number) => {
      const gap = { from: toInstant(0), reached: toInstant(part * DAY), until: toInstant(DAY) }
      const stale = { since: toInstant(7), reason: 'catching_up', ...gap } as const
      assess({ socket: stale, tickers: stale, isPolled: false, impairedSince })
      tick(2)
    }
    for (const part of [0, 0.001, 0.021, 0.022, 0.5]) reach(part)
    expect(socket.socket.announced).toHaveLength(3)
  })

  it('is announced once to a socket that subscribes before the next tick', () => {
    const { open, assess, tick } = setUp()
    const socket = open()
    assess(STALE)
    socket.subscribe(['tickers'])
    tick(2)
    expect(socket.socket.announced).toEqual(['tickers stale 7 silent'])
  })

  it('is announced to a socket that did not read only when it reads again', () => {
    const { open, assess, tick } = setUp()
    const { socket, subscribe } = open()
    subscribe(['tickers'])
    socket.ready = false
    tick(3)
    assess(STALE)
    tick(3)
    expect(socket.announced).toEqual([])
    socket.ready = true
    tick(3)
    expect(socket.announced).toEqual(['tickers stale 7 silent'])
  })

  it('may be the quotes alone that are current again: polled, and marked so', () => {
    const { hub, open, assess, quote, tick } = setUp()
    const { socket, subscribe } = open()
    subscribe(['tickers', 'depth:1'])
    quote('1', '100')
    assess(STALE)
    tick()
    assess(POLLED)
    expect(hub.putQuotes([['1', '100', '', '', '', '']])).toBe(false)
    expect(hub.putQuotes([['1', '101', '', '', '', '']])).toBe(true)
    tick(2)
    expect(socket.announced.slice(2)).toEqual(['tickers fresh rest'])
    expect(socket.got.map(({ source }) => source)).toEqual([undefined, 'rest'])
  })

  it('is a matter of subscribers only: without any, nothing needs to be polled', () => {
    const { hub, open } = setUp()
    const { subscribe, unsubscribe } = open()
    expect(hub.hasSubscribers()).toBe(false)
    subscribe(['tickers'])
    expect(hub.hasSubscribers()).toBe(true)
    unsubscribe(['tickers'])
    expect(hub.hasSubscribers()).toBe(false)
  })
})
