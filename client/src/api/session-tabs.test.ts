import { expect, it, vi } from 'vitest'
import { session, signIn, signOut, startSession } from './session.ts'
import { stubBrowser } from './testing.ts'

/** A tab whose storage another tab changes. */
function tab() {
  const { stored } = stubBrowser()
  const listeners = new Map<string, () => void>()
  const addEventListener = (name: string, listener: () => void) => void listeners.set(name, listener)
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('document', { addEventListener })
  startSession()
  return {
    signIn,
    signOut,
    other: (token: string | null, event: string) => {
      if (token === null) stored.delete('token')
      else stored.set('token', token)
      listeners.get(event)?.()
    },
  }
}
const EVENTS = ['storage', 'pageshow', 'visibilitychange']
type Tab = ReturnType<typeof tab>

it.each([
  ['logs in', null, 'theirs'],
  ['logs out', 'mine', null],
  ['logs in as another member', 'mine', 'theirs'],
])('a tab follows another one that %s, and renders everything again', (_claim, own, theirs) => {
  for (const event of EVENTS) {
    const here = tab()
    if (own !== null) here.signIn(own)
    const { generation } = session.getState()
    here.other(theirs, event)
    expect(session.getState()).toMatchObject({ token: theirs, generation: generation + 1 })
    here.other(theirs, event)
    expect(session.getState().generation, 'once').toBe(generation + 1)
    session.setState({ token: null })
  }
})

it.each<[string, string | null, (here: Tab) => void, number]>([
  ['its own log-in, whose page redirects', null, (here) => here.signIn('mine'), 0],
  ['its own log-out', 'mine', (here) => here.signOut(), 1],
  ['another log-in over the present one', 'mine', (here) => here.signIn('theirs'), 1],
])('a tab counts generations of the session: %s', (_claim, own, change, more) => {
  const here = tab()
  if (own !== null) here.signIn(own)
  const { generation } = session.getState()
  change(here)
  expect(session.getState().generation - generation).toBe(more)
  session.setState({ token: null })
})
