import { DAY, HOUR, toInstant, machineTime } from '@bourse/contracts/kit'
import type { Frame, Personal, Positions, Tickers, Trades } from '@bourse/contracts/feed'
import type { PositionId } from '@bourse/contracts/futures'
import type { MemberId } from '@bourse/contracts/account'
import { describe, expect, it } from 'vitest'
import { type Consumer, type Principal, GUEST } from './consumer.ts'
import { createHub } from './hub.ts'
import type { Staleness } from '#feed/freshness'
import { decodeEvent } from '#feed/upstream'

const LIVE: Staleness = { socket: null, tickers: null, isPolled: false, impairedSince: null }

function setUp() {
  let clockMs = 0
  let now = 1_000_000
  let machineNow = 1_000_000
  let epochs = 0
  let dropped = 0
  let staleness: Staleness = LIVE
  let evicted = 0
  let reads = 0
  const presences: string[] = []
  const deferred: (() => void)[] = []
  const hub = createHub({
    now: () => toInstant(now),
    machineNow: () => machineTime(machineNow),
    monotonicNow: () => clockMs,
    newEpoch: () => `epoch-${++epochs}`,
    onFrame: () => undefined,
    droppedSlow: () => void dropped++,
    socketsPerMember: 10,
    onEvicted: () => void evicted++,
    random: () => 0.5,
    freshness: { state: () => staleness, ageMs: () => 1_234 },
    presence: (member, isOnline) => void presences.push(`${isOnline ? '+' : '-'}${member}`),
    defer: (work) => void deferred.push(work),
    readOwn: (principal, ch) =>
      Promise.resolve({ rows: { futures: [`${principal.member} ${ch} ${++reads}`] }, isWhole: true }),
  })

  function open(principal: Principal = GUEST) {
    const socket = fakeSocket()
    const consumer = fakeConsumer(socket)
    const connection = hub.attach(consumer, principal)
    return {
      socket,
      greet: () => hub.greet(consumer),
      subscribe(channels: unknown) {
        const response = connection.subscribe(channels)
        connection.announceStale(channels)
        return response
      },
      unsubscribe: (channels: unknown) => connection.unsubscribe(channels),
      identify: (own: Principal) => connection.identify(own),
      detach: () => connection.detach(),
    }
  }
  return {
    hub,
    open,
    dropped: () => dropped,
    evicted: () => evicted,
    presences,
    quote(market: string, price: string) {
      const event = decodeEvent('daymarket', { match_id: market, now_price: price })
      if (event?.kind !== 'ticker') throw new Error('not a quote')
      hub.put({ ...event, market })
    },
    trade(market: string, id: number) {
      const event = decodeEvent('match_trade', {
        data: [{ id, ts: 1_900_000_000_000 + id, price: '1', amount: '1', direction: 'buy' }],
      })
      if (event?.kind !== 'trades') throw new Error('not trades')
      hub.put({ ...event, market })
    },
    assess: (next: Staleness) => void (staleness = next),
    tick(times = 1) {
      for (let count = 0; count < times; count++) {
        clockMs += 250
        hub.tick()
        while (deferred.length > 0) deferred.shift()?.()
      }
    },
    /** The part of a tick before the first yield. */
    beginTick() {
      clockMs += 250
      return hub.tick()
    },
    goOn: () => deferred.shift()?.(),
    wait: (ms: number) => void (clockMs += ms),
    pass(ms: number) {
      now += ms
      machineNow += ms
    },
    /** The operator sets the exchange's clock ahead. */
    setAhead: (ms: number) => void (now += ms),
  }
}

type FakeSocket = {
  got: Frame[]
  personal: Frame[]
  heartbeats: number
  /** Channels announced as stale or fresh, in order. */
  announced: string[]
  /** The epoch of the last heartbeat. */
  epoch: string | null
  closed: string | null
  ready: boolean
  lagging: boolean
}

const fakeSocket = (): FakeSocket => ({
  got: [],
  personal: [],
  heartbeats: 0,
  announced: [],
  epoch: null,
  closed: null,
  ready: true,
  lagging: false,
})

const asRead = (text: string): Frame => JSON.parse(text) as Frame

function fakeConsumer(socket: FakeSocket): Consumer {
  return {
    isReady: () => socket.ready,
    sendFrames: (frames) => void socket.got.push(...frames.map((one) => one.as(asRead))),
    setLagging: (lagging) => void (socket.lagging = lagging),
    sendFrame: (frame) => void socket.got.push(frame),
    sendPersonal: (frame) => void socket.personal.push(frame),
    sendStale: ({ ch, since, reason, until }) =>
      void socket.announced.push(`${ch} stale ${since} ${reason}${until === undefined ? '' : ` ${until}`}`),
    sendFresh: ({ ch, source = '' }) => void socket.announced.push(`${ch} fresh ${source}`),
    sendHeartbeat({ epoch }) {
      socket.heartbeats++
      socket.epoch = epoch
    },
    close(reason) {
      socket.closed = reason
    },
  }
}

const readRows = (frame: Frame | undefined) => (frame?.d as Tickers | undefined)?.rows ?? []

const member = (id: string, over: Partial<Principal> = {}): Principal => ({
  member: id as MemberId,
  sid: `sid-${id}`,
  token: `token-of-${id}`,
  until: null,
  ...over,
})

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

describe('a personal event', () => {
  it('reaches the ten newest sockets of a member with more; the oldest are closed, with a reason', () => {
    const { hub, open, evicted, presences } = setUp()
    const other = open(member('8'))
    const all = Array.from({ length: 12 }, () => open(member('7')))
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    expect(all.map(({ socket }) => socket.personal.length)).toEqual([0, 0, ...Array<number>(10).fill(1)])
    expect(all.map(({ socket }) => socket.closed)).toEqual(['too_many', 'too_many', ...Array(10).fill(null)])
    expect([other.socket.closed, evicted()]).toEqual([null, 2])
    expect(presences).toEqual(['+8', '+7'])
  })

  it('reaches all sockets of its member in order, and no others', () => {
    const { hub, open } = setUp()
    const [a, b, other, guest] = [open(member('7')), open(member('7')), open(member('8')), open()]
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    for (const { socket } of [a, b])
      expect(socket.personal.map((frame) => [frame.ch, frame.seq])).toEqual([
        ['me', 1],
        ['me', 2],
      ])
    for (const { socket } of [other, guest]) expect(socket.personal).toEqual([])
  })

  it('ends with the session: the socket is closed and receives nothing more', () => {
    const { hub, open } = setUp()
    const { socket } = open(member('7'))
    hub.endSession('sid-7')
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    expect([socket.closed, socket.personal]).toEqual(['session_ended', []])
  })

  it('ends for the session that was ended elsewhere, with its reason, and for no other', () => {
    const { hub, open } = setUp()
    const [revoked, retained] = [open(member('7', { sid: 'a' })), open(member('7', { sid: 'b' }))]
    expect(hub.principalsOf('7' as MemberId).map(({ sid }) => sid)).toEqual(['a', 'b'])
    hub.revokeSession('a')
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    expect(revoked.socket.closed).toBe('session_ended')
    expect(revoked.socket.personal).toMatchObject([{ d: { type: 'session.ended' } }])
    expect([retained.socket.closed, retained.socket.personal.length]).toEqual([null, 1])
  })

  it('ends when the session expires', () => {
    const { open, tick, pass } = setUp()
    const { socket } = open(member('7', { until: machineTime(1_000_500) }))
    tick()
    expect(socket.closed).toBeNull()
    pass(500)
    tick()
    expect(socket.closed).toBe('session_ended')
  })

  it('lasts as long when the clock of the exchange is set ahead', () => {
    const { open, tick, pass, setAhead } = setUp()
    const { socket } = open(member('7', { until: machineTime(1_000_500) }))
    setAhead(8 * DAY)
    tick()
    expect(socket.closed).toBeNull()
    pass(500)
    tick()
    expect(socket.closed).toBe('session_ended')
  })
})

describe('positions', () => {
  const seven = '7' as MemberId
  const positions = (price: string): Personal => ({
    type: 'positions',
    riskRate: '',
    profit: '',
    margin: '',
    rows: [['9' as PositionId, price, '', '', '']],
  })
  const listPrices = ({ personal }: FakeSocket) =>
    personal.flatMap(({ d }) => ((d as Personal).type === 'positions' ? (d as Positions).rows[0]?.[1] : []))

  it('are sent once a second, the latest, to all sockets of their member only', () => {
    const { hub, open, tick } = setUp()
    const [a, b, other, guest] = [open(member('7')), open(member('7')), open(member('8')), open()]
    for (let count = 1; count <= 8; count++) {
      hub.sendPersonal(seven, positions(String(count)))
      tick()
    }
    for (const { socket } of [a, b]) expect(listPrices(socket)).toEqual(['4', '8'])
    for (const { socket } of [other, guest]) expect(socket.personal).toEqual([])
    tick(8)
    expect(listPrices(a.socket)).toEqual(['4', '8'])
  })

  it('are dropped for a slow client without leaving a gap; other events are not dropped', () => {
    const { hub, open, tick } = setUp()
    const { socket } = open(member('7'))
    hub.sendPersonal(seven, { type: 'order.changed' })
    socket.ready = false
    for (const price of ['1', '2', '3']) {
      hub.sendPersonal(seven, positions(price))
      hub.sendPersonal(seven, { type: 'balance.changed' })
      tick(4)
    }
    socket.ready = true
    hub.sendPersonal(seven, positions('4'))
    tick(4)
    expect(socket.personal.map(({ seq, d }) => [seq, (d as Personal).type])).toEqual([
      [1, 'order.changed'],
      [2, 'balance.changed'],
      [3, 'balance.changed'],
      [4, 'balance.changed'],
      [4, 'positions'],
    ])
    expect(listPrices(socket)).toEqual(['4'])
  })

  it('of an offline member are not stored', () => {
    const { hub, open, tick } = setUp()
    hub.sendPersonal(seven, positions('1'))
    const { socket } = open(member('7'))
    tick(8)
    expect(socket.personal).toEqual([])
  })
})

describe('presence', () => {
  it('is reported with the first and the last socket of a member only', () => {
    const { open, presences } = setUp()
    const [one, two] = [open(member('7')), open(member('7'))]
    open()
    one.detach()
    expect(presences).toEqual(['+7'])
    two.detach()
    two.detach()
    expect(presences).toEqual(['+7', '-7'])
  })

  it('changes when a socket identifies as another member, and not when the session is renewed', () => {
    const { open, presences } = setUp()
    const { identify } = open()
    identify(member('7'))
    identify(member('7', { sid: 'renewed' }))
    expect(presences).toEqual(['+7'])
    identify(member('8'))
    identify(GUEST)
    expect(presences).toEqual(['+7', '-7', '+8', '-8'])
  })

  it('ends with an ended session', () => {
    const { hub, open, presences } = setUp()
    open(member('7'))
    hub.endSession('sid-7')
    expect(presences).toEqual(['+7', '-7'])
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
