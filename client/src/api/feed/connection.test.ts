import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queries, session } from '#api'
import { stubBrowser } from '../testing.ts'
import { openFeed } from './connection.ts'

type Handler = (payload?: unknown) => void

/** A socket whose other end is the test. */
const connection = vi.hoisted(() => {
  const handlers = new Map<string, Handler>()
  const fake = {
    connected: false,
    on: (event: string, handler: Handler) => void handlers.set(event, handler),
    emit: () => undefined,
    connect() {
      if (fake.connected) return fake
      fake.connected = true
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

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('document', { documentElement: {}, visibilityState: 'visible', addEventListener: vi.fn() })
  vi.useFakeTimers()
  session.setState({ token: 'a token' })
  connection.fake.connected = false
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

  it.each(['restart', 'slow'])('closed by %s reconnects when the server says so', (reason) => {
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
})
