import { type AnySchema, type Leaf, shapeOf } from '@bourse/contracts/kit'

/** Deterministic random numbers. */
export function seededRandom(seed: number) {
  let state = seed
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  return { roll, pick: <T>(values: readonly T[]): T => values[roll(values.length)] as T }
}
export type SeededRandom = ReturnType<typeof seededRandom>

/** Values in the formats of the family, and some invalid ones. */
const VALUES: Readonly<Record<Leaf, readonly unknown[]>> = {
  amount: [
    '12.34000000',
    '0',
    '-0.00',
    '-1.50',
    7,
    0.1,
    1e-7,
    '1E-8',
    '+3',
    '007.5',
    '1.2345678901234567899',
    ' 5 ',
    'x',
  ],
  instant: [
    '2026-03-01 09:00:00',
    '2026-03-01T09:00:00Z',
    1_700_000_000,
    '1700000000.5',
    1_700_000_000_000,
    0,
    'soon',
  ],
  day: ['2026-03-01', '2026-03-01 09:00:00', '1.3.2026'],
  flag: [0, 1, '0', '1', true, false, 'on', 'off'],
  count: [0, 5, '5', '5.00', -1, '1.5', 1.5],
  id: [0, 5, '5', '007', -1, '1'.repeat(15), 'x'],
  choice: [1, '1', 2, '2', 0, 'call', 'put', 'N', 'limit', 3, -1, 'x'],
  text: ['some text', '', 5, '<b>', 'x'.repeat(40)],
  html: ['<p>x</p>', '', 5],
}

/** A mostly valid payload of this shape. */
export function generatePayload(schema: AnySchema, by: SeededRandom, depth = 0): unknown {
  if (by.roll(60) === 0) return by.pick([null, '', [], {}, 'text', 5])
  const shape = shapeOf(schema)
  switch (shape.kind) {
    case 'leaf':
      return by.pick(VALUES[shape.leaf].slice(0, by.roll(4) === 0 ? undefined : 3))
    case 'maybe':
      return by.roll(3) === 0 ? by.pick([null, undefined, '']) : generatePayload(shape.inner, by, depth)
    case 'list':
      return Array.from({ length: by.roll(4) }, () => generatePayload(shape.item, by, depth + 1))
    case 'page': {
      const rows = Array.from({ length: by.roll(4) }, () => generatePayload(shape.item, by, depth + 1))
      return by.pick([
        rows,
        { data: rows, page: '2', total: 9 },
        { list: rows, count: 9, limit: '5' },
        { current_page: 3, data: rows, per_page: 15, total: 31 },
      ])
    }
    case 'record': {
      const fields = shape.fields.filter(() => by.roll(12) !== 0)
      const known = fields.map(
        ({ wire, schema: field }) => [wire, generatePayload(field, by, depth + 1)] as const,
      )
      const more = by.roll(3) === 0 ? [['risk', 1] as const, ['user', { phone: '1' }] as const] : []
      return Object.fromEntries([...known, ...more].filter(([, value]) => value !== undefined))
    }
  }
}
