import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refetch, queries, queryFor, invalidateAreas, invalidatePrivate } from './query.ts'
import { stubBrowser } from './testing.ts'

const GOOD = { ok: true, data: { list: [], page: 1, limit: 0, total: 0 } }
const failing = (code: string) => ({ ok: false, error: { code, message: 'no', request_id: 'r1' } })

/** Responses in order; the last one repeats. */
function stubResponses(...bodies: readonly unknown[]) {
  const fetchStub = vi.fn(async () => {
    const body = bodies[Math.min(fetchStub.mock.calls.length, bodies.length) - 1]
    return new Response(JSON.stringify(body))
  })
  vi.stubGlobal('fetch', fetchStub)
  return fetchStub
}

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
  queries.clear()
})
afterEach(() => void vi.useRealTimers())

describe('a read', () => {
  it('that a busy server refuses is retried once, after one to three seconds', async () => {
    const fetchStub = stubResponses(failing('overloaded'), GOOD)
    const result = queries.fetchQuery(queryFor(market.boards, {}))
    await vi.advanceTimersByTimeAsync(999)
    expect(fetchStub).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_001)
    await expect(result).resolves.toMatchObject({ list: [] })
    expect(fetchStub).toHaveBeenCalledTimes(2)
  })

  it('is retried once and then reported as failed', async () => {
    const fetchStub = stubResponses(failing('overloaded'))
    const result = expect(queries.fetchQuery(queryFor(market.boards, {}))).rejects.toMatchObject({
      code: 'overloaded',
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await result
    expect(fetchStub).toHaveBeenCalledTimes(2)
  })

  it.each(['refused', 'input_invalid', 'upstream_timeout', 'not_found', 'rate_limited'])(
    'with the response %s is not sent again',
    async (code) => {
      const fetchStub = stubResponses(failing(code))
      const result = expect(queries.fetchQuery(queryFor(market.boards, {}))).rejects.toMatchObject({ code })
      await vi.advanceTimersByTimeAsync(60_000)
      await result
      expect(fetchStub).toHaveBeenCalledTimes(1)
    },
  )
})

describe('an invalidated response', () => {
  // The library assumes a server where there is no window, and disables intervals.
  beforeEach(() => environmentManager.setIsServer(() => false))

  const unread = queryFor(messages.unread, {})
  const counted = () => queries.getQueryData(unread.queryKey)?.count
  /** Each call resolves when the test does so, with the given count. */
  function held() {
    const waiting: ((count: number) => void)[] = []
    let calls = 0
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      calls++
      return new Promise<Response>((give, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason))
        waiting.push((count) => give(new Response(JSON.stringify({ ok: true, data: { count } }))))
      })
    })
    const respond = async (count: number) => {
      waiting.shift()?.(count)
      await vi.advanceTimersByTimeAsync(0)
    }
    return { respond, calls: () => calls }
  }
  const show = () => new QueryObserver(queries, unread).subscribe(() => undefined)

  it('in flight is refetched once after it arrives, however many invalidations there were', async () => {
    const { respond, calls } = held()
    const hide = show()
    invalidatePrivate()
    invalidatePrivate()
    invalidatePrivate(['messages'])
    expect(calls()).toBe(1)
    await respond(2)
    expect(counted(), 'what has come is shown meanwhile').toBe(2)
    expect(calls()).toBe(2)
    await respond(3)
    expect(counted()).toBe(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls()).toBe(2)
    hide()
  })

  it('is refetched after a write that affects its area, and after no other', async () => {
    const { respond, calls } = held()
    const hide = show()
    await respond(1)
    invalidateAreas(messages.readAll.effect.affects)
    expect(calls()).toBe(2)
    await respond(2)
    invalidateAreas(['wallet', 'copy-trading'])
    invalidateAreas()
    expect(calls()).toBe(2)
    hide()
  })

  it('is refetched immediately while another one is in flight', async () => {
    const { respond, calls } = held()
    const hide = show()
    await respond(1)
    void refetch()
    invalidatePrivate()
    expect(calls()).toBe(3)
    await respond(2)
    await respond(3)
    expect([counted(), calls()]).toEqual([3, 3])
    hide()
  })

  it('that is not shown is fetched by the next component that shows it', async () => {
    const { respond, calls } = held()
    void queries.prefetchQuery(unread)
    invalidatePrivate()
    await respond(1)
    expect(calls()).toBe(1)
    const hide = show()
    expect(calls()).toBe(2)
    await respond(2)
    expect(counted()).toBe(2)
    hide()
  })

  it('is refetched every fifteen to thirty seconds until a busy server sends it', async () => {
    const fetchStub = stubResponses(
      { ok: true, data: { count: 1 } },
      ...Array(4).fill(failing('overloaded')),
      {
        ok: true,
        data: { count: 2 },
      },
    )
    const hide = show()
    await vi.advanceTimersByTimeAsync(0)
    expect(counted()).toBe(1)
    invalidatePrivate()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(fetchStub).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(fetchStub, 'it is left in peace for a while').toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(2 * 33_000)
    expect(counted()).toBe(2)
    expect(fetchStub).toHaveBeenCalledTimes(6)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetchStub, 'is not requested again once it is loaded').toHaveBeenCalledTimes(6)
    hide()
  })

  it('is not refetched when its first request failed, like any failed read', async () => {
    const fetchStub = stubResponses(failing('refused'))
    const hide = show()
    invalidatePrivate()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchStub).toHaveBeenCalledTimes(1)
    hide()
  })
})
