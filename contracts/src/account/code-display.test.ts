import { describe, expect, it } from 'vitest'
import { codeDelivery, type CodeDelivery, type CodeRequestContext, mayShowCodes } from './code-display.ts'
import { codePurpose } from './shapes.ts'

const BOOLEANS = [true, false]
const setups = BOOLEANS.flatMap((hasMail) =>
  BOOLEANS.flatMap((isLocalOnly) =>
    BOOLEANS.map((hasPaperCodes) => ({ hasMail, isLocalOnly, hasPaperCodes })),
  ),
)
const callers: readonly Pick<CodeRequestContext, 'caller' | 'isOwnTarget'>[] = [
  { caller: 'guest', isOwnTarget: false },
  { caller: 'member', isOwnTarget: false },
  { caller: 'member', isOwnTarget: true },
]
const all: readonly CodeRequestContext[] = setups.flatMap((setup) =>
  codePurpose.options.flatMap((purpose) => callers.map((caller) => ({ ...setup, ...caller, purpose }))),
)
const where = (delivery: CodeDelivery) => all.filter((facts) => codeDelivery(facts) === delivery)

describe('a code, of every purpose, for every caller and setup', () => {
  it('is never on a screen where mail is sent, nor where others can reach the server without consent', () => {
    expect(all.length).toBeGreaterThanOrEqual(8 * 9 * 3)
    for (const facts of where('response')) {
      expect(facts.hasMail).toBe(false)
      expect(facts.isLocalOnly || facts.hasPaperCodes).toBe(true)
    }
    for (const facts of all) if (facts.hasMail) expect(codeDelivery(facts)).toBe('mail')
  })

  it('is shown to a guest for sign-up only', () => {
    const guests = where('response').filter(({ caller }) => caller === 'guest')
    expect(new Set(guests.map(({ purpose }) => purpose))).toEqual(new Set(['register']))
  })

  it('for another one’s contact is shown to a member only to sign up with it or to bind it', () => {
    const foreign = where('response').filter(({ caller, isOwnTarget }) => caller === 'member' && !isOwnTarget)
    expect(new Set(foreign.map(({ purpose }) => purpose))).toEqual(new Set(['register', 'mobile', 'email']))
  })

  it('is shown to its own member’s open session', () => {
    for (const facts of all)
      if (facts.isOwnTarget && mayShowCodes(facts)) expect(codeDelivery(facts)).toBe('response')
  })
})
