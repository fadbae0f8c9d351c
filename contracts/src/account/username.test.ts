import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsername, usernameKey } from './username.ts'

describe('a username', () => {
  it.each([
    ['anna', true],
    ['Anna_2026', true],
    ['a'.repeat(20), true],
    ['____a', true],
    ['ann', false],
    ['a'.repeat(21), false],
    ['13800138000', false],
    ['2026_11', false],
    ['anna@b', false],
    ['an na', false],
    ['анна', false],
    ['ann\u200ba', false],
    ['', false],
  ])('%j: %s', (text, isValid) => expect(isUsername(text)).toBe(isValid))

  it.each([
    ['Anna_1', 'annal'],
    ['AnnaI', 'annal'],
    ['modern', 'modem'],
    ['vvill0w', 'willow'],
    ['Z00m', '2oom'],
    ['an_na', 'anna'],
  ])('%s looks like %s', (one, other) => expect(usernameKey(one)).toBe(usernameKey(other)))

  it('has one key whatever its case, and honest names differ', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{3,19}$/)
    fc.assert(
      fc.property(name, (text) => {
        expect(usernameKey(text.toUpperCase())).toBe(usernameKey(text))
      }),
    )
    const honest = ['maria', 'mario', 'nguyen', 'somchai', 'tanaka', 'kim_min', 'lena99', 'trader7', 'robert']
    expect(new Set(honest.map(usernameKey)).size).toBe(honest.length)
  })
})
