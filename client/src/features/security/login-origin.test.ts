import { describe, expect, it } from 'vitest'
import { originText } from './login-origin.ts'

describe('the origin of a log-in', () => {
  it('names the town of its time zone, the language and the network', () => {
    const login = { timeZone: 'America/New_York', lang: 'jp', network: '203.0.*.*' }
    expect(originText(login)).toBe('New York · 日本語 · 203.0.*.*')
  })
  it('leaves out what the client did not state', () =>
    expect(originText({ timeZone: null, lang: '??', network: '*' })).toBe('?? · *'))
})
