import { describe, expect, it } from 'vitest'
import { type CookieJar, cookieHeader, EMPTY_COOKIE_JAR, mergeCookies } from './cookie-jar.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const merge = (cookieJar: CookieJar, lines: readonly string[]) => mergeCookies(cookieJar, lines, NOW)

describe('the cookie jar of one caller', () => {
  it('stores names and values only', () => {
    const cookieJar = merge(EMPTY_COOKIE_JAR, [
      'sid=abc%3D; Path=/; HttpOnly; Domain=evil.example',
      'lang=th',
    ])
    expect(cookieHeader(cookieJar)).toBe('sid=abc%3D; lang=th')
  })

  it('removes a cookie that the upstream expires', () => {
    const cookieJar = merge(EMPTY_COOKIE_JAR, ['a=1', 'b=2', 'c=3'])
    expect(merge(cookieJar, ['a=; Max-Age=0', 'b=x; max-age=-1'])).toEqual({ c: '3' })
  })

  it.each([
    ['a=x; Expires=Thu, 01 Jan 1970 00:00:01 GMT', false],
    ['a=x; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/', false],
    ['a=x; Expires=Thu, 15 Jan 2026 12:00:00 GMT', false],
    ['a=x; Expires=Thu, 15 Jan 2026 12:00:01 GMT', true],
    ['a=x; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:01 GMT', true],
    ['a=x; Max-Age=0; Expires=Thu, 15 Jan 2099 12:00:00 GMT', false],
    ['a=x; Expires=tomorrow', true],
  ])('stores %j: %s', (line, isStored) => {
    expect(merge(merge(EMPTY_COOKIE_JAR, ['a=1']), [line])).toEqual(isStored ? { a: 'x' } : {})
  })

  it('is the same object when unchanged, so that no cookie is written', () => {
    const cookieJar = merge(EMPTY_COOKIE_JAR, ['a=1'])
    expect(merge(cookieJar, ['a=1; Path=/'])).toBe(cookieJar)
    expect(merge(cookieJar, [])).toBe(cookieJar)
  })

  it.each(['a b=1', '=1', 'novalue', 'a=x\r\nset-cookie: b=2', `a=${'x'.repeat(2_000)}`])(
    'leaves out %j',
    (line) => {
      expect(merge(EMPTY_COOKIE_JAR, [line])).toEqual({})
    },
  )

  it('stays small enough for the cookie that contains it', () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=${'x'.repeat(100)}`)
    const cookieJar = merge(EMPTY_COOKIE_JAR, many)
    expect(cookieHeader(cookieJar).length).toBeLessThan(2_500)
    expect(Object.keys(cookieJar)).toContain('c59')
  })
})
