import { machineTime } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import type { Reply } from '#upstream'
import { type IdempotentRequest, createIdempotencyStore } from './idempotency-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const attempt = (more: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  member: '42',
  endpoint: 'wallet.transfer',
  key: 'k'.repeat(16),
  input: { number: '1', currency_id: 3 },
  ...more,
})
const reply = (outcome: object): Reply => ({ cookieJar: {}, ...outcome }) as Reply
const yes = reply({ kind: 'ok', data: 'done' })

/** Counts executed requests and responds as the test decides. */
function setUp(entriesMax = 100) {
  let now = 0
  let effects = 0
  const once = createIdempotencyStore({ now: () => machineTime(now), entriesMax })
  return {
    effects: () => effects,
    pass: (ms: number) => void (now += ms),
    settle: (ageMs = 1_000, key = 'k'.repeat(16)) =>
      once.settle({ member: '42', endpoint: 'wallet.transfer', key, ageMs }),
    run: (which: IdempotentRequest, response: Reply | Promise<Reply> = yes) =>
      once.run(which, async () => {
        effects++
        return response
      }),
  }
}

describe('the same write under the same key', () => {
  it('is executed once, with the same response for each request', async () => {
    const { run, effects } = setUp()
    expect(await run(attempt())).toEqual({ kind: 'executed', reply: yes })
    expect(await run(attempt(), reply({ kind: 'refused', message: 'no', reason: null }))).toEqual({
      kind: 'replayed',
      reply: yes,
    })
    expect(effects()).toBe(1)
  })

  it('is executed once for fifty concurrent requests', async () => {
    const { run, effects } = setUp()
    let release = (): void => undefined
    const response = new Promise<Reply>((resolve) => (release = () => resolve(yes)))
    const calls = Array.from({ length: 50 }, () => run(attempt(), response))
    release()
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter(({ kind }) => kind === 'executed')).toHaveLength(1)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reply: yes })
    expect(effects()).toBe(1)
  })

  it('with its fields in another order is the same', async () => {
    const { run, effects } = setUp()
    await run(attempt({ input: { currency_id: 3, number: '1' } }))
    expect(await run(attempt())).toMatchObject({ kind: 'replayed' })
    expect(effects()).toBe(1)
  })

  it('with other fields is refused, and the first response stays stored', async () => {
    const { run, effects } = setUp()
    await run(attempt())
    expect(await run(attempt({ input: { number: '2', currency_id: 3 } }))).toEqual({ kind: 'key-reused' })
    expect(await run(attempt())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it.each([
    ['member', { member: '43' }],
    ['call', { endpoint: 'spot.place' }],
    ['key', { key: 'j'.repeat(16) }],
  ])('of another %s is another write', async (_name, more) => {
    const { run, effects } = setUp()
    await run(attempt())
    await run(attempt(more))
    expect(effects()).toBe(2)
  })

  it('is evicted after a day, to the millisecond', async () => {
    const { run, effects, pass } = setUp()
    await run(attempt())
    pass(DAY_MS - 1)
    await run(attempt())
    expect(effects()).toBe(1)
    pass(1)
    await run(attempt())
    expect(effects()).toBe(2)
  })
})

describe('the result', () => {
  it.each([
    ['a yes', { kind: 'ok', data: 1 }, 1],
    ['a deliberate no', { kind: 'refused', message: 'poor', reason: null }, 1],
    ['nothing known: it may have happened', { kind: 'timeout', sent: true }, 1],
    ['an unreadable response: the write may have been executed', { kind: 'invalid', why: 'x' }, 1],
    ['never sent', { kind: 'unreachable' }, 2],
    ['rejected', { kind: 'busy', retryAfterSeconds: 1 }, 2],
    ['no session', { kind: 'session-lost', message: '' }, 2],
    ['no identity', { kind: 'identity-required', message: '' }, 2],
  ])('%s: a repetition makes the number of questions right', async (_claim, outcome, calls) => {
    const { run, effects } = setUp()
    const first = reply(outcome)
    expect(await run(attempt(), first)).toEqual({ kind: 'executed', reply: first })
    await run(attempt(), first)
    expect(effects()).toBe(calls)
  })

  it('is not stored after an internal error', async () => {
    const { run, effects } = setUp()
    await expect(run(attempt(), Promise.reject(new Error('ours')))).rejects.toThrow('ours')
    expect(await run(attempt())).toMatchObject({ kind: 'executed' })
    expect(effects()).toBe(2)
  })
})

describe('a write without a key', () => {
  it('is refused while the same one is in progress, and accepted afterwards', async () => {
    const { run, effects } = setUp()
    const bare = attempt({ key: null })
    let release = (): void => undefined
    const first = run(bare, new Promise<Reply>((resolve) => (release = () => resolve(yes))))
    expect(await run(bare)).toEqual({ kind: 'in-progress' })
    expect(await run(attempt({ key: null, input: { number: '2' } }))).toMatchObject({ kind: 'executed' })
    release()
    expect(await first).toMatchObject({ kind: 'executed' })
    expect(await run(bare)).toMatchObject({ kind: 'executed' })
    expect(effects()).toBe(3)
  })
})

describe('the result of an earlier write', () => {
  it.each([
    ['a success', { kind: 'ok', data: 1 }],
    ['a refusal', { kind: 'refused', message: 'poor', reason: null }],
    ['an unknown outcome', { kind: 'timeout', sent: true }],
  ])('is that of the first request: %s', async (_name, outcome) => {
    const { run, settle, effects } = setUp()
    const first = reply(outcome)
    await run(attempt(), first)
    expect(await settle()).toEqual(first)
    expect(effects()).toBe(1)
  })

  it('waits for a request in flight', async () => {
    const { run, settle } = setUp()
    let release = (): void => undefined
    const first = run(attempt(), new Promise<Reply>((resolve) => (release = () => resolve(yes))))
    const settled = settle()
    release()
    expect(await settled).toEqual(yes)
    await first
  })

  it('of a write that never arrived is a refusal, which a late request gets too, with any input', async () => {
    const { run, settle, pass, effects } = setUp()
    pass(HOUR_MS)
    const abandoned = { kind: 'refused', reason: 'request_abandoned' }
    expect(await settle()).toMatchObject(abandoned)
    expect(await run(attempt({ input: { number: '2' } }))).toMatchObject({
      kind: 'replayed',
      reply: abandoned,
    })
    expect(effects()).toBe(0)
  })

  it('is not known of a time before this process, or after a day', async () => {
    const { run, settle, pass, effects } = setUp()
    expect(await settle()).toBe(null)
    await run(attempt())
    pass(DAY_MS)
    expect(await settle(DAY_MS)).toBe(null)
    pass(2 * DAY_MS)
    expect(await settle(3 * DAY_MS)).toBe(null)
    expect(effects()).toBe(1)
  })

  it('is not abandoned when it may have been executed before a restart, however slow the network', async () => {
    const { settle, pass } = setUp()
    pass(HOUR_MS)
    for (const ageMs of [HOUR_MS + 1, HOUR_MS, HOUR_MS - 60_000]) expect(await settle(ageMs)).toBe(null)
    expect(await settle(HOUR_MS - 6 * 60_000)).toMatchObject({ reason: 'request_abandoned' })
  })

  it('is not abandoned when its entry was evicted by later writes', async () => {
    const { run, settle, pass, effects } = setUp(2)
    pass(HOUR_MS)
    await run(attempt())
    for (const letter of ['a', 'b']) await run(attempt({ key: letter.repeat(16) }))
    pass(60_000)
    expect(await settle(60_000)).toBe(null)
    expect(effects()).toBe(3)
  })
})
