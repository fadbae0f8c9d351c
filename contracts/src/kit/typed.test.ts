import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latinDigits, normalizeTyped } from './index.ts'

const rows: [Parameters<typeof normalizeTyped>[1], string, string][] = [
  ['digits', '123 456', '123456'],
  ['digits', '\u200e123\u00a0456\u202c', '123456'],
  ['digits', '１２３４５６', '123456'],
  ['digits', '๑๒๓٤٥٦', '123456'],
  ['digits', '\ufeff123\u2009456\n', '123456'],
  ['digits', '12345a', '12345a'],
  ['code', ' \u2066alice@example.com\u2069 ', 'alice@example.com'],
  ['code', 'ａｌｉｃｅ＠example.com', 'alice@example.com'],
  ['code', '0xAb\u200bCd\u00ad\n12', '0xAbCd12'],
  ['code', 'jose\u0301@example.com', 'josé@example.com'],
  ['code', 'jose\u200b\u0301@example.com', 'josé@example.com'],
  ['code', '\u115f\u3164abc\ufe0f', 'abc'],
  ['words', '  ＢＴＣ\u3000 usdt\t', 'BTC usdt'],
  ['words', 'bit\u200bcoin', 'bitcoin'],
  ['name', '\u200b\u202eAnna\u00a0 ', 'Anna'],
  ['name', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['name', 'An\u202ena', 'Anna'],
  ['name', 'Jose\u0301', 'José'],
  ['name', '❤\ufe0f', '❤\ufe0f'],
]

/** Characters that combine, vanish or change under normalization. */
const LETTERS = Array.from(
  'a 1１e\u0301\u0316\u200b\u200d\u202e\u2066\u00a0\u3000\u00a8\u1100\u1161\uffa0ﬁ½\ufe0f\u2800\t👩é.٣',
)

describe('typed text is read as a person sees it', () => {
  it.each(rows)('%s: %j is %j', (kind, typed, plain) => expect(normalizeTyped(typed, kind)).toBe(plain))

  it('a normalized text stays as it is', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...LETTERS) }),
        fc.constantFrom('digits' as const, 'code' as const, 'words' as const, 'name' as const),
        (text, kind) => {
          const once = normalizeTyped(text, kind)
          expect(normalizeTyped(once, kind)).toBe(once)
        },
      ),
      { numRuns: 300 },
    ))

  it('the digits of every script have their values', () => {
    const zeros = ['٠', '۰', '०', '๐', '０', '𝟎', '𝟘', '𝟬', '𝟶', '᪀', '᪐']
    for (const zero of zeros)
      for (let value = 0; value < 10; value += 1)
        expect(latinDigits(String.fromCodePoint((zero.codePointAt(0) as number) + value))).toBe(String(value))
  })
})
