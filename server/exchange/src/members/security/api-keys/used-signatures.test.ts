import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUsedSignatures } from './used-signatures.ts'

const WINDOW = 30_000

describe('a signature', () => {
  it('is accepted once within the two windows in which its timestamp may be valid', () => {
    const steps = fc.array(fc.integer({ min: 0, max: WINDOW }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(steps, (gaps) => {
        const signatures = createUsedSignatures(WINDOW)
        const usedAt = new Map<string, number>()
        let now = 0
        for (const [index, gap] of gaps.entries()) {
          now += gap
          expect(signatures.use(String(index), now)).toBe(true)
          usedAt.set(String(index), now)
          for (const [signature, at] of usedAt)
            if (now - at < 2 * WINDOW) expect(signatures.use(signature, now)).toBe(false)
            else usedAt.delete(signature)
        }
      }),
    )
  })
})
