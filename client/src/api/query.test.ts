import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refetch, queries, queryFor, invalidatePrivate } from './query.ts'
import { stubBrowser } from './testing.ts'

const GOOD = { ok: true, data: { list: [], page: 1, limit: 0, total: 0 } }
const failing = (code: string) => ({ ok: false, error: { code, message: 'no', request_id: 'r1' } })

/** The answers that come one after the other; the last one stays. */
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
  it('that a busy server sends away is asked again, one to three seconds later', async () => {
    const fetchStub = stubResponses(failing('overloaded'), GOOD)
    const result = queries.fetchQuery(queryFor(market.boards, {}))
    await vi.advanceTimersByTimeAsync(999)
    expect(fetchStub).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_001)
    await expect(result).resolves.toMatchObject({ list: [] })
    expect(fetchStub).toHaveBeenCalledTimes(2)
  })

  it('is asked again once, and then told as failed', async () => {
    const fetchStub = stubResponses(failing('overloaded'))
    const result = expect(queries.fetchQuery(queryFor(market.boards, {}))).rejects.toMatchObject({
      code: 'overloaded',
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await result
    expect(fetchStub).toHaveBeenCalledTimes(2)
  })

  it.each(['refused', 'input_invalid', 'upstream_timeout', 'not_found', 'rate_limited'])(
    'that was answered with %s is not asked again',
    async (code) => {
      const fetchStub = stubResponses(failing(code))
      const result = expect(queries.fetchQuery(queryFor(market.boards, {}))).rejects.toMatchObject({ code })
      await vi.advanceTimersByTimeAsync(60_000)
      await result
      expect(fetchStub).toHaveBeenCalledTimes(1)
    },
  )
})

describe('an answer that news made old', () => {
  // Without a window the library takes this for a server, where nothing is asked for by the clock.
  beforeEach(() => environmentManager.setIsServer(() => false))

  const unread = queryFor(messages.unread, {})
  const counted = () => queries.getQueryData(unread.queryKey)?.count
  /** Each call is answered when the test says so, with the count that it says. */
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

  it('while the first one was on its way is asked for once more when it has come, however much news there was', async () => {
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

  it('while another one was on its way is asked for at once', async () => {
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

  it('before anybody showed it is asked for by whoever shows it next', async () => {
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

  it('and that a busy server does not give is asked for until it is had, twice in fifteen to thirty seconds', async () => {
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
    expect(fetchStub, 'once it is had, nobody asks').toHaveBeenCalledTimes(6)
    hide()
  })

  it('is left alone when the first one failed, as any that failed', async () => {
    const fetchStub = stubResponses(failing('refused'))
    const hide = show()
    invalidatePrivate()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchStub).toHaveBeenCalledTimes(1)
    hide()
  })
})
