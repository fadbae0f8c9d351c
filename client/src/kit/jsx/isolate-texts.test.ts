import { Fragment, isValidElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { jsx, jsxs } from '#kit/jsx/jsx-runtime'
import { isFigure } from './isolate-texts.ts'

const b = jsx('b', { children: 'B' })
type Children = { readonly props: { readonly children?: ReactNode; readonly translate?: string } }
const childrenOf = (element: unknown) => (element as Children).props.children
/** The child of each element of a list; texts that have no element of their own are in quotes. */
const texts = (children: ReactNode): unknown =>
  Array.isArray(children)
    ? children.map((child: ReactNode) => (isValidElement(child) ? childrenOf(child) : texts(child)))
    : typeof children === 'string'
      ? `"${children}"`
      : children

describe('the texts of an element', () => {
  it('without other children are one text', () => {
    expect(childrenOf(jsxs('p', { children: ['a', ' ', 5, null, 'b'] }))).toBe('a 5b')
    expect(childrenOf(jsxs('p', { children: ['a', ['b', ['c']]] }))).toBe('abc')
    expect(childrenOf(jsx('p', { children: 'a' }))).toBe('a')
  })
  it('beside elements are each in an element', () => {
    expect(texts(childrenOf(jsxs('p', { children: ['a', 1, b, 'c'] })))).toEqual(['a1', null, 'B', 'c'])
    expect(texts(childrenOf(jsxs(Fragment, { children: ['a', b] })))).toEqual(['a', 'B'])
    expect(childrenOf(childrenOf(jsx(Fragment, { children: 'a' })))).toBe('a')
    expect(texts(childrenOf(jsxs('p', { children: [b, ['x', b]] })))).toEqual(['B', ['x', 'B']])
  })
  it('leave every other child in its place, so that no child loses its state', () => {
    for (const before of ['a', null, false, ''])
      expect((childrenOf(jsxs('p', { children: ['x', before, b, 'y'] })) as unknown[])[2]).toBe(b)
  })
  it('that are blank stay between their elements', () =>
    expect(texts(childrenOf(jsxs('p', { children: [b, ' ', b] })))).toEqual(['B', '" "', 'B']))
  it('of a component are left to it', () => {
    const Part = () => null
    expect(childrenOf(jsxs(Part, { children: ['a', b] }))).toEqual(['a', b])
  })
  it('make no copy of a list without texts', () => {
    const list = [b, [b], null]
    expect(childrenOf(jsxs('ul', { children: list }))).toBe(list)
  })
})

describe('a translator', () => {
  const figures = [
    '54,998.01',
    '−1 234,50',
    '+1.2M',
    '12.5 USDT',
    'BTC/USDT',
    '100×',
    '0.30%',
    '00:59',
    '≈ 5',
  ]
  const codes = ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0xAb…9f', 'a@example.com1', 'TQ7x…k2']
  const words = ['Market', '12 Mar 2026, 14:05', 'in 5 days', '5天', '—', '', '·', '2 สัญญา']
  it.each([...figures, ...codes])('skips %s', (text) => expect(isFigure(text)).toBe(true))
  it.each(words)('reads "%s"', (text) => expect(isFigure(text)).toBe(false))
  it('is recognised by the element of a figure, and by every field', () => {
    const translate = (element: unknown) => (element as Children).props.translate
    expect(translate(jsx('span', { children: '1.5' }))).toBe('no')
    expect(translate(jsxs('p', { children: ['1.5', ' ', 'BTC'] }))).toBe('no')
    expect(translate((childrenOf(jsxs('p', { children: ['1.5', b] })) as unknown[])[0])).toBe('no')
    expect(translate(jsx('span', { children: 'Buy' }))).toBeUndefined()
    for (const field of ['input', 'textarea', 'select'] as const) expect(translate(jsx(field, {}))).toBe('no')
  })
})
