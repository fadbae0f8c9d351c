import { toAmount, instantText } from '@bourse/contracts/kit'
import fc from 'fast-check'
import type { Codec } from '#platform/kernel'

const digits = (max: number) => fc.integer({ min: 1, max }).map(String)
const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.getTime())

const VALUES: Readonly<Record<Codec<unknown>['kind'], fc.Arbitrary<unknown>>> = {
  amount: fc
    .record({ units: fc.bigInt(-(10n ** 13n), 10n ** 13n), fraction: fc.bigInt(0n, 10n ** 8n - 1n) })
    .map(({ units, fraction }) => toAmount(`${units}.${String(fraction).padStart(8, '0')}`)),
  id: digits(2 ** 40),
  integerId: digits(2 ** 15 - 1),
  instant: day,
  day: day.map((at) => instantText(at as never).slice(0, 10)),
  integer: fc.integer({ min: 0, max: 2 ** 15 - 1 }),
  text: fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  flag: fc.boolean(),
  list: fc.constant([]),
  count: fc.integer({ min: 0, max: 2 ** 40 }),
  bytes: fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets)),
  // Converted through its text, which has no negative zero.
  json: fc
    .json({ maxDepth: 2 })
    .filter((text) => !text.includes('\\u0000'))
    .map((text) => JSON.parse(text) as unknown)
    .filter((value) => value !== null),
}

/** Generates any value that a column of this type may have. */
export function storedValue(codec: Codec<unknown>): fc.Arbitrary<unknown> {
  const { kind, isNullable = false, choices, inner } = codec
  const one = choices === undefined ? VALUES[kind] : fc.constantFrom(...choices)
  const value = inner === undefined ? one : fc.array(storedValue(inner), { maxLength: 3 })
  return isNullable ? fc.option(value) : value
}
