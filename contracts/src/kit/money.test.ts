import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type Amount,
  amount,
  amountFixed,
  amountShort,
  amountInput,
  toAmount,
  amountText,
  truncate,
  isMultipleOf,
  subtract,
  multiplyByInt,
  negate,
  divide,
  parseAmount,
  percent,
  positiveInput,
  divideByInt,
  sum,
  multiply,
  roundToStep,
} from './money.ts'

const UNIT = 10n ** 18n
/** The widest value of numeric(38,18). */
const WIDEST = 10n ** 38n - 1n
const anyAmount = fc.bigInt({ min: -WIDEST, max: WIDEST }).map((units) => units as Amount)
const positive = fc.bigInt({ min: 1n, max: WIDEST }).map((units) => units as Amount)
const accepts = (schema: z.core.$ZodType, wire: unknown) => z.safeDecode(schema, wire as never).success

/** Malformed amounts seen in practice. */
const HOSTILE: readonly unknown[] = [
  [
    '',
    ' ',
    '-',
    '+',
    '.',
    '-0',
    '-1',
    '+1',
    '--1',
    '-0.5',
    '1.',
    '.5',
    '00',
    '01',
    '00.1',
    '0x10',
    '0b1',
    '0o7',
  ],
  [
    '1e3',
    '1E3',
    '1e-3',
    '1e400',
    '1e',
    'NaN',
    'nan',
    'Infinity',
    '-Infinity',
    '∞',
    'null',
    'undefined',
    'true',
  ],
  [
    ' 1',
    '1 ',
    '1 000',
    '1,000',
    '1,5',
    '1_000',
    '1.2.3',
    '1..2',
    '1\n',
    '\t1',
    '1\u0000',
    '\u200b1',
    '1n',
    '$1',
    '1%',
  ],
  ['１', '１２.５', '١٢٣', '१', '²', '½', '1．5', '0.1234567890123456789', '1.0000000000000000000'],
  [
    '123456789012345678901',
    '1'.repeat(40),
    '9'.repeat(400),
    '0.'.padEnd(60, '0'),
    '[1]',
    '{"a":1}',
    "1' or '1'='1",
  ],
  [1, 0, -1, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 1n, true, false, null, undefined],
  [[], ['1'], ['1', '2'], {}, { toString: () => '1' }, () => '1'],
].flat()

describe('text of an amount', () => {
  it('round-trips every amount', () => {
    fc.assert(
      fc.property(anyAmount, (value) => {
        expect(parseAmount(amountText(value))).toBe(value)
      }),
    )
  })

  it('has no exponent, no trailing zero and no bare point', () => {
    fc.assert(
      fc.property(anyAmount, (value) => {
        expect(amountText(value)).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['12.34000000', '12.34'],
    ['+0.5', '0.5'],
    ['007', '7'],
    ['1.', '1'],
    ['1.5E-7', '0.00000015'],
    ['2e+3', '2000'],
    ['0.1234567890123456789', '0.123456789012345678'],
    ['-0.0000000000000000019', '-0.000000000000000001'],
  ])('reads %s of an upstream as %s', (wire, text) => {
    expect(amountText(toAmount(wire))).toBe(text)
  })

  it('is rejected when not a decimal number, also from an upstream', () => {
    for (const wire of ['', ' ', '.5', 'NaN', '1,5', '0x10', '1e400', '１', '1 2', '9'.repeat(41)])
      expect(parseAmount(wire), JSON.stringify(wire)).toBeNull()
    expect(() => toAmount('ten')).toThrow(TypeError)
  })

  it('in full scale is truncated, never rounded up', () => {
    expect(amountFixed(toAmount('1.999999999'), 8)).toBe('1.99999999')
    expect(amountFixed(toAmount('-1.999999999'), 8)).toBe('-1.99999999')
    expect(amountFixed(toAmount('3'), 8)).toBe('3.00000000')
    expect(amountFixed(toAmount('3.9'), 0)).toBe('3')
  })

  it('in short form is the truncated amount without trailing zeros', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        expect(amountShort(amount, decimals)).toBe(amountText(truncate(amount, decimals)))
      }),
    )
  })
})

describe('rounding', () => {
  /**
   * The exact value is top ÷ bottom units; the result may differ by less than one unit, in the stated
   * direction only.
   */
  function errsRightly(result: bigint, top: bigint, bottom: bigint, rounding: 'up' | 'down') {
    const [exact, scaled] = bottom < 0n ? [-top, result * -bottom] : [top, result * bottom]
    const size = (value: bigint) => (value < 0n ? -value : value)
    const miss = size(scaled) - size(exact)
    const unit = size(bottom)
    expect(scaled === 0n || scaled < 0n === exact < 0n).toBe(true)
    expect(rounding === 'up' ? miss >= 0n && miss < unit : miss <= 0n && -miss < unit).toBe(true)
  }
  const rounding = fc.constantFrom('up' as const, 'down' as const)
  const nonZero = anyAmount.filter((value) => value !== 0n)

  it('of a product errs by less than a unit in the stated direction', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, rounding, (a, b, mode) =>
        errsRightly(multiply(a, b, mode), a * b, UNIT, mode),
      ),
    )
  })

  it('of a quotient errs by less than a unit in the stated direction', () => {
    fc.assert(
      fc.property(anyAmount, nonZero, rounding, (a, b, mode) =>
        errsRightly(divide(a, b, mode), a * UNIT, b, mode),
      ),
    )
  })

  it('of an integer division errs by less than a unit in the stated direction', () => {
    const parts = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(anyAmount, parts, rounding, (a, n, mode) =>
        errsRightly(divideByInt(a, n, mode), a, n, mode),
      ),
    )
  })

  it('to a step lands on the step, less than one step off', () => {
    fc.assert(
      fc.property(anyAmount, positive, rounding, (value, step, mode) => {
        const stepped = roundToStep(value, step, mode)
        expect(isMultipleOf(stepped, step)).toBe(true)
        errsRightly(stepped / step, value, step, mode)
      }),
    )
  })

  it('up and down differ by at most one unit, and agree on exact results', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const gap = multiply(a, b, 'up') - multiply(a, b, 'down')
        expect(gap).toBe((a * b) % UNIT === 0n ? 0n : 1n)
      }),
    )
  })

  it('truncates toward zero for both signs', () => {
    expect(amountText(truncate(toAmount('2.999'), 2))).toBe('2.99')
    expect(amountText(truncate(toAmount('-2.999'), 2))).toBe('-2.99')
  })
})

describe('sums', () => {
  it('do not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(anyAmount), (list) => {
        expect(sum(...list.toReversed())).toBe(sum(...list))
      }),
    )
  })

  it('of an amount and its opposite is zero', () => {
    fc.assert(
      fc.property(anyAmount, (value) => {
        expect(sum(value, negate(value))).toBe(subtract(value, value))
      }),
    )
  })

  it('of n equal amounts is the n-fold', () => {
    expect(amountText(multiplyByInt(toAmount('0.1'), 3n))).toBe('0.3')
  })
})

describe('an amount in a response', () => {
  it('is decoded from text and number and encoded as the shortest text', () => {
    expect(z.encode(amount, z.decode(amount, '12.34000000'))).toBe('12.34')
    expect(z.encode(amount, z.decode(amount, 12.5))).toBe('12.5')
    expect(z.encode(amount, z.decode(amount, 1e-7))).toBe('0.0000001')
    expect(z.encode(amount, z.decode(amount, ' -3 '))).toBe('-3')
  })

  it('that is not a number fails instead of becoming zero', () => {
    for (const wire of ['', 'abc', Number.NaN, Number.POSITIVE_INFINITY, null, [], {}, true])
      expect(accepts(amount, wire), String(wire)).toBe(false)
  })
})

describe('a percentage', () => {
  it.each([
    ['0.2', '0.002'],
    ['0.2%', '0.002'],
    [85, '0.85'],
    ['-1.5', '-0.015'],
    ['100.00', '1'],
  ])('on the wire %s is the fraction %s in code', (wire, fraction) => {
    expect(amountText(z.decode(percent, wire))).toBe(fraction)
  })

  it('is written back as the same percentage', () => {
    expect(z.encode(percent, z.decode(percent, '0.30000000'))).toBe('0.3')
  })

  it('that is not a number is rejected', () => {
    expect(accepts(percent, '%')).toBe(false)
    expect(accepts(percent, 'much')).toBe(false)
  })
})

describe('an amount in an input', () => {
  it('rejects at least sixty malformed values', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
  })

  it.each(
    HOSTILE.map(
      (value) => [typeof value === 'string' ? JSON.stringify(value) : String(value), value] as const,
    ),
  )('is refused as %s', (_name, value) => {
    expect(accepts(amountInput, value)).toBe(false)
    expect(accepts(positiveInput, value)).toBe(false)
  })

  it.each(['0', '1', '0.1', '10', '20000.5', '12345678901234567890', '0.000000000000000001', '1.10'])(
    'is taken as %s, exactly',
    (text) => {
      expect(z.decode(amountInput, text)).toBe(toAmount(text))
    },
  )

  it('may be required to be positive', () => {
    for (const nothing of ['0', '0.0', '0.000000000000000000']) {
      expect(accepts(amountInput, nothing)).toBe(true)
      expect(z.safeDecode(positiveInput, nothing).error?.issues.map((issue) => issue.message)).toEqual([
        'amount_not_positive',
      ])
    }
    expect(z.decode(positiveInput, '0.000000000000000001')).toBe(1n)
  })

  it('reports each problem with one code', () => {
    expect(z.safeDecode(positiveInput, '1e3').error?.issues.map((issue) => issue.message)).toEqual([
      'amount_invalid',
    ])
    for (const input of [amountInput, positiveInput])
      expect(z.safeDecode(input, 5 as never).error?.issues.map((issue) => issue.message)).toEqual([
        'send_a_decimal_text',
      ])
  })

  it('is encoded as it is decoded', () => {
    fc.assert(
      fc.property(positive, (value) => {
        expect(z.decode(positiveInput, z.encode(positiveInput, value))).toBe(value)
      }),
    )
  })
})
