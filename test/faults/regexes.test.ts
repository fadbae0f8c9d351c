import { describe, expect, it } from 'vitest'
import register from './regexes.json' with { type: 'json' }
import { checkRegex, literals, formatRegex } from './regexes.ts'

/** Expressions that the backtracking analyser has found safe, and takes long for; `npm run long` checks them again. */
const safe = new Set<string>(register.safe)
/** Expressions that are slow on long texts, with the reason why they never receive one. */
const bounded = register.bounded as Readonly<Record<string, string>>
const found = literals()

describe('threat 22: a text that causes catastrophic backtracking', () => {
  it(
    'finds none: each expression that reads untrusted text is safe, or its text is short',
    { timeout: 120_000 },
    () => {
      expect(found.length).toBeGreaterThan(80)
      const unjudged = found.filter(
        (literal) => !safe.has(formatRegex(literal)) && !(formatRegex(literal) in bounded),
      )
      const vulnerable = unjudged.filter((literal) => checkRegex(literal, 2_000).status === 'vulnerable')
      const advice = 'write it differently, or state in regexes.json why its text is short'
      expect(
        vulnerable.map((literal) => `${literal.path}: ${formatRegex(literal)}`),
        advice,
      ).toEqual([])
    },
  )

  it('that would never end is detected by the analyser', () => {
    for (const source of [String.raw`^(a+)+$`, String.raw`^(?:\d+)*x$`, String.raw`(a|a)*b`]) {
      expect(checkRegex({ path: 'here', source, flags: '' }, 10_000).status, source).toBe('vulnerable')
    }
  })

  it('that is listed exists in the code', () => {
    const names = new Set(found.map(formatRegex))
    expect([...safe, ...Object.keys(bounded)].filter((name) => !names.has(name))).toEqual([])
  })
})
