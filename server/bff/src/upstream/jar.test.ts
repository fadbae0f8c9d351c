import { describe, expect, it } from 'vitest'
import { cookieHeader, EMPTY_JAR, keepCookies } from './jar.ts'

describe('the jar of one caller', () => {
  it('keeps names and values and nothing else', () => {
    const jar = keepCookies(EMPTY_JAR, ['sid=abc%3D; Path=/; HttpOnly; Domain=evil.example', 'lang=th'])
    expect(cookieHeader(jar)).toBe('sid=abc%3D; lang=th')
  })

  it('forgets a cookie that the upstream takes back', () => {
    const jar = keepCookies(EMPTY_JAR, ['a=1', 'b=2', 'c=3'])
    expect(keepCookies(jar, ['a=; Max-Age=0', 'b=x; max-age=-1'])).toEqual({ c: '3' })
  })

  it('is the same object when nothing changed, so that no cookie is written', () => {
    const jar = keepCookies(EMPTY_JAR, ['a=1'])
    expect(keepCookies(jar, ['a=1; Path=/'])).toBe(jar)
    expect(keepCookies(jar, [])).toBe(jar)
  })

  it.each(['a b=1', '=1', 'novalue', 'a=x\r\nset-cookie: b=2', `a=${'x'.repeat(2_000)}`])(
    'leaves out %j',
    (line) => {
      expect(keepCookies(EMPTY_JAR, [line])).toEqual({})
    },
  )

  it('stays small enough for the cookie it travels in', () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=${'x'.repeat(100)}`)
    const jar = keepCookies(EMPTY_JAR, many)
    expect(cookieHeader(jar).length).toBeLessThan(2_500)
    expect(Object.keys(jar)).toContain('c59')
  })
})
