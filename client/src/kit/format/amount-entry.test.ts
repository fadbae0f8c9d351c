import {
  type Amount,
  toAmount,
  amountText,
  LANGUAGE_CODES,
  type Language,
  truncate,
} from '@bourse/contracts/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountEntry,
  compactText,
  entryText,
  fiatText,
  parseAmountInput,
  percentText,
  plainText,
  priceText,
  fullText,
  rateText,
  readTyped,
  findSeparators,
  shareText,
  signedText,
} from './index.ts'

/** The amount that a form gets from a typed text; null for none. */
const valueOf = (typed: string, language: Language, decimals = 18): string | null => {
  const amount = parseAmountInput(amountEntry(typed, language, decimals))
  return amount === null ? null : amountText(amount)
}

describe('a typed amount is the number that it is in its language, or none', () => {
  const rows: [Language, string, string | null][] = [
    // The app's own formats and the usual typings.
    ['en', '1,234.56', '1234.56'],
    ['en', '12,500', '12500'],
    ['en', '1,234,567.8', '1234567.8'],
    ['en', '12.', '12'],
    ['en', '.5', '0.5'],
    ['en', '007', '7'],
    ['en', ' 5\n', '5'],
    ['en', '\u200e1,000.5\u202c', '1000.5'],
    ['fra', '1\u202f234,56', '1234.56'],
    ['fra', '1\u00a0234,56', '1234.56'],
    ['fra', '1 234,56', '1234.56'],
    ['en', '1\u202f234.56', '1234.56'],
    ['vn', '1.000', '1000'],
    ['vn', '1.234,56', '1234.56'],
    ['id', '1.234.567', '1234567'],
    ['spa', '1.234,5', '1234.5'],
    // A keyboard offers the decimal mark of the device, not of the language.
    ['en', '12,5', '12.5'],
    ['en', '0,0005', '0.0005'],
    ['vn', '1.5', '1.5'],
    ['fra', '1.5', '1.5'],
    // Two different signs: the last is the decimal mark.
    ['en', '1.234,56', '1234.56'],
    ['vn', '1,234.56', '1234.56'],
    ['fra', '1,234.56', '1234.56'],
    ['fra', '1.234,56', '1234.56'],
    ['en', '1 234,567', '1234.567'],
    // Digits and signs of input methods and other scripts.
    ['en', '1．5', '1.5'],
    ['jp', '１，２３４．５', '1234.5'],
    ['zh', '1。5', '1.5'],
    ['th', '๑๒๓.๔', '123.4'],
    ['en', '१२,३४५.५', '12345.5'],
    ['en', '١٢٫٥', '12.5'],
    ['vn', '١٢٫٥', '12.5'],
    ['en', '1\u2009000', '1000'],
    ['en', '1\u3000000', '1000'],
    // One foreign sign before three digits groups or divides.
    ['fra', '1.234', null],
    ['fra', '0.123', null],
    ['en', '1234,567', null],
    ['vn', '0.123', null],
    // No plain number.
    ['en', '1e5', null],
    ['en', '-5', null],
    ['en', '+5', null],
    ['en', '−5', null],
    ['en', '0x10', null],
    ['en', '1K', null],
    ['en', '1.2M', null],
    ['en', '$1,000.00', null],
    ['en', '1,000 USDT', null],
    ['en', '5%', null],
    ['en', '(5)', null],
    ['en', '12.5 USDT', null],
    ['en', '१,२३,४५६', null],
    ['en', '١٬٢٣٤', null],
    ['en', '1’000', null],
    ['en', '1_000', null],
    ['vn', '1.000.', null],
    ['en', '1, 234', null],
    ['en', '12 .5', null],
    // Two copied cells are two numbers.
    ['en', '5\t250', null],
    ['en', '5\n250', null],
    ['en', '5 \r\n 250', null],
    ['en', '5\u2028250', null],
    ['en', '1·5', null],
    ['en', "1'000", null],
    ['en', '1 5', null],
    ['en', '1,23,456', null],
    ['en', '1,234,56', null],
    ['en', '1.2.3', null],
    ['en', '1.234.567', null],
    ['en', '0,123,456', null],
    ['en', '1,234.567,8', null],
    ['en', '1,234 567.8', null],
    ['en', '10²', null],
    ['en', '½', null],
    ['en', '①', null],
    ['en', 'Ⅴ', null],
    ['en', '1⃣', null],
    ['en', '.', null],
    ['en', '123456789012345678901', null],
    ['en', '', null],
  ]
  it.each(rows)('%s: %j is %s', (language, typed, value) => expect(valueOf(typed, language)).toBe(value))

  it('decimals beyond those of the field are refused, except zeros', () => {
    expect(valueOf('1.239', 'en', 2)).toBeNull()
    expect(valueOf('1.2300', 'en', 2)).toBe('1.23')
    expect(valueOf('3.7', 'en', 0)).toBeNull()
    expect(valueOf('3.0', 'en', 0)).toBe('3')
  })

  it('a text that is not read stays as it is, in every language', () => {
    for (const typed of ['1e5', '?5', '?', '1.234'])
      expect(entryText(amountEntry(typed, 'fra', 2), 'en')).toBe(typed)
  })
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }).map((units) => units as Amount)
const decimals = fc.integer({ min: 0, max: 18 })
/** Formats that are one plain number: what they show can be typed and pasted. */
const PASTEABLE: Readonly<Record<string, (x: Amount, p: number, language: Language) => [Amount, string]>> = {
  plain: (x, p, language) => [truncate(x, p), plainText(x, p, language)],
  price: (x, p, language) => [
    truncate(x, p),
    priceText(x, toAmount(p === 0 ? '1' : `0.${'1'.padStart(p, '0')}`), language),
  ],
  quantity: (x, p, language) => [truncate(x, p), fullText(truncate(x, p), language)],
  balance: (x, _, language) => [truncate(x, 8), fullText(truncate(x, 8), language)],
  fiat: (x, _, language) => [truncate(x, 2), fiatText(x, language)],
  entry: (x, p, language) => [truncate(x, p), entryText(amountText(truncate(x, p)), language)],
}

/** Characters that occur in and around figures, and some that only look like them. */
const LETTERS = Array.from(
  "00112233456789..,,,  \t\n\u202f\u00a0'’·٫。．，１２๑๒-+−eExXkKMB%$\u200b\u200e²½①Ⅴa",
)
const GROUPS = ['', '', ',', ',', '.', '.', ' ', '\u202f', "'"]
const MARKS = [',', ',', '.', '.', '٫', '·']
/** A figure in any style, with or without something before and after it. */
const figures = fc
  .record({
    whole: fc.stringMatching(/^\d{1,7}$/),
    fraction: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,5}$/)),
    by: fc.constantFrom(...GROUPS),
    mark: fc.constantFrom(...MARKS),
    size: fc.constantFrom(2, 3, 3, 3, 3, 3),
    around: fc.constantFrom(
      ...Array.from({ length: 12 }, () => ['', '']),
      ['-', ''],
      ['$', ''],
      ['', '\t250'],
      ['', 'K'],
      ['', ' USDT'],
      [' ', '\u200b'],
    ),
  })
  .map(({ whole, fraction, by, mark, size, around: [before, after] }) => {
    const grouped = whole.replace(new RegExp(`\\B(?=(\\d{${String(size)}})+$)`, 'g'), by)
    return `${before}${grouped}${fraction === '' ? '' : `${mark}${fraction}`}${after}`
  })
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 }),
  figures,
  figures,
  figures,
)

const EDGES = /^[\s\u200b\u200e]+|[\s\u200b\u200e]+$/gu
/** Whether a plain number has each digit of a text, at its place, and the text has nothing else but its signs. */
function isFaithful(
  text: string,
  plain: string,
  { group, mark }: ReturnType<typeof findSeparators>,
): boolean {
  const clear = text
    .replaceAll(/[\u200b\u200e]/gu, '')
    .replace(EDGES, '')
    .replaceAll(/[０-９]/gu, (digit) => String((digit.codePointAt(0) as number) - 0xff10))
    .replaceAll(/[๐-๙]/gu, (digit) => String((digit.codePointAt(0) as number) - 0xe50))
    .replaceAll(/[．。]/gu, '.')
    .replaceAll('，', ',')
    .replaceAll('٫', mark)
    .replaceAll(/\s+/gu, ' ')
  if (!/^[\d., ]+$/.test(clear) || /\S[\t\n]+\S/.test(text)) return false
  const [whole = '', fraction = ''] = plain.split('.')
  const parts = clear.split(/[., ]/)
  const signs = clear.replaceAll(/\d/g, '')
  const isDecimal = plain.includes('.') || parts.at(-1) === ''
  const groups = isDecimal ? parts.slice(0, -1) : parts
  const [by = '', ...others] = signs.slice(0, groups.length - 1)
  const isOnly = signs.length === 1
  const own = group.replaceAll(/\s/gu, ' ')
  return (
    groups.slice(1).every(({ length }) => length === 3) &&
    others.every((each) => each === by) &&
    (groups.join('').replace(/^0+(?=\d)/, '') || '0') === whole &&
    (!isDecimal || parts.at(-1) === fraction) &&
    (!isDecimal || signs.at(-1) !== by) &&
    (isDecimal || by === '' || by === ' ' || by === own) &&
    !(isOnly && signs === mark && !isDecimal) &&
    !(isOnly && isDecimal && signs !== mark && fraction.length === 3)
  )
}

const RUNS = 500
/** The fewest readings of each kind among 5,000 random texts, in each language. */
const FEWEST = { grouped: 60, decimal: 500, whole: 500, wrong: 1_500, unclear: 5 } as const

const kindOfReading = (
  text: string,
  reading: ReturnType<typeof readTyped>,
): keyof typeof FEWEST | 'empty' => {
  if (reading.kind !== 'number') return reading.kind
  if (reading.plain.includes('.')) return 'decimal'
  return /\d[., \u202f\u00a0]\d/u.test(text) ? 'grouped' : 'whole'
}

describe.each(LANGUAGE_CODES)('%s', (language) => {
  const { group, mark } = findSeparators(language)

  it.each(Object.entries(PASTEABLE))('reads its own format back: %s', (_, format) => {
    let read = 0
    fc.assert(
      fc.property(
        fc.oneof(
          amounts,
          fc.bigInt({ min: 0n, max: 10n ** 23n }).map((x) => x as Amount),
        ),
        decimals,
        (x, p) => {
          const [shown, text] = format(x, p, language)
          expect(valueOf(text, language)).toBe(amountText(shown))
          read += 1
        },
      ),
      { numRuns: RUNS },
    )
    expect(read).toBeGreaterThanOrEqual(RUNS)
  })

  it('refuses what it abbreviates, signs or marks as a percentage', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 32n), max: 10n ** 32n }).map((x) => x as Amount),
        (x) => {
          const compact = compactText(x, language)
          if (/[KMB]$/.test(compact)) expect(valueOf(compact, language)).toBeNull()
          if (x !== 0n) expect(valueOf(signedText(x, plainText(x, 18, language)), language)).toBeNull()
          for (const text of [percentText(x, language), rateText(x, language), shareText(x, language)])
            expect(valueOf(text, language)).toBeNull()
        },
      ),
      { numRuns: RUNS },
    ))

  it('reads every digit of any text, or nothing', () => {
    const counts = { grouped: 0, decimal: 0, whole: 0, wrong: 0, unclear: 0, empty: 0 }
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readTyped(text, language)
        counts[kindOfReading(text, reading)] += 1
        if (reading.kind === 'number') expect(isFaithful(text, reading.plain, { group, mark })).toBe(true)
        else expect(parseAmountInput(amountEntry(text, language, 18))).toBeNull()
      }),
      { numRuns: RUNS * 10 },
    )
    for (const [kind, fewest] of Object.entries(FEWEST))
      expect(counts[kind as keyof typeof FEWEST], kind).toBeGreaterThanOrEqual(fewest)
  })
})
