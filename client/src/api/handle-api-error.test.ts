import { ApiCallError } from '@bourse/contracts/api-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as feedback from '#kit/feedback'
import { navigate } from '#kit/route'
import { setLanguage } from '#text'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { handleApiError, requireMember } from './handle-api-error.ts'
import { queries, queryFor } from './query.ts'
import { signIn, session } from './session.ts'
import { stubBrowser } from './testing.ts'

vi.mock('#kit/feedback', async (original) => ({ ...(await original<typeof feedback>()), toast: vi.fn() }))
const toasted = vi.mocked(feedback.toast)

let browser: ReturnType<typeof stubBrowser>
beforeEach(async () => {
  browser = stubBrowser('#/pages/fund/assets?coin=3')
  vi.resetModules()
  await setLanguage('en')
  toasted.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

type ErrorFields = { readonly message?: string; readonly reason?: string; readonly token?: string }
/** Refuses the present token, unless it names another one. */
const failed = (code: ApiCallError['code'], fields: ErrorFields = {}) =>
  new ApiCallError({
    code,
    message: fields.message ?? code,
    reason: fields.reason,
    token: fields.token ?? session.getState().token,
  })

describe('a lost session', () => {
  it('reported by ten calls at once causes one message and one redirect, 1.2 s later', () => {
    signIn('token')
    browser.stored.set('user', '{}')
    for (let call = 0; call < 10; call += 1)
      handleApiError(failed('session_lost', { message: 'Session expired' }))
    expect(toasted.mock.calls).toEqual([['Session expired', 'error']])
    expect(session.getState()).toMatchObject({ token: null })
    expect([browser.stored.has('token'), browser.stored.has('user')]).toEqual([false, false])
    vi.advanceTimersByTime(1199)
    expect(browser.location.hash).toContain('fund/assets')
    vi.advanceTimersByTime(1)
    expect(browser.location.hash).toBe('#/pages/common/login?to=fund%2Fassets%3Fcoin%3D3')
  })
})

describe('a refused token', () => {
  /** The token in the storage, of the session, and the messages. */
  const state = () => [browser.stored.get('token'), session.getState().token, toasted.mock.calls.length]

  it.each([
    ['is removed if it is the present one', 'mine', 'mine', 'mine', [undefined, null, 1]],
    ['leaves the newer one of this tab', 'newer', 'newer', 'mine', ['newer', 'newer', 0]],
    [
      'leaves the newer one of another tab, which this tab adopts',
      'newer',
      'mine',
      'mine',
      ['newer', 'newer', 0],
    ],
  ])('%s', (_claim, stored, own, refused, expected) => {
    signIn(own)
    browser.stored.set('token', stored)
    handleApiError(failed('session_lost', { token: refused }))
    expect(state()).toEqual(expected)
    vi.runAllTimers()
  })
})

describe('a session that every response calls lost', () => {
  it('is reported once, also by calls without a token after the redirect', () => {
    signIn('token')
    const loss = () => handleApiError(failed('session_lost', { message: 'Session expired' }))
    loss()
    vi.advanceTimersByTime(1300)
    loss()
    vi.advanceTimersByTime(1300)
    loss()
    expect(toasted.mock.calls).toEqual([['Session expired', 'error']])
    signIn('another')
    loss()
    expect(toasted).toHaveBeenCalledTimes(2)
  })
})

describe('other failures', () => {
  it('a missing identity opens the verification page after 1.2 s', () => {
    handleApiError(failed('identity_required', { message: 'Verify first' }))
    vi.advanceTimersByTime(1200)
    expect(toasted.mock.calls).toEqual([['Verify first', 'error']])
    expect(browser.location.hash).toContain('#/pages/setting/real_mark')
  })
  it("a refusal shows the server's message and stays on the page", () => {
    handleApiError(failed('refused', { message: 'Insufficient balance' }))
    vi.runAllTimers()
    expect(toasted.mock.calls).toEqual([['Insufficient balance', 'error']])
    expect(browser.location.hash).not.toContain('login')
  })
  it('an endpoint in development has a local message', () => {
    handleApiError(failed('refused', { message: 'x', reason: 'not_built' }))
    handleApiError(failed('not_available'))
    expect(toasted.mock.calls.map(([text]) => text)).toEqual([
      'Function in development',
      'Function in development',
    ])
  })
})

describe('the member guard', () => {
  it('lets members pass silently', () => {
    signIn('token')
    expect(requireMember()).toBe(true)
    expect(toasted).not.toHaveBeenCalled()
  })
  it('shows guests the log-in message and page once', () => {
    session.setState({ token: null })
    expect([requireMember(), requireMember()]).toEqual([false, false])
    expect(toasted.mock.calls).toEqual([['Please login first', 'error']])
    vi.advanceTimersByTime(1200)
    expect(browser.location.hash).toContain('common/login')
  })
  it('lets a guest go who leaves the page before the redirect', () => {
    session.setState({ token: null })
    requireMember()
    vi.advanceTimersByTime(600)
    navigate('market/market')
    vi.advanceTimersByTime(2000)
    expect(browser.location.hash).toBe('#/pages/market/market')
  })
  it('still sends a guest who went on to another protected page', () => {
    session.setState({ token: null })
    requireMember()
    vi.advanceTimersByTime(600)
    navigate('fund/withdraw')
    requireMember()
    vi.advanceTimersByTime(1199)
    expect(browser.location.hash).toBe('#/pages/fund/withdraw')
    vi.advanceTimersByTime(1)
    expect(browser.location.hash).toBe('#/pages/common/login?to=fund%2Fwithdraw')
    expect(toasted).toHaveBeenCalledTimes(1)
  })
})

describe('a refused read', () => {
  const leader = queryFor(copyTrading.leader, { leader: '9' as never })
  const read = async () => {
    const error = { code: 'refused', reason: 'leader_unknown', message: 'No such trader', request_id: 'r1' }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ok: false, error })))
    await expect(queries.fetchQuery(leader)).rejects.toMatchObject({ reason: 'leader_unknown' })
    return toasted.mock.calls.map(([text]) => text)
  }
  afterEach(() => queries.clear())

  it('is left to the page, which has nothing else to show', async () => expect(await read()).toEqual([]))

  it('is toasted where earlier data stays on screen', async () => {
    queries.setQueryData(leader.queryKey, {} as never)
    await queries.invalidateQueries({ queryKey: leader.queryKey })
    expect(await read()).toEqual(['No such trader'])
  })
})
