import { describe, expect, it, vi } from 'vitest'
import { type Attempt, createOnce, type Once, type Outcomes } from '#once'
import { redisStage } from '#rig'
import type { Reply } from '#upstream'

const DAY_MS = 24 * 3_600_000
const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  member: '42',
  endpoint: 'wallet.transfer',
  key: 'k'.repeat(16),
  input: { number: '1', currency_id: 3 },
  ...more,
})
const reply = (outcome: object): Reply => ({ jar: {}, ...outcome }) as Reply
const yes = reply({ kind: 'answer', data: { id: 'transfer-7' } })

const house = redisStage()

/** Replicas in front of one upstream that counts. */
async function stage(size = 2) {
  let effects = 0
  const replicas = await Promise.all(Array.from({ length: size }, () => house.replica()))
  const onces = replicas.map(({ claims }) => createOnce({ now: () => 0, claims }))
  return {
    replicas,
    onces: onces as readonly Once[] as readonly [Once, Once],
    effects: () => effects,
    ask: (answer: Reply | Promise<Reply> = yes) => {
      return async () => {
        effects++
        return answer
      }
    },
    all: (state: string) =>
      vi.waitFor(() => expect(replicas.map((replica) => replica.state)).toEqual(replicas.map(() => state)), {
        timeout: 20_000,
      }),
  }
}
/** A claim is one, what came of it another. */
const writes = () => house.redis.asked.filter((text) => text.startsWith('SET bourse:1:once:'))
const replyOf = (came: Outcomes) => ('reply' in came ? came.reply : came.kind)

describe('fifty requests under one key by two replicas', () => {
  it('have one effect, and all hear what came of it', async () => {
    const { onces, ask, effects } = await stage()
    let release = (): void => undefined
    const answer = new Promise<Reply>((resolve) => (release = () => resolve(yes)))
    const all = Array.from({ length: 50 }, (_, at) => onces[at % 2 === 0 ? 0 : 1].run(attempt(), ask(answer)))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    release()
    const outcomes = await Promise.all(all)
    expect(effects()).toBe(1)
    expect(outcomes.filter(({ kind }) => kind === 'asked')).toHaveLength(1)
    for (const came of outcomes) expect(replyOf(came)).toEqual(yes)
  })
})

describe('a write under a key that another replica has asked', () => {
  it.each([
    ['a yes', { kind: 'answer', data: 1 }, 1],
    ['a deliberate no', { kind: 'refused', message: 'poor', reason: null }, 1],
    ['nothing known: it may have happened', { kind: 'timeout', sent: true }, 1],
    ['never sent', { kind: 'unreachable' }, 2],
    ['turned away', { kind: 'busy', retryAfterSeconds: 1 }, 2],
  ])('%s: a repetition elsewhere makes the number of questions right', async (_claim, outcome, asked) => {
    const { onces, ask, effects } = await stage()
    await onces[0].run(attempt(), ask(reply(outcome)))
    const came = await onces[1].run(attempt(), ask(reply(outcome)))
    expect(effects()).toBe(asked)
    expect(replyOf(came)).toEqual(reply(outcome))
    expect(came.kind).toBe(asked === 1 ? 'replayed' : 'asked')
  })

  it('with other fields is refused, while it is under way as well', async () => {
    const { onces, ask, effects } = await stage()
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

  it('is told to come back when the other one takes long', async () => {
    const { onces, ask, effects } = await stage()
    let release = (): void => undefined
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(yes)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    expect(await onces[1].run(attempt(), ask())).toEqual({ kind: 'in-progress' })
    release()
    await first
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('is unknown for good when that one is gone without a word', async () => {
    const { replicas, onces, ask, effects } = await stage()
    void onces[0].run(attempt(), ask(new Promise(() => undefined)))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    await replicas[0]?.close()
    await house.redis.age(61_000)
    expect(replyOf(await onces[1].run(attempt(), ask()))).toMatchObject({ kind: 'timeout', sent: true })
    expect(effects()).toBe(1)
  })

  it('is another write after a day', async () => {
    const { onces, ask, effects } = await stage(3)
    const [first, second, third] = onces as unknown as [Once, Once, Once]
    await first.run(attempt(), ask())
    await vi.waitFor(() => expect(writes()).toHaveLength(2), { timeout: 20_000 })
    await house.redis.age(DAY_MS - 60_000)
    expect(await second.run(attempt(), ask())).toMatchObject({ kind: 'replayed' })
    await house.redis.age(60_001)
    expect(await third.run(attempt(), ask())).toMatchObject({ kind: 'asked' })
    expect(effects()).toBe(2)
  })
})

describe('a replica that leaves', () => {
  it('has said what came of its last write', async () => {
    const { replicas, onces, ask, effects } = await stage()
    await onces[0].run(attempt(), ask())
    await replicas[0]?.close()
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })
})

describe('when Redis is cut', () => {
  it('before the write, each replica keeps the promise by itself, and all agree afterwards', async () => {
    const { onces, ask, effects, all } = await stage()
    await house.redis.cut()
    await all('away')
    expect(await onces[0].run(attempt(), ask())).toMatchObject({ kind: 'asked' })
    expect(await onces[0].run(attempt(), ask())).toMatchObject({ kind: 'replayed' })
    await house.redis.revive()
    await all('here')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('in the middle, the others wait for its word, which comes when Redis is back', async () => {
    const { onces, ask, effects, all } = await stage()
    let release = (): void => undefined
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(yes)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    await house.redis.cut()
    await all('away')
    release()
    expect(await first).toEqual({ kind: 'asked', reply: yes })
    await house.redis.revive()
    await all('here')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('and comes back with nothing, what came of writes is written there again', async () => {
    const { onces, ask, effects, all } = await stage()
    await onces[0].run(attempt(), ask())
    await vi.waitFor(() => expect(writes()).toHaveLength(2), { timeout: 20_000 })
    await house.redis.cut()
    await all('away')
    await house.redis.wipe()
    await house.redis.revive()
    await all('here')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'replayed', reply: yes })
    expect(effects()).toBe(1)
  })

  it('and a claim that nothing came of is given back when it is there again', async () => {
    const { onces, ask, effects, all } = await stage()
    let release = (): void => undefined
    const unsent = reply({ kind: 'unreachable' })
    const first = onces[0].run(attempt(), ask(new Promise((resolve) => (release = () => resolve(unsent)))))
    await vi.waitFor(() => expect(effects()).toBe(1), { timeout: 20_000 })
    await house.redis.cut()
    await all('away')
    release()
    await first
    await house.redis.revive()
    await all('here')
    expect(await onces[1].run(attempt(), ask())).toMatchObject({ kind: 'asked', reply: yes })
    expect(effects()).toBe(2)
  })
})

describe('what Redis holds of a write', () => {
  it('is sealed, has a hash for a name, and ends by itself', async () => {
    const { onces, ask } = await stage(1)
    await onces[0].run(attempt(), ask())
    await vi.waitFor(() => expect(writes()).toHaveLength(2), { timeout: 20_000 })
    const all = house.redis.asked.join('\n')
    for (const secret of ['transfer-7', 'k'.repeat(16), 'wallet.transfer', 'currency_id']) {
      expect(all).not.toContain(secret)
    }
    for (const key of await house.redis.keys()) expect(await house.redis.leftOf(key)).toBeGreaterThan(0)
  })
})
