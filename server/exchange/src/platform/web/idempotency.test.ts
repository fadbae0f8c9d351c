import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { toAmount, DAY, type Instant, toInstant, addMs, MINUTE, Refusal, refuse } from '@bourse/contracts/kit'
import { type Database, type KeyedCall, sql, type Tx } from '#platform/kernel'
import { latch, catchRefusal, testDatabase } from '#platform/testing'
import { runIdempotently, createIdempotencyPruner, readKey } from './idempotency.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
let db: Database

beforeAll(async () => {
  db = await testDatabase('web')
  await db.rows(sql`create table effect (note text not null)`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.rows(sql`truncate effect, idempotency_record`)
})

const attempt = (more: Partial<KeyedCall> = {}): KeyedCall => ({
  member: '10001' as MemberId,
  endpoint: 'spot.place',
  key: 'k'.repeat(16),
  input: { quantity: toAmount('1.5') },
  now: START,
  ...more,
})
const effect = async (tx: Tx, note = 'done') => {
  await tx.run(sql`insert into effect values (${note})`)
  return { note, fee: toAmount('0.000000000000000001'), at: START, list: [toAmount('2'), null] }
}
const effects = async () => (await db.rows(sql`select note from effect`)).length

describe('an idempotency key', () => {
  it.each([
    ['k'.repeat(16), 'k'.repeat(16)],
    [`"${'K_-9'.repeat(16)}"`, 'K_-9'.repeat(16)],
  ])('is read bare and quoted: %s', (header, key) => expect(readKey(header)).toBe(key))

  it('may be omitted', () => expect(readKey(undefined)).toBe(null))

  it.each([
    '',
    'short',
    'k'.repeat(65),
    'k'.repeat(15),
    `"${'k'.repeat(16)}`,
    'with spaces in it!',
    'ключ'.repeat(5),
  ])('is not %j', async (header) => expect(await catchRefusal(() => readKey(header))).toBe('parameter_error'))
})

describe('a repeated call', () => {
  it('has one effect and the same response, amounts included', async () => {
    const first = await runIdempotently(db, attempt(), (tx) => effect(tx))
    const second = await runIdempotently(db, attempt({ now: addMs(START, 1) }), (tx) => effect(tx, 'again'))
    expect(second).toEqual(first)
    expect(await effects()).toBe(1)
  })

  it('is reported as a replay, results and refusals alike, and the first call is not', async () => {
    const seen: string[] = []
    const call = (key: string, name: string, work: (tx: Tx) => Promise<unknown>) =>
      runIdempotently(db, attempt({ key, replayed: () => void seen.push(name) }), work)
    for (const name of ['first', 'second']) await call('k'.repeat(16), name, (tx) => effect(tx))
    for (const name of ['refused', 'refused again'])
      await catchRefusal(call('r'.repeat(16), name, () => Promise.resolve(refuse('insufficient_balance'))))
    expect(new Set(seen)).toEqual(new Set(['second', 'refused again']))
  })

  it('with another input is refused, and the first response stands', async () => {
    const first = await runIdempotently(db, attempt(), (tx) => effect(tx))
    const other = attempt({ input: { quantity: toAmount('1.6') } })
    expect(await catchRefusal(runIdempotently(db, other, (tx) => effect(tx)))).toBe('key_reused')
    expect(await runIdempotently(db, attempt(), (tx) => effect(tx))).toEqual(first)
    expect(await effects()).toBe(1)
  })

  it.each([
    ['member', { member: '10002' as MemberId }],
    ['call', { endpoint: 'spot.cancel' }],
    ['key', { key: 'j'.repeat(16) }],
  ])('under another %s is another call', async (_name, more) => {
    await runIdempotently(db, attempt(), (tx) => effect(tx))
    await runIdempotently(db, attempt(more), (tx) => effect(tx))
    expect(await effects()).toBe(2)
  })

  it('returns nothing when the first returned nothing', async () => {
    const nothing = () => Promise.resolve(undefined)
    await runIdempotently(db, attempt(), nothing)
    expect(await runIdempotently(db, attempt(), nothing)).toBe(undefined)
  })
})

describe('a refusal', () => {
  const poor = async (tx: Tx) => {
    await effect(tx)
    return refuse('amount_below_minimum', { minimum: '1', coin: 'BTC' })
  }

  it('is an outcome: it is repeated with its values, without its effect, even if the call would succeed by now', async () => {
    expect(await catchRefusal(runIdempotently(db, attempt(), poor))).toBe('amount_below_minimum')
    const again = runIdempotently(db, attempt(), (tx) => effect(tx))
    await expect(again).rejects.toMatchObject({
      code: 'amount_below_minimum',
      values: { minimum: '1', coin: 'BTC' },
    })
    expect(await effects()).toBe(0)
  })

  it('concurrent with a success yields to it: both callers receive the same response', async () => {
    const [inside, refused] = [latch(), latch()]
    const first = runIdempotently(db, attempt(), async () => {
      inside.open()
      await refused.passed
      return refuse('insufficient_balance')
    })
    await inside.passed
    // The duplicate waits for the first to end and then runs itself; now the money is there.
    const twin = runIdempotently(db, attempt(), (tx) => effect(tx))
    await waitingFor('insert into idempotency_record')
    refused.open()
    const outcomes = await Promise.all(
      [first, twin].map((call) => call.catch((error: unknown) => (error as Refusal).code)),
    )
    expect(outcomes[0]).toEqual(outcomes[1])
    const replay = await runIdempotently(db, attempt(), (tx) => effect(tx)).catch(
      (error: unknown) => (error as Refusal).code,
    )
    expect(replay).toEqual(outcomes[0])
    expect(await effects()).toBeLessThanOrEqual(1)
  })
})

/** Resolves when a statement that begins so waits for a lock. */
async function waitingFor(statement: string): Promise<void> {
  for (;;) {
    const rows = await db.rows(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}`)
    if (rows.length > 0) return
  }
}

describe('a failure', () => {
  it('is no outcome: the next attempt runs again', async () => {
    const failed = runIdempotently(db, attempt(), () => Promise.reject(new Error('power cut')))
    await expect(failed).rejects.toThrow('power cut')
    await runIdempotently(db, attempt(), (tx) => effect(tx))
    expect(await effects()).toBe(1)
  })
})

describe('fifty concurrent calls', () => {
  it('have one effect and one response', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => runIdempotently(db, attempt(), (tx) => effect(tx, `${at}`))),
    )
    expect(await effects()).toBe(1)
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  it('are all refused alike', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        catchRefusal(runIdempotently(db, attempt(), () => Promise.resolve(refuse('no_liquidity')))),
      ),
    )
    expect(new Set(responses)).toEqual(new Set(['no_liquidity']))
  })
})

describe('a stored outcome', () => {
  const next = (now: Instant) => runIdempotently(db, attempt({ now }), (tx) => effect(tx))

  it('is available for a day', async () => {
    await next(START)
    await next(addMs(START, DAY))
    expect(await effects()).toBe(1)
  })

  it('expires a millisecond later', async () => {
    await next(START)
    await next(addMs(START, DAY + 1))
    expect(await effects()).toBe(2)
  })

  it('is removed once it has expired, at most once a minute', async () => {
    const rowCount = async () =>
      Number((await db.row<{ n: string }>(sql`select count(*)::text as n from idempotency_record`))?.n)
    const prune = createIdempotencyPruner(db)
    await next(START)
    await prune(addMs(START, DAY))
    expect(await rowCount()).toBe(1)
    await prune(addMs(START, DAY + 1))
    expect(await rowCount()).toBe(1)
    await prune(addMs(START, DAY + MINUTE))
    expect(await rowCount()).toBe(0)
  })
})
