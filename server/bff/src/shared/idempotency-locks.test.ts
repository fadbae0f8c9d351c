import { machineTime } from '@bourse/contracts/kit'
import { describe, expect, it, vi } from 'vitest'
import {
  type IdempotentRequest,
  createIdempotencyStore,
  type IdempotencyStore,
  type IdempotentResult,
} from '#idempotency'
import { redisFixture } from '#testing'
import type { Reply } from '#upstream'

const DAY_MS = 24 * 3_600_000
const attempt = (more: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  member: '42',
  endpoint: 'wallet.transfer',
  key: 'k'.repeat(16),
  input: { number: '1', currency_id: 3 },
  ...more,
})
const reply = (outcome: object): Reply => ({ cookieJar: {}, ...outcome }) as Reply
const yes = reply({ kind: 'ok', data: { id: 'transfer-7' } })

const fixture = redisFixture()

/** Replicas in front of one upstream that counts requests. */
async function setUp(size = 2) {
  let effects = 0
  const replicas = await Promise.all(Array.from({ length: size }, () => fixture.replica()))
  const onces = replicas.map(({ locks }) => createIdempotencyStore({ now: () => machineTime(0), locks }))
  return {
    replicas,
    onces: onces as readonly IdempotencyStore[] as readonly [IdempotencyStore, IdempotencyStore],
    effects: () => effects,
    ask: (response: Reply | Promise<Reply> = yes) => {
      return async () => {
        effects++
        return response
      }
    },
    all: (state: string) =>
      vi.waitFor(() => expect(replicas.map((replica) => replica.state)).toEqual(replicas.map(() => state)), {
        timeout: 20_000,
      }),
  }
}
/** One write for the lock, one for the result. */
const writes = () => fixture.redis.received.filter((text) => text.startsWith('SET bourse:2:idempotency:'))
const readReply = (result: IdempotentResult) => ('reply' in result ? result.reply : result.kind)

describe('fifty requests under one key at two replicas', () => {
  it('have one effect, and all receive its result', async () => {
    const { onces, ask, effects } = await setUp()
    let release = (): void => undefined
    const response = new Promise<Reply>((resolve) => (release = () => resolve(yes)))
    const all = Array.from({ length: 50 }, (_, at) =>
      onces[at % 2 === 0 ? 0 : 1].run(attempt(), ask(response)),
    )
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    release()
    const outcomes = await Promise.all(all)
    expect(effects()).toBe(1)
    expect(outcomes.filter(({ kind }) => kind === 'executed')).toHaveLength(1)
    for (const result of outcomes) expect(readReply(result)).toEqual(yes)
  })
})

describe('a write under a key locked by another replica', () => {
  it.each([
    ['a yes', { kind: 'ok', data: 1 }, 1],
    ['a deliberate no', { kind: 'refused', message: 'poor', reason: null }, 1],
    ['nothing known: it may have happened', { kind: 'timeout', sent: true }, 1],
    ['never sent', { kind: 'unreachable' }, 2],
    ['rejected', { kind: 'busy', retryAfterSeconds: 1 }, 2],
  ])(
    '%s: a repetition at another replica sends the expected number of requests',
    async (_claim, outcome, calls) => {
      const { onces, ask, effects } = await setUp()
      await onces[0].run(attempt(), ask(reply(outcome)))
      const result = await onces[1].run(attempt(), ask(reply(outcome)))
      expect(effects()).toBe(calls)
      expect(readReply(result)).toEqual(reply(outcome))
      expect(result.kind).toBe(calls === 1 ? 'replayed' : 'executed')
    },
  )

  it('with other fields is refused, also while it is in progress', async () => {
    const { onces, ask, effects } = await setUp()
    let release = (): void => undefined
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(yes)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    const other = attempt({ input: { number: '2', currency_id: 3 } })
    expect(await onces[1].run(other, ask())).toEqual({ kind: 'key-reused' })
    release()
    await first
    expect(await onces[1].run(other, ask())).toEqual({ kind: 'key-reused' })
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('receives a retry response when the other one takes long', async () => {
    const { onces, ask, effects } = await setUp()
    let release = (): void => undefined
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(yes)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    expect(await onces[1].run(attempt(), ask())).toEqual({ kind: 'in-progress' })
    release()
    await first
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('has an unknown outcome for good when the other one has died', async () => {
    const { replicas, onces, ask, effects } = await setUp()
    void onces[0].run(attempt(), ask(new Promise(() => undefined)))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    await replicas[0]?.close()
    await fixture.redis.age(61_000)
    expect(readReply(await onces[1].run(attempt(), ask()))).toMatchObject({ kind: 'timeout', sent: true })
    expect(effects()).toBe(1)
  })

  it('is a new write after a day', async () => {
    const { onces, ask, effects } = await setUp(3)
    const [first, second, third] = onces as unknown as [IdempotencyStore, IdempotencyStore, IdempotencyStore]
    await first.run(attempt(), ask())
    await vi.waitFor(() => expect(writes()).toHaveLength(2), { timeout: 20_000 })
    await fixture.redis.age(DAY_MS - 60_000)
    expect(await second.run(attempt(), ask())).toMatchObject({ kind: 'replayed' })
    await fixture.redis.age(60_001)
    expect(await third.run(attempt(), ask())).toMatchObject({ kind: 'executed' })
    expect(effects()).toBe(2)
  })
})

describe('a closing replica', () => {
  it('has published the result of its last write', async () => {
    const { replicas, onces, ask, effects } = await setUp()
    await onces[0].run(attempt(), ask())
    await replicas[0]?.close()
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })
})

describe('when Redis is disconnected', () => {
  it('before the write, each replica locks locally, and all agree afterwards', async () => {
    const { onces, ask, effects, all } = await setUp()
    await fixture.redis.cut()
    await all('unavailable')
    expect(await onces[0].run(attempt(), ask())).toMatchObject({ kind: 'executed' })
    expect(await onces[0].run(attempt(), ask())).toMatchObject({ kind: 'replayed' })
    await fixture.redis.revive()
    await all('connected')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('during the write, the others wait for the result, which is published on reconnect', async () => {
    const { onces, ask, effects, all } = await setUp()
    let release = (): void => undefined
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(yes)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    await fixture.redis.cut()
    await all('unavailable')
    release()
    expect(await first).toEqual({ kind: 'executed', reply: yes })
    await fixture.redis.revive()
    await all('connected')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('and returns empty, results are written again', async () => {
    const { onces, ask, effects, all } = await setUp()
    await onces[0].run(attempt(), ask())
    await vi.waitFor(() => expect(writes()).toHaveLength(2), { timeout: 20_000 })
    await fixture.redis.cut()
    await all('unavailable')
    await fixture.redis.wipe()
    await fixture.redis.revive()
    await all('connected')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('and a lock without a result is released on reconnect', async () => {
    const { onces, ask, effects, all } = await setUp()
    let release = (): void => undefined
    const unsent = reply({ kind: 'unreachable' })
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(unsent)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    await fixture.redis.cut()
    await all('unavailable')
    release()
    await first
    await fixture.redis.revive()
    await all('connected')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'executed', reply: yes })
    expect(effects()).toBe(2)
  })
})

describe("a write's record in Redis", () => {
  it('is sealed, has a hash as its name, and expires', async () => {
    const { onces, ask } = await setUp(1)
    await onces[0].run(attempt(), ask())
    await vi.waitFor(() => expect(writes()).toHaveLength(2), { timeout: 20_000 })
    const all = fixture.redis.received.join('\n')
    for (const secret of ['transfer-7', 'k'.repeat(16), 'wallet.transfer', 'currency_id']) {
      expect(all).not.toContain(secret)
    }
    for (const key of await fixture.redis.keys()) expect(await fixture.redis.leftOf(key)).toBeGreaterThan(0)
  })
})
