import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CODE_TTL_MS,
  CODE_RESEND_DELAY_MS,
  CODES_PER_DAY,
  CODE_TRIES,
  PUZZLE_BITS,
  UNKNOWN_CODES_PER_DAY,
} from '@bourse/contracts/account'
import { DAY, HOUR, toInstant, addMs } from '@bourse/contracts/kit'
import { type Database, manualClock, type MovableClock, sql } from '#platform/kernel'
import { fixedRandom, catchRefusal, testDatabase } from '#platform/testing'
import { type CodeRequest, type Codes, createCodes } from './codes.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
const WRONG = '999999'
let db: Database
let clock: MovableClock
let codes: Codes

beforeAll(async () => {
  db = await testDatabase('codes')
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = manualClock(START)
  codes = createCodes(fixedRandom(1, 22, 333_333, 4), Buffer.from('key'))
  await db.rows(sql`truncate verification_code`)
})

const request = (more: Partial<CodeRequest> = {}): CodeRequest => ({
  target: 'alice@example.com',
  purpose: 'register',
  session: 'session of alice',
  now: clock.now(),
  ...more,
})
const GUEST = { caller: 'an address', isKnown: false }
const issue = (more: Partial<CodeRequest> = {}, requester = GUEST, bits = 0) =>
  db.transact((tx) => codes.issue(tx, request(more), requester, () => Promise.resolve(bits)))
const verify = (code: string, more: Partial<CodeRequest> = {}, use: 'retain' | 'use-up' = 'retain') =>
  db.transact((tx) => codes.verify(tx, request(more), code, use))

describe('a code', () => {
  it('is six digits, leading zeros included', async () => {
    const few = createCodes(fixedRandom(42), Buffer.from('key'))
    expect(await db.transact((tx) => few.issue(tx, request(), GUEST, () => Promise.resolve(0)))).toBe(
      '000042',
    )
  })

  it('is valid until it is used, and never again', async () => {
    const code = await issue()
    expect(await verify(code)).toBe(true)
    expect(await verify(code, {}, 'use-up')).toBe(true)
    expect(await verify(code)).toBe(false)
    expect(await verify(code, {}, 'use-up')).toBe(false)
  })

  it.each<[string, Partial<CodeRequest>]>([
    ['another purpose', { purpose: 'forget' }],
    ['another address', { target: 'bob@example.com' }],
    ['another session', { session: 'session of bob' }],
  ])('is invalid for %s', async (_name, more) => {
    const code = await issue()
    expect(await verify(code, more)).toBe(false)
    expect(await verify(code)).toBe(true)
  })

  it('that was sent last is the only valid one, of several contacts', async () => {
    const targets = ['alice@example.com', '+8613800138000']
    const newest = (more: Partial<CodeRequest> = {}) =>
      codes.newestTarget(db, { targets, purpose: 'register', session: 'session of alice', ...more })
    expect(await newest()).toBe(null)
    await issue({ target: '+8613800138000' })
    expect(await newest()).toBe('+8613800138000')
    await issue()
    await issue({ target: 'bob@example.com' })
    expect(await newest()).toBe('alice@example.com')
    expect(await newest({ session: 'session of bob' })).toBe(null)
    expect(await newest({ purpose: 'password' })).toBe(null)
  })

  it('expires after five minutes', async () => {
    const code = await issue()
    clock.advance(CODE_TTL_MS - 1)
    expect(await verify(code)).toBe(true)
    clock.advance(1)
    expect(await verify(code)).toBe(false)
  })

  it('is void after the fifth wrong try: the sixth fails even when it is right', async () => {
    const code = await issue()
    for (let wrong = 1; wrong < CODE_TRIES; wrong++) expect(await verify(WRONG)).toBe(false)
    expect(await verify(code)).toBe(true)
    expect(await verify(WRONG)).toBe(false)
    expect(await verify(code)).toBe(false)
  })

  it('counts concurrent wrong tries', async () => {
    const code = await issue()
    await Promise.all(Array.from({ length: 20 }, () => verify(WRONG)))
    expect(await db.row(sql`select tries from verification_code`)).toEqual({ tries: CODE_TRIES })
    expect(await verify(code)).toBe(false)
  })

  it('is used once by concurrent uses', async () => {
    const code = await issue()
    const used = await Promise.all(Array.from({ length: 10 }, () => verify(code, {}, 'use-up')))
    expect(used.filter(Boolean).length).toBe(1)
  })

  it('is void once a newer one was issued, even if that one was void already', async () => {
    const older = await issue()
    clock.advance(CODE_RESEND_DELAY_MS)
    const newer = await issue()
    expect(await verify(older)).toBe(false)
    expect(await verify(newer, {}, 'use-up')).toBe(true)
    expect(await verify(older)).toBe(false)
  })

  it('gives no additional tries when two codes are issued', async () => {
    const older = await issue()
    clock.advance(CODE_RESEND_DELAY_MS)
    await issue()
    for (let wrong = 0; wrong < CODE_TRIES; wrong++) await verify(WRONG)
    expect(await verify(older)).toBe(false)
  })

  it('is not stored in plain text', async () => {
    const code = await issue()
    const [row] = await db.rows<Record<string, unknown>>(sql`select * from verification_code`)
    expect(Object.values(row ?? {}).some((value) => String(value).includes(code))).toBe(false)
  })
})

describe('a known requester', () => {
  const OWNER = { caller: 'a device', isKnown: true }
  const fill = async (times: number) => {
    for (let sent = 0; sent < times; sent++) {
      clock.advance(CODE_RESEND_DELAY_MS)
      await issue({ session: `guest ${sent}` }, { caller: `address ${sent}`, isKnown: false })
    }
  }

  it('gets a code at any time, whatever unknown requesters have requested', async () => {
    await fill(UNKNOWN_CODES_PER_DAY)
    expect(await catchRefusal(issue())).toBe('code_too_many')
    expect(await catchRefusal(issue({ session: 'the owner' }, OWNER))).toBe('passed')
  })

  it('is not limited by a guest’s delay, a guest by a puzzle only', async () => {
    await fill(1)
    expect(await catchRefusal(issue())).toBe('code_too_soon')
    expect(await catchRefusal(issue({}, GUEST, PUZZLE_BITS.least - 1))).toBe('code_too_soon')
    expect(await catchRefusal(issue({}, GUEST, PUZZLE_BITS.least))).toBe('passed')
    expect(await catchRefusal(issue({ session: 'the owner' }, OWNER))).toBe('passed')
    expect(await catchRefusal(issue({ session: 'the owner' }, OWNER, PUZZLE_BITS.most))).toBe('code_too_soon')
  })
})

describe('a code read out by the operator', () => {
  it('replaces the one that was sent, works in its own session, and takes part in the tries', async () => {
    const first = await issue({ purpose: 'forget' })
    const reissued = await db.transact((tx) => codes.reissue(tx, 'alice@example.com', clock.now()))
    expect(reissued.map(({ purpose, requestedAt }) => [purpose, requestedAt])).toEqual([['forget', START]])
    const [{ code } = { code: '' }] = reissued
    expect(await verify(code, { purpose: 'forget', session: 'another' })).toBe(false)
    expect(await verify(first, { purpose: 'forget' })).toBe(false)
    expect(await verify(code, { purpose: 'forget' }, 'use-up')).toBe(true)
    expect(await db.transact((tx) => codes.reissue(tx, 'alice@example.com', clock.now()))).toEqual([])
  })

  it('exists for requests of the last hour only', async () => {
    await issue()
    clock.advance(HOUR)
    expect(await db.transact((tx) => codes.reissue(tx, 'alice@example.com', clock.now()))).toEqual([])
  })
})

describe('requesting codes', () => {
  it('again is refused for a minute; the refusal has the remaining time', async () => {
    await issue()
    clock.advance(CODE_RESEND_DELAY_MS - 1_500)
    await expect(issue()).rejects.toMatchObject({ code: 'code_too_soon', values: { seconds: '2' } })
    clock.advance(1_500)
    expect(await catchRefusal(issue())).toBe('passed')
  })

  it('concurrently from many sessions gives one', async () => {
    const many = Array.from({ length: 8 }, (_, at) => catchRefusal(issue({ session: `session ${at}` })))
    expect((await Promise.all(many)).toSorted()).toEqual([
      ...Array<string>(7).fill('code_too_soon'),
      'passed',
    ])
  })

  it('is refused from the eleventh a day, for this address only', async () => {
    for (let sent = 0; sent < CODES_PER_DAY; sent++) {
      await issue()
      clock.advance(HOUR)
    }
    expect(await catchRefusal(issue())).toBe('code_too_many')
    expect(await catchRefusal(issue({ target: 'bob@example.com' }))).toBe('passed')
    clock.advance(addMs(START, DAY) - clock.now())
    expect(await catchRefusal(issue())).toBe('passed')
  })
})
