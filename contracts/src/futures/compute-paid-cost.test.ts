import { type Instant, toInstant } from '#kit'
import { expect, it } from 'vitest'
import { computePaidCost, type HoldingChoice } from './compute-paid-cost.ts'

const at = (text: string): Instant => toInstant(Date.parse(`2026-03-${text}:00Z`))
const CHOICES: readonly HoldingChoice[] = [
  { since: at('04T12:00'), kind: 'funding' },
  { since: at('05T12:00'), kind: 'overnight' },
]

it.each<[string, string, string, readonly HoldingChoice[]]>([
  ['overnight', '04T01:00', '04T02:00', []],
  ['overnight', '03T01:00', '04T11:00', CHOICES],
  // Opened before the choice, and no midnight until then.
  ['funding', '04T11:00', '04T16:00', CHOICES],
  ['both', '03T11:00', '04T16:00', CHOICES],
  ['funding', '04T13:00', '05T11:00', CHOICES],
  // Nothing was due yet: the present kind.
  ['funding', '04T13:00', '04T14:00', CHOICES],
  ['overnight', '05T13:00', '05T14:00', CHOICES],
  ['both', '04T13:00', '06T00:00', CHOICES],
  ['overnight', '05T13:00', '06T00:00', CHOICES],
])('a sum is of %s from %s until %s', (kind, from, until, choices) => {
  expect(computePaidCost(choices, { from: at(from), until: at(until) })).toBe(kind)
})

it('a cost that is due in the second of a choice is by that choice', () => {
  const choices = [{ since: at('05T00:00'), kind: 'funding' }] as const
  expect(computePaidCost(choices, { from: at('04T20:00'), until: at('05T00:00') })).toBe('funding')
})
