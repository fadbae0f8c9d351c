import { machineTime } from '@bourse/contracts/kit'
import { randomBytes } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { describe, expect, it } from 'vitest'
import { isBrowser, originRule } from './origin.ts'
import { createSeal } from './seal.ts'
import { createSessions } from './sessions.ts'

const HOUR = 3_600_000

function setUp(keys = [Buffer.alloc(32, 1)]) {
  let now = 1_700_000_000_000
  const mismatches: string[] = []
  const make = (with_ = keys) =>
    createSessions({
      keys: with_,
      now: () => machineTime(now),
      bytes: randomBytes,
      onTokenMismatch: ({ sid }) => void mismatches.push(sid),
    })
  const sessions = make()
  const login = (kind: 'browser' | 'bearer', token = 'upstream-token') => {
    const opened = sessions.open({ kind, cookieJar: { php: 'x' }, token, member: '42' as MemberId })
    return {
      text: opened.text,
      cookie: sessions.cookieOf(opened.session),
      sid: opened.session.member?.sid ?? '',
    }
  }
  return { sessions, make, login, mismatches, wait: (ms: number) => void (now += ms) }
}

describe('a token', () => {
  it.each(['browser', 'bearer'] as const)('of a %s is accepted bare and after the word Bearer', (kind) => {
    const { sessions, login } = setUp()
    const { cookie, text } = login(kind)
    for (const authorization of [text, `Bearer ${text}`, `bearer  ${text}`]) {
      const session = sessions.read({ cookie: kind === 'browser' ? cookie : undefined, authorization })
      expect(session.member?.token, authorization).toBe('upstream-token')
    }
    // The text as it was given, and no other: `A` and `=` would decode to the same bytes.
    const others = ['A', '=', '-', '!'].flatMap((more) => [`${text}${more}`, `Bearer ${text}${more}`])
    for (const authorization of [...others, `Basic ${text}`, `Bearer${text}`, 'Bearer', 'Bearer '])
      expect(sessions.read({ cookie, authorization }).member, authorization).toBeNull()
  })
})

describe('a browser session', () => {
  it('requires both the cookie and its token', () => {
    const { sessions, login } = setUp()
    const { cookie, text } = login('browser')
    expect(sessions.read({ cookie, authorization: text }).member).toMatchObject({
      token: 'upstream-token',
      id: '42',
    })
    expect(sessions.read({ cookie, authorization: undefined }).member).toBeNull()
    expect(sessions.read({ cookie: undefined, authorization: text }).member).toBeNull()
  })

  it("is a guest's with the token of another session, and that is reported", () => {
    const { sessions, login, mismatches } = setUp()
    const [a, b] = [login('browser'), login('browser', 'other')]
    const mixed = sessions.read({ cookie: a.cookie, authorization: b.text })
    expect(mixed.member).toBeNull()
    expect(mixed.cookieJar).toEqual({})
    expect(mismatches).toEqual([a.sid])
  })

  it('exposes neither the upstream token nor its cookies to a holder of the cookie or the token', () => {
    const { login } = setUp()
    const { cookie, text } = login('browser')
    for (const shown of [cookie, text, Buffer.from(cookie, 'base64url').toString('latin1')]) {
      expect(shown).not.toContain('upstream-token')
      expect(shown).not.toContain('php')
    }
  })

  it('expires after a day without use, and after two weeks with it', () => {
    const { sessions, login, wait } = setUp()
    const { cookie, text } = login('browser')
    wait(24 * HOUR - 1)
    expect(sessions.read({ cookie, authorization: text }).member).not.toBeNull()
    wait(1)
    expect(sessions.read({ cookie, authorization: text }).member).toBeNull()
  })

  it('in use is sealed again with the same token, but not on every request', () => {
    const { sessions, login, wait } = setUp()
    const { cookie, text } = login('browser')
    const before = sessions.read({ cookie, authorization: text })
    expect(sessions.cookieAfter(before, before)).toBeNull()
    wait(11 * 60_000)
    const renewed = sessions.cookieAfter(before, before)
    wait(23 * HOUR + 55 * 60_000)
    expect(sessions.read({ cookie, authorization: text }).member).toBeNull()
    expect(sessions.read({ cookie: renewed ?? '', authorization: text }).member).not.toBeNull()
  })

  it('expires two weeks after login however often it is renewed', () => {
    const { sessions, login, wait } = setUp()
    const { text, cookie: first } = login('browser')
    let cookie = first
    for (let half = 0; half < 28; half++) {
      const session = sessions.read({ cookie, authorization: text })
      cookie = sessions.cookieAfter(session, session) ?? cookie
      wait(12 * HOUR)
    }
    expect(sessions.read({ cookie, authorization: text }).member).toBeNull()
  })

  it('survives requests without its token, with the cookies that they set', () => {
    const { sessions, login } = setUp()
    const { cookie, text } = login('browser')
    const guest = sessions.read({ cookie, authorization: undefined })
    const after = sessions.cookieAfter(guest, { cookieJar: { php: 'new' }, member: null })
    expect(sessions.read({ cookie: after ?? '', authorization: text })).toMatchObject({
      cookieJar: { php: 'new' },
      member: { token: 'upstream-token' },
    })
  })

  it('is removed from the cookie when it has ended', () => {
    const { sessions, login } = setUp()
    const { cookie, text } = login('browser')
    const session = sessions.read({ cookie, authorization: text })
    const after = sessions.cookieAfter(session, { cookieJar: {}, member: null })
    expect(sessions.read({ cookie: after ?? '', authorization: text }).member).toBeNull()
  })
})

describe('a bearer session', () => {
  it('requires only its bearer, for twelve hours', () => {
    const { sessions, login, wait } = setUp()
    const { text } = login('bearer')
    expect(sessions.read({ cookie: undefined, authorization: text }).member).toMatchObject({
      token: 'upstream-token',
    })
    wait(12 * HOUR)
    expect(sessions.read({ cookie: undefined, authorization: text }).member).toBeNull()
  })

  it('cannot be made from a cookie, nor a cookie from a bearer', () => {
    const { sessions, login } = setUp()
    const browser = login('browser')
    const bearer = login('bearer')
    expect(sessions.read({ cookie: undefined, authorization: `b1.${browser.cookie}` }).member).toBeNull()
    expect(
      sessions.read({ cookie: bearer.text.slice(3), authorization: bearer.text.slice(3) }).member,
    ).toBeNull()
  })

  it('stores upstream cookies of a guest, never those of a member', () => {
    const { sessions, login } = setUp()
    const { text } = login('bearer')
    const guest = sessions.read({ cookie: undefined, authorization: undefined })
    const cookie = sessions.cookieAfter(guest, { cookieJar: { code: 'y' }, member: null }) ?? ''
    expect(sessions.read({ cookie, authorization: text }).cookieJar).toEqual({ php: 'x', code: 'y' })
    const other = login('browser', 'other')
    expect(sessions.read({ cookie: other.cookie, authorization: text }).cookieJar).toEqual({ php: 'x' })
  })
})

describe('the seal', () => {
  it('rejects altered, truncated and foreign texts', () => {
    const seal = createSeal([Buffer.alloc(32, 1)], randomBytes)
    const sealed = seal.seal('cookie', 'text')
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(seal.open('cookie', changed.toString('base64url'))).toBeNull()
    }
    for (const more of ['A', '=', '==', '.', '!', '%00', 'AAAA'])
      expect(seal.open('cookie', `${sealed}${more}`), more).toBeNull()
    for (const cut of ['', 'AAAA', sealed.slice(0, 20)]) expect(seal.open('cookie', cut)).toBeNull()
    expect(createSeal([Buffer.alloc(32, 2)], randomBytes).open('cookie', sealed)).toBeNull()
  })

  it('accepts old keys after a new first key', () => {
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const sealed = createSeal([old], randomBytes).seal('cookie', 'text')
    const rotated = createSeal([fresh, old], randomBytes)
    expect(rotated.open('cookie', sealed)).toBe('text')
    expect(createSeal([old], randomBytes).open('cookie', rotated.seal('cookie', 'new'))).toBeNull()
  })

  it('rejects short keys and an empty list', () => {
    expect(() => createSeal([], randomBytes)).toThrow(RangeError)
    expect(() => createSeal([Buffer.alloc(16)], randomBytes)).toThrow(RangeError)
  })
})

describe('the origin of a request', () => {
  const rows: readonly (readonly [
    claim: string,
    rule: string | null,
    headers: Record<string, string>,
    own: boolean,
  ])[] = [
    ['a page of ours', null, { host: 'h:1', origin: 'http://h:1' }, true],
    ['a foreign page', null, { host: 'h:1', origin: 'http://evil' }, false],
    ['a page that hides', null, { host: 'h:1', origin: 'null' }, false],
    ['an origin with tricks', null, { host: 'h:1', origin: 'http://evil/h:1' }, false],
    ['the public origin', 'https://b.example', { host: 'inner', origin: 'https://b.example' }, true],
    ['another scheme of it', 'https://b.example', { host: 'inner', origin: 'http://b.example' }, false],
    ['a cross-site read without origin', null, { host: 'h:1', 'sec-fetch-site': 'cross-site' }, false],
    ['a same-site neighbour', null, { host: 'h:1', 'sec-fetch-site': 'same-site' }, false],
    ['a program', null, { host: 'h:1' }, true],
  ]
  it.each(rows)('%s', (_claim, rule, headers, own) => expect(originRule(rule)(headers)).toBe(own))

  it('distinguishes browsers from other clients', () => {
    expect(isBrowser({ 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(isBrowser({ origin: 'http://h' })).toBe(true)
    expect(isBrowser({ 'sec-fetch-mode': 'cors' })).toBe(false)
  })
})
