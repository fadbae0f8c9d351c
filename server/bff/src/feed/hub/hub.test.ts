import type { MemberId } from '@bourse/contracts/account'
import type { Frame, Trades } from '@bourse/contracts/feed'
import { describe, expect, it } from 'vitest'
import { setUp, member, readRows } from './testing/hub.ts'

describe('a tick', () => {
  it('sends a burst of fifty quotes as one frame with the latest of each', () => {
    const { open, quote, tick } = setUp()
    const { subscribe, socket } = open()
    expect(subscribe(['tickers'])).toMatchObject({
      ok: true,
      snap: [{ ch: 'tickers', seq: 0, d: { rows: [] } }],
    })
    for (let market = 1; market <= 50; market++)
      for (const price of ['1', '2', '3']) quote(String(market), price)
    tick()
    expect(socket.got).toHaveLength(1)
    const rows = readRows(socket.got[0])
    expect(rows).toHaveLength(50)
    expect(rows.every((row) => row[1] === '3')).toBe(true)
  })

  it('sends the committed keys whole when they change, and in a snapshot', () => {
    const { hub, open, tick } = setUp()
    const { subscribe, socket } = open()
    expect(subscribe(['commitments'])).toEqual({ ok: true, snap: [] })
    const rows = [[1_000, 'ab', 'cd']] as const
    for (let count = 0; count < 3; count++) {
      hub.put({ kind: 'commitments', rows })
      tick()
    }
    expect(socket.got.map(({ ch, d }) => [ch, d])).toEqual([['commitments', { rows }]])
    expect(open().subscribe(['commitments'])).toMatchObject({ snap: [{ d: { rows } }] })
  })

  it('sends nothing for unchanged channels', () => {
    const { open, quote, tick } = setUp()
    const { subscribe, socket } = open()
    subscribe(['tickers'])
    quote('1', '5')
    tick()
    quote('1', '5')
    tick()
    expect(socket.got).toHaveLength(1)
  })

  it('numbers its frames without a gap, and a snapshot has the current number', () => {
    const { open, quote, tick } = setUp()
    const first = open()
    first.subscribe(['tickers'])
    for (const price of ['1', '2', '3']) {
      quote('1', price)
      tick()
    }
    expect(first.socket.got.map((frame) => frame.seq)).toEqual([1, 2, 3])
    expect(open().subscribe(['tickers'])).toMatchObject({
      snap: [{ seq: 3, d: { rows: [['1', '3', '', '', '', '']] } }],
    })
  })

  it('sends every trade once, to early and to late subscribers', () => {
    const { open, trade, tick } = setUp()
    const early = open()
    early.subscribe(['trades:1'])
    trade('1', 1)
    trade('1', 1)
    const between = open()
    const response = between.subscribe(['trades:1'])
    trade('1', 2)
    tick()
    const listIds = (frames: readonly Frame[]) =>
      frames.flatMap((frame) => (frame.d as Trades).rows.map((row) => row[0]))
    expect(listIds(early.socket.got)).toEqual(['1', '2'])
    expect(listIds([...(response.ok ? response.snap : []), ...between.socket.got])).toEqual(['1', '2'])
  })
})

describe('a slow socket', () => {
  it('gets nothing until it has read, then the latest of what it missed', () => {
    const { open, quote, tick } = setUp()
    const { subscribe, socket } = open()
    subscribe(['tickers', 'depth:1'])
    quote('1', '1')
    tick()
    socket.ready = false
    for (let price = 2; price < 30; price++) {
      quote('1', String(price))
      tick()
    }
    expect(socket.got.length).toBeLessThan(4)
    socket.ready = true
    tick()
    const last = socket.got.at(-1)
    expect(readRows(last)).toEqual([['1', '29', '', '', '', '']])
    expect(last?.seq).toBe(29)
  })

  it('is closed with a reason after fifteen seconds, without affecting others', () => {
    const { open, quote, tick, dropped } = setUp()
    const slow = open()
    const good = open()
    for (const each of [slow, good]) each.subscribe(['tickers'])
    slow.socket.ready = false
    for (let price = 1; price <= 70; price++) {
      quote('1', String(price))
      tick()
    }
    expect(slow.socket.closed).toBe('slow')
    expect(slow.socket.got.length).toBeLessThan(3)
    expect(dropped()).toBe(1)
    expect(good.socket.got).toHaveLength(70)
  })

  it('buffers a hundred personal events at most', () => {
    const { hub, open, tick } = setUp()
    const { socket } = open(member('7'))
    socket.ready = false
    tick(2)
    for (let count = 0; count < 101; count++) hub.sendPersonal('7' as MemberId, { type: 'balance.changed' })
    expect(socket.closed).toBe('slow')
    expect(socket.personal).toHaveLength(100)
  })

  it('is not one that was busy for a single tick', () => {
    const { open, tick } = setUp()
    const { socket } = open()
    socket.ready = false
    tick()
    expect(socket.lagging).toBe(false)
    tick()
    expect(socket.lagging).toBe(true)
  })
})

describe('a subscription', () => {
  it('is limited in number, kind and rate', () => {
    const { open, wait } = setUp()
    const { subscribe } = open()
    const many = Array.from({ length: 21 }, (_, at) => `depth:${at}`)
    expect(subscribe(many)).toEqual({ ok: false, error: 'too_many_channels' })
    expect(subscribe(many.slice(0, 20))).toMatchObject({ ok: true })
    expect(subscribe(['tickers'])).toEqual({ ok: false, error: 'too_many_channels' })
    for (const wrong of ['me', 'u:7', 'depth:x', 'kline:1:7min', '__proto__', 7, null]) {
      wait(1_000)
      expect(subscribe([wrong])).toEqual({ ok: false, error: 'channel_unknown' })
    }
    for (const wrong of [undefined, null, 'tickers', {}]) {
      wait(1_000)
      expect(subscribe(wrong)).toEqual({ ok: false, error: 'channel_unknown' })
    }
    wait(1_000)
    const hasty = Array.from({ length: 20 }, () => subscribe(['depth:1']))
    expect(hasty.filter((response) => response.ok)).toHaveLength(8)
    expect(hasty.at(-1)).toEqual({ ok: false, error: 'too_fast' })
  })

  it('of a client that keeps exceeding the rate closes the socket', () => {
    const { open } = setUp()
    const { subscribe, socket } = open()
    for (let count = 0; count < 60; count++) subscribe(['tickers'])
    expect(socket.closed).toBe('slow')
  })

  it('removed stops the frames', () => {
    const { open, quote, tick } = setUp()
    const { subscribe, unsubscribe, socket } = open()
    subscribe(['tickers'])
    unsubscribe(['tickers'])
    quote('1', '1')
    tick()
    expect(socket.got).toEqual([])
  })
})

describe('silence', () => {
  it('is broken every five seconds by a heartbeat, only while nothing else is sent', () => {
    const { open, quote, tick } = setUp()
    const { subscribe, socket } = open()
    subscribe(['tickers'])
    for (let second = 1; second <= 10; second++) {
      quote('1', String(second))
      tick(4)
    }
    expect(socket.heartbeats).toBe(0)
    tick(20)
    expect(socket.heartbeats).toBe(1)
    tick(40)
    expect(socket.heartbeats).toBe(3)
  })
})

describe('a reconnected upstream', () => {
  it('starts a new epoch, which requires a new snapshot', () => {
    const { hub, open, quote, tick } = setUp()
    const { subscribe, socket } = open()
    subscribe(['tickers'])
    quote('1', '1')
    tick()
    hub.startEpoch()
    quote('1', '2')
    tick()
    expect(socket.got.map((frame) => frame.epoch)).toEqual(['epoch-1', 'epoch-2'])
  })

  it('is noticed without channels, from the greeting and the next heartbeat', () => {
    const { hub, open, tick } = setUp()
    const { greet, socket } = open(member('7'))
    greet()
    expect(socket.epoch).toBe('epoch-1')
    hub.startEpoch()
    tick(20)
    expect([socket.heartbeats, socket.epoch]).toEqual([2, 'epoch-2'])
  })
})
