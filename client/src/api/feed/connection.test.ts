import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queries, session } from '#api'
import { stubBrowser } from '../testing.ts'
import { openFeed } from './connection.ts'

type Handler = (payload?: unknown) => void
type Acknowledge = (failure: Error | null, response?: unknown) => void

/** A socket whose other end is the test. It acknowledges nothing while it is dead. */
const connection = vi.hoisted(() => {
  const handlers = new Map<string, Handler>()
  const fake = {
    connected: false,
    isDead: false,
    id: '',
    connects: 0,
    asks: 0,
    /** Connection timeouts that were set, in milliseconds. */
    limits: [] as number[],
    io: {
      opts: {},
      engine: { transport: { name: 'websocket' }, once: () => undefined },
      on: (event: string, handler: Handler) => void handlers.set(event, handler),
      timeout: (ms: number) => void fake.limits.push(ms),
    },
    on: (event: string, handler: Handler) => void handlers.set(event, handler),
    emit: () => undefined,
    timeout: (ms: number) => ({
      emit: (_event: string, _payload: unknown, acknowledge: Acknowledge) => {
        fake.asks++
        if (fake.isDead) setTimeout(() => acknowledge(new Error('timeout')), ms)
        else acknowledge(null, { ok: true, snap: [] })
      },
    }),
    connect() {
      if (fake.connected) return fake
      fake.connected = true
      fake.isDead = false
      fake.id = `socket ${++fake.connects}`
      handlers.get('connect')?.()
      return fake
    },
    disconnect() {
      if (fake.connected) handlers.get('disconnect')?.()
      fake.connected = false
      return fake
    },
  }
  return { fake, receive: (event: string, payload?: unknown) => handlers.get(event)?.(payload) }
})
vi.mock('socket.io-client', async (original) => ({
  ...(await original<typeof import('socket.io-client')>()),
  io: () => connection.fake,
}))

const PRIVATE = messages.unread.name
const PUBLIC = market.boards.name
/** The cached responses that are marked as outdated. */
const old = () =>
  [PRIVATE, PUBLIC].filter(
    (name) => queries.getQueryCache().find({ queryKey: [name, {}] })?.state.isInvalidated === true,
  )
function remember(): void {
  queries.clear()
  for (const [name, isPrivate] of [
    [PRIVATE, true],
    [PUBLIC, false],
  ] as const) {
    const query = queries.getQueryCache().build(queries, { queryKey: [name, {}], meta: { isPrivate } })
    query.setData({}, { manual: true })
  }
}

/** Listeners of window and document, by event. */
const listeners = new Map<string, () => void>()
const addEventListener = (name: string, listener: () => void) => void listeners.set(name, listener)

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('document', { documentElement: {}, visibilityState: 'visible', addEventListener })
  vi.useFakeTimers()
  session.setState({ token: 'a token' })
  Object.assign(connection.fake, { connected: false, isDead: false, connects: 0, asks: 0, limits: [] })
  openFeed()
  remember()
  return () => vi.useRealTimers()
})

describe('the feed connection', () => {
  it('refetches private data on the first connect and everything on a reconnect', () => {
    connection.fake.connect()
    expect(old()).toEqual([PRIVATE])
    remember()
    connection.fake.disconnect().connect()
    expect(old()).toEqual([PRIVATE, PUBLIC])
  })

  it.each(['restart', 'slow'])('closed by %s reconnects when the server requests it', (reason) => {
    connection.fake.connect()
    connection.receive('bye', { reason, retryAfter: 700 })
    expect(connection.fake.connected).toBe(false)
    vi.advanceTimersByTime(700)
    expect(connection.fake.connected).toBe(true)
  })

  it('reconnects after the handshake session expires, but not before a sign-out completes', () => {
    connection.fake.connect()
    connection.receive('bye', { reason: 'session_ended', retryAfter: 0 })
    vi.advanceTimersByTime(NETWORK_TIMEOUT_MS - 1)
    expect(connection.fake.connected).toBe(false)
    vi.advanceTimersByTime(1)
    expect(connection.fake.connected).toBe(true)
  })

  it("becomes a guest's connection immediately after a sign-out", () => {
    connection.fake.connect()
    connection.receive('bye', { reason: 'session_ended', retryAfter: 0 })
    session.setState({ token: null })
    expect(connection.fake.connected).toBe(true)
  })

  const { fake } = connection
  const wakeUps = ['online', 'pageshow', 'visibilitychange'] as const

  it.each(wakeUps)(
    'after %s is probed for an acknowledgement, and replaced without one in two seconds',
    (name) => {
      fake.connect()
      listeners.get(name)?.()
      expect([fake.asks, fake.connects]).toEqual([1, 1])
      vi.advanceTimersByTime(5_000)
      expect(fake.connects, 'it has acknowledged').toBe(1)
      fake.isDead = true
      // One wake-up has several events.
      for (const each of wakeUps) listeners.get(each)?.()
      vi.advanceTimersByTime(1_999)
      expect([fake.asks, fake.connects]).toEqual([2, 1])
      vi.advanceTimersByTime(1)
      expect(fake.connects).toBe(2)
      // The first attempts may get a dead connection of the browser, so they are given up soon.
      const [replacement, connected] = fake.limits.slice(-2)
      for (const attempt of [1, 2]) connection.receive('reconnect_attempt', attempt)
      expect([replacement, connected, ...fake.limits.slice(-2)]).toEqual([1_500, 10_000, 3_000, 10_000])
    },
  )

  it.each(wakeUps)('that is not open after %s is opened at once, not after a back-off', (name) => {
    vi.advanceTimersByTime(60_000)
    listeners.get(name)?.()
    expect(fake.connects).toBe(1)
  })

  it('that is silent for 5.5 seconds is probed, and replaced two seconds later', () => {
    fake.connect()
    connection.receive('beat', { epoch: 'e', ts: 0 })
    for (let heartbeats = 0; heartbeats < 4; heartbeats++) {
      vi.advanceTimersByTime(5_000)
      connection.receive('beat', { epoch: 'e', ts: 0 })
    }
    expect(fake.asks).toBe(0)
    fake.isDead = true
    vi.advanceTimersByTime(6_000)
    expect([fake.asks, fake.connects]).toEqual([1, 1])
    vi.advanceTimersByTime(2_000)
    expect(fake.connects).toBe(2)
  })

  it('that is silent in a hidden page is left alone', () => {
    fake.connect()
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    vi.advanceTimersByTime(60_000)
    expect(fake.asks).toBe(0)
  })
})
