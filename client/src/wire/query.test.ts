import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgain, queries, read, refreshPrivate } from './query.ts'
import { stubBrowser } from './testing.ts'

const GOOD = { ok: true, data: { list: [], page: 1, limit: 0, total: 0 } }
const failing = (code: string) => ({ ok: false, error: { code, message: 'no', request_id: 'r1' } })

/** The answers that come one after the other; the last one stays. */
function answers(...bodies: readonly unknown[]) {
  const asked = vi.fn(async () => {
    const body = bodies[Math.min(asked.mock.calls.length, bodies.length) - 1]
    return new Response(JSON.stringify(body))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
  queries.clear()
})
afterEach(() => void vi.useRealTimers())

describe('a read', () => {
  it('that a busy server sends away is asked again, one to three seconds later', async () => {
    const asked = answers(failing('overloaded'), GOOD)
    const answer = queries.fetchQuery(read(market.boards, {}))
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_001)
    await expect(answer).resolves.toMatchObject({ list: [] })
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is asked again once, and then told as failed', async () => {
    const asked = answers(failing('overloaded'))
    const answer = expect(queries.fetchQuery(read(market.boards, {}))).rejects.toMatchObject({
      code: 'overloaded',
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await answer
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each(['refused', 'input_invalid', 'upstream_timeout', 'not_found', 'rate_limited'])(
    'that was answered with %s is not asked again',
    async (code) => {
      const asked = answers(failing(code))
      const answer = expect(queries.fetchQuery(read(market.boards, {}))).rejects.toMatchObject({ code })
      await vi.advanceTimersByTimeAsync(60_000)
      await answer
      expect(asked).toHaveBeenCalledTimes(1)
    },
  )
})

describe('an answer that news made old', () => {
  // Without a window the library takes this for a server, where nothing is asked for by the clock.
  beforeEach(() => environmentManager.setIsServer(() => false))

  const unread = read(messages.unread, {})
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
    const answer = async (count: number) => {
      waiting.shift()?.(count)
      await vi.advanceTimersByTimeAsync(0)
    }
    return { answer, calls: () => calls }
  }
  const show = () => new QueryObserver(queries, unread).subscribe(() => undefined)

  it('while the first one was on its way is asked for once more when it has come, however much news there was', async () => {
    const { answer, calls } = held()
    const hide = show()
    refreshPrivate()
    refreshPrivate()
    refreshPrivate(['messages'])
    expect(calls()).toBe(1)
    await answer(2)
    expect(counted(), 'what has come is shown meanwhile').toBe(2)
    expect(calls()).toBe(2)
    await answer(3)
    expect(counted()).toBe(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls()).toBe(2)
    hide()
  })

  it('while another one was on its way is asked for at once', async () => {
    const { answer, calls } = held()
    const hide = show()
    await answer(1)
    void askAgain()
    refreshPrivate()
    expect(calls()).toBe(3)
    await answer(2)
    await answer(3)
    expect([counted(), calls()]).toEqual([3, 3])
    hide()
  })

  it('before anybody showed it is asked for by whoever shows it next', async () => {
    const { answer, calls } = held()
    void queries.prefetchQuery(unread)
    refreshPrivate()
    await answer(1)
    expect(calls()).toBe(1)
    const hide = show()
    expect(calls()).toBe(2)
    await answer(2)
    expect(counted()).toBe(2)
    hide()
  })

  it('and that a busy server does not give is asked for until it is had, twice in fifteen to thirty seconds', async () => {
    const asked = answers({ ok: true, data: { count: 1 } }, ...Array(4).fill(failing('overloaded')), {
      ok: true,
      data: { count: 2 },
    })
    const hide = show()
    await vi.advanceTimersByTimeAsync(0)
    expect(counted()).toBe(1)
    refreshPrivate()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(asked, 'it is left in peace for a while').toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(2 * 33_000)
    expect(counted()).toBe(2)
    expect(asked).toHaveBeenCalledTimes(6)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked, 'once it is had, nobody asks').toHaveBeenCalledTimes(6)
    hide()
  })

  it('is left alone when the first one failed, as any that failed', async () => {
    const asked = answers(failing('refused'))
    const hide = show()
    refreshPrivate()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(1)
    hide()
  })
})
