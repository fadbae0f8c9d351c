import { api } from '@bourse/contracts/api'
import type { Policy } from '#policy'
import type { Outcome } from '#upstream'
import { describe, expect, it, vi } from 'vitest'
import { keptAnswers } from './kept.ts'

const question = { endpoint: api.content.site, input: {}, language: 'en' } as const
const KEEP = { seconds: 30, staleSeconds: 300, downSeconds: 600, sharedBy: 'language' } as const
const policies: Record<string, Policy> = { [api.content.site.name]: { keep: KEEP } }

/** An upstream that counts, and answers each question as it was told beforehand or is told later. */
function upstream() {
  const gates = Array.from({ length: 3 }, gate)
  let asked = 0
  const kept = keptAnswers({ policies, now: () => 0, ask: () => gates[asked++]?.promise ?? NOBODY })
  return {
    kept,
    asked: () => asked,
    answer: (at: number, name: string) => gates[at]?.resolve({ kind: 'answer', data: { name } } as Outcome),
    fail: (at: number) => gates[at]?.resolve({ kind: 'unreachable' } as Outcome),
    read: async () => {
      const answer = await kept.read(question)
      return answer.kind === 'kept' ? JSON.parse(answer.body.toString('utf8')).data.name : answer.kind
    },
  }
}
function gate() {
  let resolve = (_outcome: Outcome): void => undefined
  const promise = new Promise<Outcome>((pass) => {
    resolve = pass
  })
  return { promise, resolve: (outcome: Outcome) => resolve(outcome) }
}
const NOBODY = Promise.resolve({ kind: 'unreachable' } as Outcome)

describe('a kept answer', () => {
  it('is asked for once, and given to all until it is forgotten', async () => {
    const site = upstream()
    const both = [site.read(), site.read()]
    site.answer(0, 'first')
    expect(await Promise.all(both)).toEqual(['first', 'first'])
    expect([await site.read(), site.asked()]).toEqual(['first', 1])

    site.kept.forget([api.content.site.name])
    const next = site.read()
    site.answer(1, 'second')
    expect([await next, await site.read(), site.asked()]).toEqual(['second', 'second', 2])
  })

  it('that was on its way when it was forgotten is given to nobody who asks afterwards', async () => {
    const site = upstream()
    const early = site.read()
    await vi.waitFor(() => expect(site.asked()).toBe(1), { timeout: 30_000 })
    site.kept.forget([api.content.site.name])
    const late = site.read()
    site.answer(1, 'new')
    site.answer(0, 'old')
    expect([await early, await late]).toEqual(['old', 'new'])
    expect([await site.read(), site.asked()]).toEqual(['new', 2])
  })

  it('is the last good one while nobody answers, also when it was forgotten', async () => {
    const site = upstream()
    const first = site.read()
    site.answer(0, 'first')
    await first
    site.kept.forget([api.content.site.name])
    const second = site.read()
    site.fail(1)
    expect(await second).toBe('first')
  })

  it('that somebody else has fetched is as old here as it was there', async () => {
    let now = 100_000
    const ages = [29_000, 0]
    const kept = keptAnswers({
      policies: { [question.endpoint.name]: { keep: { ...KEEP, staleSeconds: 0 } } },
      now: () => now,
      ask: async () => ({ kind: 'answer', data: { asked: ages.length }, ageMs: ages.shift() ?? 0 }),
    })
    const read = async () => {
      const answer = await kept.read(question)
      return answer.kind === 'kept' ? (JSON.parse(answer.body.toString('utf8')) as unknown) : answer.kind
    }
    expect(await read()).toEqual({ ok: true, data: { asked: 2 } })
    now += 999
    expect(await read()).toEqual({ ok: true, data: { asked: 2 } })
    now += 1
    expect(await read()).toEqual({ ok: true, data: { asked: 1 } })
  })
})
