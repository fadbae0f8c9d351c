import { machineTime } from '@bourse/contracts/kit'
import { api } from '@bourse/contracts/api'
import type { Policy } from '#policy'
import type { Outcome } from '#upstream'
import { describe, expect, it, vi } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const request = { endpoint: api.content.site, input: {}, language: 'en' } as const
const POLICY = {
  maxAgeSeconds: 30,
  staleWhileRevalidateSeconds: 300,
  staleIfErrorSeconds: 600,
  varyBy: 'language',
} as const
const policies: Record<string, Policy> = { [api.content.site.name]: { cache: POLICY } }

/** An upstream that counts requests and resolves each as the test decides, before or afterwards. */
function upstream() {
  const gates = Array.from({ length: 3 }, deferred)
  let calls = 0
  const cache = createResponseCache({
    policies,
    now: () => machineTime(0),
    load: () => gates[calls++]?.promise ?? UNREACHABLE,
  })
  return {
    cache,
    calls: () => calls,
    response: (at: number, name: string) => gates[at]?.resolve({ kind: 'ok', data: { name } } as Outcome),
    fail: (at: number) => gates[at]?.resolve({ kind: 'unreachable' } as Outcome),
    read: async () => {
      const response = await cache.read(request)
      return response.kind === 'cached' ? JSON.parse(response.body.toString('utf8')).data.name : response.kind
    },
  }
}
function deferred() {
  let resolve = (_outcome: Outcome): void => undefined
  const promise = new Promise<Outcome>((pass) => {
    resolve = pass
  })
  return { promise, resolve: (outcome: Outcome) => resolve(outcome) }
}
const UNREACHABLE = Promise.resolve({ kind: 'unreachable' } as Outcome)

describe('a cached response', () => {
  it('is fetched once, and served to all until invalidated', async () => {
    const site = upstream()
    const both = [site.read(), site.read()]
    site.response(0, 'first')
    expect(await Promise.all(both)).toEqual(['first', 'first'])
    expect([await site.read(), site.calls()]).toEqual(['first', 1])

    site.cache.invalidate([api.content.site.name])
    const next = site.read()
    site.response(1, 'second')
    expect([await next, await site.read(), site.calls()]).toEqual(['second', 'second', 2])
  })

  it('in flight when invalidated is not served to later requests', async () => {
    const site = upstream()
    const early = site.read()
    await vi.waitFor(() => expect(site.calls()).toBe(1), { timeout: 30_000 })
    site.cache.invalidate([api.content.site.name])
    const late = site.read()
    site.response(1, 'new')
    site.response(0, 'old')
    expect([await early, await late]).toEqual(['old', 'new'])
    expect([await site.read(), site.calls()]).toEqual(['new', 2])
  })

  it('is the last successful one while the upstream is unavailable, even if invalidated', async () => {
    const site = upstream()
    const first = site.read()
    site.response(0, 'first')
    await first
    site.cache.invalidate([api.content.site.name])
    const second = site.read()
    site.fail(1)
    expect(await second).toBe('first')
  })

  it('fetched by another replica has the same age', async () => {
    let now = 100_000
    const ages = [29_000, 0]
    const cache = createResponseCache({
      policies: { [request.endpoint.name]: { cache: { ...POLICY, staleWhileRevalidateSeconds: 0 } } },
      now: () => machineTime(now),
      load: async () => ({ kind: 'ok', data: { calls: ages.length }, ageMs: ages.shift() ?? 0 }),
    })
    const read = async () => {
      const response = await cache.read(request)
      return response.kind === 'cached'
        ? (JSON.parse(response.body.toString('utf8')) as unknown)
        : response.kind
    }
    expect(await read()).toEqual({ ok: true, data: { calls: 2 } })
    now += 999
    expect(await read()).toEqual({ ok: true, data: { calls: 2 } })
    now += 1
    expect(await read()).toEqual({ ok: true, data: { calls: 1 } })
  })
})
