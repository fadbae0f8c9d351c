import { api } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatResponse, type FaultyUpstream, faultyUpstream } from '#testing'
import { LIMITS_BY_PRIORITY } from './concurrency-limiter.ts'
import { httpUpstream } from './http-upstream.ts'
import type { Outcome, Upstream } from './port.ts'

const good = formatResponse('{"type":"ok","message":[]}')
const SOON = { timeout: 40_000, interval: 20 }
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

type Fixture = {
  readonly far: FaultyUpstream
  readonly upstream: Upstream
  readonly counts: { retried: number; shed: string[] }
  pass(ms: number): void
  ask(endpoint?: Endpoint): Promise<Outcome['kind']>
  /** Fires all timers of at most this length. */
  expire(ms: number): void
}

/** An adapter with a clock controlled by the test. */
async function setUp(): Promise<Fixture> {
  const far = await faultyUpstream()
  const counts: { retried: number; shed: string[] } = { retried: 0, shed: [] }
  const timers = new Set<{ ms: number; run: () => void }>()
  let now = 0
  const upstream = httpUpstream({
    url: far.url,
    timeZone: 'UTC',
    trusted: true,
    monotonicNow: () => now,
    setTimer(ms, run) {
      const timer = { ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    observer: {
      onReply: () => undefined,
      onDrift: () => undefined,
      onShed: (priority) => void counts.shed.push(priority),
      onRetry: () => void counts.retried++,
    },
  })
  open.push({ close: () => (far.close(), upstream.close()) })
  const callBase = { input: {}, language: 'en', token: null, cookieJar: {}, requestId: 'request-1' } as const
  return {
    far,
    upstream,
    counts,
    pass: (ms) => void (now += ms),
    ask: async (endpoint = api.account.profile) => (await upstream.send({ endpoint, ...callBase })).kind,
    expire(ms) {
      for (const timer of timers) {
        if (timer.ms > ms) continue
        timers.delete(timer)
        timer.run()
      }
    },
  }
}

describe('F22: an upstream that cuts off every second request for a minute', () => {
  it('is retried for a tenth of the requests at most, with pauses in between', async () => {
    const { far, counts, ask, pass } = await setUp()
    let turn = 0
    far.behave = (socket) => (turn++ % 2 === 0 ? socket.destroy() : socket.end(good))
    const kinds: Outcome['kind'][] = []
    for (let second = 0; second < 60; second++) {
      for (let at = 0; at < 25; at++) kinds.push(await ask(api.content.menu))
      pass(1_000)
    }
    expect(counts.retried).toBeLessThanOrEqual(10 + kinds.length / 10)
    expect(counts.retried).toBeGreaterThan(0)
    expect(far.requests.length).toBeLessThan(kinds.length)
    expect(new Set(kinds)).toEqual(new Set(['ok', 'unreachable']))
  })

  it('that is down is probed occasionally, not by every request', async () => {
    const { far, ask, pass } = await setUp()
    far.behave = (socket) => void socket.destroy()
    for (let at = 0; at < 20; at++) await ask()
    far.requests.length = 0
    for (let second = 0; second < 60; second++) {
      for (let at = 0; at < 50; at++) expect(await ask()).toBe('unreachable')
      pass(1_000)
    }
    // 3,000 requests, one probe each second at most.
    expect(far.requests.length).toBeLessThanOrEqual(60)
  })
})

describe('F23: a slow upstream', () => {
  it('has a limited number of requests in flight; others queue, and critical ones pass', async () => {
    const { far, counts, ask, expire } = await setUp()
    far.behave = () => undefined
    const { limit, queueMax } = LIMITS_BY_PRIORITY.normal
    const reads = Array.from({ length: limit + queueMax + 50 }, () => ask(api.wallet.list))
    await vi.waitFor(() => expect(far.requests.length).toBe(limit), SOON)
    expect(counts.shed).toHaveLength(50)
    const logout = ask(api.account.logout)
    await vi.waitFor(() => expect(far.requests.at(-1)).toContain('/api/user/logout'), SOON)
    expire(LIMITS_BY_PRIORITY.normal.queueTimeoutMs)
    expect(far.requests.length).toBe(limit + 1)
    far.close()
    const kinds = await Promise.all(reads)
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(queueMax + 50)
    await logout
  })

  it('sheds with different retry times, so that clients do not return together', async () => {
    const { far, upstream } = await setUp()
    far.behave = () => undefined
    const { limit, queueMax } = LIMITS_BY_PRIORITY.low
    const call = {
      endpoint: api.content.menu,
      input: {},
      language: 'en',
      token: null,
      cookieJar: {},
    } as const
    const waiting = Array.from({ length: limit + queueMax }, () =>
      upstream.send({ ...call, requestId: 'request-1' }),
    )
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => upstream.send({ ...call, requestId: 'request-1' })),
    )
    expect(sent.map((reply) => (reply.kind === 'busy' ? reply.retryAfterSeconds : 0))).toEqual([
      1, 2, 3, 1, 2, 3,
    ])
    await vi.waitFor(() => expect(far.requests.length).toBe(limit), SOON)
    far.behave = (socket) => socket.end(good)
    far.close()
    await Promise.all(waiting)
  })
})

describe('F24: an upstream that flaps for two minutes', () => {
  it('is used again within two seconds of its end', async () => {
    const { far, ask, pass } = await setUp()
    for (let second = 0; second < 120; second++) {
      far.behave = second % 2 === 0 ? (socket) => void socket.destroy() : (socket) => socket.end(good)
      for (let at = 0; at < 10; at++) await ask(api.content.menu)
      pass(1_000)
    }
    far.behave = (socket) => socket.end(good)
    pass(2_000)
    for (let at = 0; at < 20; at++) expect(await ask(api.content.menu)).toBe('ok')
  })
})

describe('F20: an untrusted upstream', () => {
  it('gets a separate connection for each request with a token, and shared ones for the others', async () => {
    const far = await faultyUpstream()
    const upstream = httpUpstream({
      url: far.url,
      timeZone: 'UTC',
      trusted: false,
      monotonicNow: () => 0,
      observer: { onReply: () => undefined, onDrift: () => undefined },
    })
    open.push({ close: () => (far.close(), upstream.close()) })
    const ports: Record<string, Set<number>> = { member: new Set(), guest: new Set() }
    far.behave = (socket, request) => {
      ports[/authorization/i.test(request) ? 'member' : 'guest']?.add(socket.remotePort ?? 0)
      socket.write(good)
    }
    const call = {
      endpoint: api.content.menu,
      input: {},
      language: 'en',
      cookieJar: {},
      requestId: 'request-1',
    } as const
    for (let at = 0; at < 20; at++) {
      await upstream.send({ ...call, token: at % 2 === 0 ? 'token' : null })
    }
    expect(ports['member']?.size).toBe(10)
    expect(ports['guest']?.size).toBe(1)
    expect([...(ports['member'] ?? [])].some((port) => ports['guest']?.has(port))).toBe(false)
  })
})
