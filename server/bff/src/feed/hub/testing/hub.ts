import type { MemberId } from '@bourse/contracts/account'
import type { Frame, Tickers } from '@bourse/contracts/feed'
import { toInstant, machineTime } from '@bourse/contracts/kit'
import type { Staleness } from '#feed/freshness'
import { decodeEvent } from '#feed/upstream'
import { type Consumer, type Principal, GUEST } from '../consumer.ts'
import { createHub } from '../hub.ts'

export const LIVE: Staleness = { socket: null, tickers: null, isPolled: false, impairedSince: null }

/** A hub whose clocks, timers and sockets the test drives. */
export function setUp() {
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

export type FakeSocket = {
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

export const readRows = (frame: Frame | undefined) => (frame?.d as Tickers | undefined)?.rows ?? []

export const member = (id: string, over: Partial<Principal> = {}): Principal => ({
  member: id as MemberId,
  sid: `sid-${id}`,
  token: `token-of-${id}`,
  until: null,
  ...over,
})
