import { CallFailure } from '@bourse/contracts/caller'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as feedback from '#kit/feedback'
import { setLanguage } from '#text'
import { reactTo, requireMember } from './reaction.ts'
import { enter, session } from './session.ts'
import { stubBrowser } from './testing.ts'

vi.mock('#kit/feedback', async (original) => ({ ...(await original<typeof feedback>()), say: vi.fn() }))
const said = vi.mocked(feedback.say)

let browser: ReturnType<typeof stubBrowser>
beforeEach(async () => {
  browser = stubBrowser('#/pages/fund/assets?coin=3')
  vi.resetModules()
  await setLanguage('en')
  said.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const failed = (code: CallFailure['code'], facts: { message?: string; reason?: string } = {}) =>
  new CallFailure({ code, message: facts.message ?? code, reason: facts.reason })

describe('a lost session', () => {
  it('told by ten calls at once makes one message and one move, 1.2 s later', () => {
    enter('token')
    browser.stored.set('user', '{}')
    for (let call = 0; call < 10; call += 1) reactTo(failed('session_lost', { message: 'Session expired' }))
    expect(said.mock.calls).toEqual([['Session expired', 'error']])
    expect(session.getState()).toMatchObject({ token: null })
    expect([browser.stored.has('token'), browser.stored.has('user')]).toEqual([false, false])
    vi.advanceTimersByTime(1199)
    expect(browser.location.hash).toContain('fund/assets')
    vi.advanceTimersByTime(1)
    expect(browser.location.hash).toBe('#/pages/common/login?to=fund%2Fassets%3Fcoin%3D3')
  })
})

describe('other failures', () => {
  it('a missing identity leads to the verification page after 1.2 s', () => {
    reactTo(failed('identity_required', { message: 'Verify first' }))
    vi.advanceTimersByTime(1200)
    expect(said.mock.calls).toEqual([['Verify first', 'error']])
    expect(browser.location.hash).toContain('#/pages/setting/real_mark')
  })
  it('a refusal shows the words of the server and stays', () => {
    reactTo(failed('refused', { message: 'Insufficient balance' }))
    vi.runAllTimers()
    expect(said.mock.calls).toEqual([['Insufficient balance', 'error']])
    expect(browser.location.hash).not.toContain('login')
  })
  it('what is not built yet is said in our own words', () => {
    reactTo(failed('refused', { message: 'x', reason: 'not_built' }))
    reactTo(failed('not_available'))
    expect(said.mock.calls.map(([text]) => text)).toEqual([
      'Function in development',
      'Function in development',
    ])
  })
})

describe('the gate', () => {
  it('lets members pass in silence', () => {
    enter('token')
    expect(requireMember()).toBe(true)
    expect(said).not.toHaveBeenCalled()
  })
  it('tells others to log in, once, and takes them there', () => {
    session.setState({ token: null })
    expect([requireMember(), requireMember()]).toEqual([false, false])
    expect(said.mock.calls).toEqual([['Please login first', 'error']])
    vi.advanceTimersByTime(1200)
    expect(browser.location.hash).toContain('common/login')
  })
})
