import { COPY_LIMITS } from '@bourse/contracts/copy-trading'
import { toAmount as a, amountText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import {
  derive,
  type FormContext,
  INITIAL,
  roundedMultiple,
  toInput,
  validate,
  type Values,
} from './settings-form.ts'

const makeContext = (over: Partial<FormContext> = {}): FormContext => ({
  leader: '17' as FormContext['leader'],
  isEdit: false,
  isOwn: false,
  isPaper: true,
  ...over,
})
const agreed: Values = { ...INITIAL, isAgreed: true }
const issue = (values: Partial<Values>, context = makeContext()) => {
  const all = { ...agreed, ...values }
  return validate(all, derive(all, context), context)
}

describe('the copy settings', () => {
  it.each([
    ['an own page', {}, { isOwn: true }, { code: 'own', field: null }],
    ['nothing typed', { multiple: '' }, {}, { code: 'number', field: 'multiple' }],
    ['zero', { multiple: '0' }, {}, { code: 'number', field: 'multiple' }],
    ['zero with decimals', { multiple: '0.00' }, {}, { code: 'number', field: 'multiple' }],
    ['letters', { multiple: 'abc' }, {}, { code: 'number', field: 'multiple' }],
    ['a lone mark', { mode: 'lots', lots: '.' }, {}, { code: 'number', field: 'lots' }],
    ['above the largest multiple', { multiple: '5.005' }, {}, { code: 'above', field: 'multiple' }],
    ['above the most lots', { mode: 'lots', lots: '101' }, {}, { code: 'above', field: 'lots' }],
    ['a fraction of a lot', { mode: 'lots', lots: '0.5' }, {}, { code: 'whole', field: 'lots' }],
    ['no agreement', { isAgreed: false }, {}, { code: 'agree', field: 'isAgreed' }],
  ] as const)('with %s have an issue', (_name, values, over, expected) =>
    expect(issue(values, makeContext(over))).toEqual(expected),
  )

  it.each([
    ['1.256', {}],
    ['5.004', {}],
    ['0.1', {}],
  ] as const)('take the multiple %s', (multiple, over) =>
    expect(issue({ multiple }, makeContext(over))).toBeNull(),
  )

  it('take fractions of a lot elsewhere, and no second agreement for a change', () => {
    expect(issue({ mode: 'lots', lots: '0.5' }, makeContext({ isPaper: false }))).toBeNull()
    expect(issue({ isAgreed: false }, makeContext({ isEdit: true }))).toBeNull()
  })

  it.each([
    ['1.256', '1.26'],
    ['1.254', '1.25'],
    ['1.255', '1.26'],
    ['1.5', '1.5'],
    ['0.3333', '0.3333'],
    ['', ''],
    ['abc', 'abc'],
  ])('show the ratio %s as %s when the field is left', (typed, shown) =>
    expect(roundedMultiple(typed)).toBe(shown),
  )

  it('send the rounded ratio also when the field was not left', () => {
    const values = { ...agreed, multiple: '1.256' }
    const input = toInput(values, derive(values, makeContext()), makeContext())
    expect(input).toEqual({ leader: '17', mode: 'multiple', size: a('1.26') })
  })

  it('compute the example by the rule of the exchange', () => {
    const example = (values: Partial<Values>, over: Partial<FormContext> = {}) => {
      const found = derive({ ...agreed, ...values }, makeContext(over)).example
      return found === null ? null : [amountText(found.leader), amountText(found.own)]
    }
    expect(example({ multiple: '1.5' })).toEqual(['10', '15'])
    expect(example({ multiple: '1.26' })).toEqual(['10', '12'])
    expect(example({ multiple: '1.5' }, { isPaper: false })).toEqual(['0.5', '0.75'])
    expect(example({ mode: 'lots', lots: '3' })).toEqual(['10', '3'])
    expect(example({ multiple: '0' })).toBeNull()
    expect(COPY_LIMITS.multiple).toBe(a('5'))
  })
})
