import { market } from '@bourse/contracts/market'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queries, read } from './query.ts'
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
