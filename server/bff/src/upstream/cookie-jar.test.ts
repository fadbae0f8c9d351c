import { describe, expect, it } from 'vitest'
import { cookieHeader, EMPTY_COOKIE_JAR, mergeCookies } from './cookie-jar.ts'

describe('the cookie jar of one caller', () => {
  it('stores names and values only', () => {
    const cookieJar = mergeCookies(EMPTY_COOKIE_JAR, [
      'sid=abc%3D; Path=/; HttpOnly; Domain=evil.example',
      'lang=th',
    ])
    expect(cookieHeader(cookieJar)).toBe('sid=abc%3D; lang=th')
  })

  it('removes a cookie that the upstream expires', () => {
    const cookieJar = mergeCookies(EMPTY_COOKIE_JAR, ['a=1', 'b=2', 'c=3'])
    expect(mergeCookies(cookieJar, ['a=; Max-Age=0', 'b=x; max-age=-1'])).toEqual({ c: '3' })
  })

  it('is the same object when unchanged, so that no cookie is written', () => {
    const cookieJar = mergeCookies(EMPTY_COOKIE_JAR, ['a=1'])
    expect(mergeCookies(cookieJar, ['a=1; Path=/'])).toBe(cookieJar)
    expect(mergeCookies(cookieJar, [])).toBe(cookieJar)
  })

  it.each(['a b=1', '=1', 'novalue', 'a=x\r\nset-cookie: b=2', `a=${'x'.repeat(2_000)}`])(
    'leaves out %j',
    (line) => {
      expect(mergeCookies(EMPTY_COOKIE_JAR, [line])).toEqual({})
    },
  )

  it('stays small enough for the cookie that contains it', () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=${'x'.repeat(100)}`)
    const cookieJar = mergeCookies(EMPTY_COOKIE_JAR, many)
    expect(cookieHeader(cookieJar).length).toBeLessThan(2_500)
    expect(Object.keys(cookieJar)).toContain('c59')
  })
})
