import { describe, expect, it } from 'vitest'
import { readForm } from './form.ts'

describe('a form', () => {
  it('is read by its names', () => {
    expect(readForm('a=1&b=two+words&c=')).toEqual({ a: '1', b: 'two words', c: '' })
  })

  it('makes a list of indexed names, even with a single element', () => {
    expect(readForm('data[0]=x&data[1]=y&other=z')).toEqual({ data: ['x', 'y'], other: 'z' })
    expect(readForm('data%5B0%5D=x')).toEqual({ data: ['x'] })
  })

  it('with a repeated plain name is no text', () => {
    expect(readForm('amount=1&amount=2')).toEqual({ amount: ['1', '2'] })
  })

  it('cannot change properties that every object has', () => {
    const fields = readForm('__proto__=x&constructor[0]=y')
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect(({} as { x?: string }).x).toBeUndefined()
  })
})
