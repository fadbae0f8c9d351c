import type { Language } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import { entryIssue, isPlainlyTyped } from './entry-issue.ts'

const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')
const formatOf = (language: Language) => ({ ...formatIn(language), t: t as never })
const issueOf = (
  text: string,
  options: { language?: Language; decimals?: number; isFinal?: boolean } = {},
) => {
  const { language = 'en', decimals = 2, isFinal = true } = options
  return entryIssue(text, { format: formatOf(language), decimals, isFinal, error: undefined })
}

const rows: [string, string, Parameters<typeof issueOf>[1], string | undefined][] = [
  ['an amount has no issue', '1,234.56', {}, undefined],
  ['an empty field has none of its own', '', {}, undefined],
  [
    'a fault that no further key can correct is marked at once',
    '1e5',
    { isFinal: false },
    'field.number_wrong',
  ],
  ['a group that is not complete is left alone while typed', '1,234,5', { isFinal: false }, undefined],
  ['and marked afterwards', '1,234,5', {}, 'field.number_wrong'],
  ['an unclear sign is left alone while typed', '1.234', { language: 'fra', isFinal: false }, undefined],
  ['and explained afterwards', '1.234', { language: 'fra' }, 'field.unclear unclear 1.2340 1234'],
  ['decimals beyond the field are marked at once', '1.239', { isFinal: false }, 'field.decimals 2'],
  ['a field of whole numbers shows the reason', '1.5', { decimals: 0 }, 'field.whole'],
  ['more digits than an amount has are wrong', '1'.repeat(21), {}, 'field.number_wrong'],
]
it.each(rows)('%s: %j', (_, text, options, issue) => expect(issueOf(text, options)).toBe(issue))

it("the form's text comes first where the field only knows that it is no number", () => {
  const context = {
    format: formatOf('en'),
    decimals: 2,
    isFinal: true,
    error: 'Enter the correct price',
  } as const
  expect(entryIssue('1e5', context)).toBe('Enter the correct price')
  expect(entryIssue('1.239', context)).toBe('field.decimals 2')
})

it('a single sign whose role may be doubted is shown as it was read', () => {
  const doubted = (['1,234', '12,5', '1 234'] as const).map((text) => isPlainlyTyped(text, 'en'))
  expect(doubted).toEqual([false, false, false])
  expect(isPlainlyTyped('1.000', 'vn')).toBe(false)
  for (const text of ['1,234.5', '1.234,5', '12.5', '1234', '1,234,567', '', '1e5'])
    expect(isPlainlyTyped(text, 'en')).toBe(true)
})
