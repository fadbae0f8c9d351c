import { describe, expect, it } from 'vitest'
import { machineTime } from '@bourse/contracts/kit'
import { fixedRandom } from '#platform/testing'
import { createSecret, findTotpStep, formatTotpUri } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B (SHA-1), truncated to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => machineTime(seconds * 1_000)
const step = (code: string, seconds: number, after = 0) =>
  findTotpStep({ secret: RFC_SECRET, code, after, machineNow: at(seconds) })

describe('a code of the authenticator', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at second %s is %s, of step %s', (seconds, code, expected) => {
    expect(step(code, seconds)).toBe(expected)
  })

  it('is valid in its own 30 s step and the adjacent ones', () => {
    const code = '005924'
    const start = 41_152_263 * 30
    expect(step(code, start - 31)).toBeNull()
    expect(step(code, start - 1)).toBe(41_152_263)
    expect(step(code, start + 59)).toBe(41_152_263)
    expect(step(code, start + 60)).toBeNull()
  })

  it('is valid once: it voids its step and those before it', () => {
    expect(step('005924', 1_234_567_890, 41_152_262)).toBe(41_152_263)
    expect(step('005924', 1_234_567_890, 41_152_263)).toBeNull()
    expect(step('005924', 1_234_567_890, 41_152_300)).toBeNull()
  })

  it('is valid after a step that was stored by a clock set ahead', () => {
    expect(step('005924', 1_234_567_890, 41_152_263 + 2_880)).toBe(41_152_263)
  })

  it.each(['005925', '000000', '592400'])('is not %s', (code) => {
    expect(step(code, 1_234_567_890)).toBeNull()
  })
})

describe('a secret', () => {
  it('has 160 random bits, in letters that apps read', () => {
    const secret = createSecret(fixedRandom(255))
    expect(secret).toBe('7'.repeat(32))
  })

  it('has a URI that an app can scan', () => {
    const uri = new URL(formatTotpUri(RFC_SECRET, 'alice+1@example.com'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('Bourse:alice+1@example.com')
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET)
    expect(uri.searchParams.get('issuer')).toBe('Bourse')
  })
})
