import { api } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOf, type FaultyUpstream, faultyUpstream } from '#rig'
import { TERMS } from './gate.ts'
import { httpUpstream } from './http-upstream.ts'
import type { Outcome, Upstream } from './port.ts'

const good = answerOf('{"type":"ok","message":[]}')
const SOON = { timeout: 40_000, interval: 20 }
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

type Stage = {
  readonly far: FaultyUpstream
  readonly upstream: Upstream
  readonly counts: { retried: number; shed: string[] }
  pass(ms: number): void
  ask(endpoint?: Endpoint): Promise<Outcome['kind']>
  /** Whoever is this short of patience gives up. */
  expire(ms: number): void
}

/** An adapter whose time passes only when the test says so. */
async function stage(): Promise<Stage> {
  const far = await faultyUpstream()
  const counts: { retried: number; shed: string[] } = { retried: 0, shed: [] }
  const timers = new Set<{ ms: number; run: () => void }>()
  let now = 0
  const upstream = httpUpstream({
    url: far.url,
    timeZone: 'UTC',
    trusted: true,
    elapsed: () => now,
    later(ms, run) {
      const timer = { ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    watch: {
      replied: () => undefined,
      drifted: () => undefined,
      shed: (urgency) => void counts.shed.push(urgency),
      retried: () => void counts.retried++,
    },
  })
  open.push({ close: () => (far.close(), upstream.close()) })
  const asked = { input: {}, language: 'en', token: null, jar: {}, requestId: 'request-1' } as const
  return {
    far,
    upstream,
    counts,
    pass: (ms) => void (now += ms),
    ask: async (endpoint = api.account.profile) => (await upstream.ask({ endpoint, ...asked })).kind,
    expire(ms) {
      for (const timer of timers) {
        if (timer.ms > ms) continue
        timers.delete(timer)
        timer.run()
      }
    },
  }
}

describe('F22: an upstream that cuts off every second call for a minute', () => {
  it('is asked a second time for a tenth of the questions at most, and is let be in between', async () => {
    const { far, counts, ask, pass } = await stage()
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
    expect(new Set(kinds)).toEqual(new Set(['answer', 'unreachable']))
  })

  it('that is dead is asked once in a while and not by everybody', async () => {
    const { far, ask, pass } = await stage()
    far.behave = (socket) => void socket.destroy()
    for (let at = 0; at < 20; at++) await ask()
    far.requests.length = 0
    for (let second = 0; second < 60; second++) {
      for (let at = 0; at < 50; at++) expect(await ask()).toBe('unreachable')
      pass(1_000)
    }
    // 3,000 questions, one probe each second at most.
    expect(far.requests.length).toBeLessThanOrEqual(60)
  })
})

describe('F23: an upstream that takes its time', () => {
  it('has so many calls under way and no more; the rest waits, then goes, and what must not wait passes', async () => {
    const { far, counts, ask, expire } = await stage()
    far.behave = () => undefined
    const { room, queueMax } = TERMS.ordinary
    const reads = Array.from({ length: room + queueMax + 50 }, () => ask(api.wallet.list))
    await vi.waitFor(() => expect(far.requests.length).toBe(room), SOON)
    expect(counts.shed).toHaveLength(50)
    const logout = ask(api.account.logout)
    await vi.waitFor(() => expect(far.requests.at(-1)).toContain('/api/user/logout'), SOON)
    expire(TERMS.ordinary.patienceMs)
    expect(far.requests.length).toBe(room + 1)
    far.close()
    const kinds = await Promise.all(reads)
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(queueMax + 50)
    await logout
  })

  it('sends away with different times to come back, so that they do not all come together', async () => {
    const { far, upstream } = await stage()
    far.behave = () => undefined
    const { room, queueMax } = TERMS.idle
    const question = { endpoint: api.content.menu, input: {}, language: 'en', token: null, jar: {} } as const
    const waiting = Array.from({ length: room + queueMax }, () =>
      upstream.ask({ ...question, requestId: 'request-1' }),
    )
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => upstream.ask({ ...question, requestId: 'request-1' })),
    )
    expect(sent.map((reply) => (reply.kind === 'busy' ? reply.retryAfterSeconds : 0))).toEqual([
      1, 2, 3, 1, 2, 3,
    ])
    await vi.waitFor(() => expect(far.requests.length).toBe(room), SOON)
    far.behave = (socket) => socket.end(good)
    far.close()
    await Promise.all(waiting)
  })
})

describe('F24: an upstream that flaps for two minutes', () => {
  it('is used again within two seconds of its end', async () => {
    const { far, ask, pass } = await stage()
    for (let second = 0; second < 120; second++) {
      far.behave = second % 2 === 0 ? (socket) => void socket.destroy() : (socket) => socket.end(good)
      for (let at = 0; at < 10; at++) await ask(api.content.menu)
      pass(1_000)
    }
    far.behave = (socket) => socket.end(good)
    pass(2_000)
    for (let at = 0; at < 20; at++) expect(await ask(api.content.menu)).toBe('answer')
  })
})

describe('F20: an upstream whose operator nobody vouches for', () => {
  it('gets a connection of its own for each call with a token, and shared ones for the others', async () => {
    const far = await faultyUpstream()
    const upstream = httpUpstream({
      url: far.url,
      timeZone: 'UTC',
      trusted: false,
      elapsed: () => 0,
      watch: { replied: () => undefined, drifted: () => undefined },
    })
    open.push({ close: () => (far.close(), upstream.close()) })
    const ports: Record<string, Set<number>> = { member: new Set(), stranger: new Set() }
    far.behave = (socket, request) => {
      ports[/authorization/i.test(request) ? 'member' : 'stranger']?.add(socket.remotePort ?? 0)
      socket.write(good)
    }
    const question = {
      endpoint: api.content.menu,
      input: {},
      language: 'en',
      jar: {},
      requestId: 'request-1',
    } as const
    for (let at = 0; at < 20; at++) {
      await upstream.ask({ ...question, token: at % 2 === 0 ? 'token' : null })
    }
    expect(ports['member']?.size).toBe(10)
    expect(ports['stranger']?.size).toBe(1)
    expect([...(ports['member'] ?? [])].some((port) => ports['stranger']?.has(port))).toBe(false)
  })
})
