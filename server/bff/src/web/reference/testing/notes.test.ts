import { describe, expect, it } from 'vitest'
import { readNotes } from './notes.ts'

const notes = readNotes([
  {
    area: 'spot',
    text: `/** Of the area. */
export const spot = area('spot', {
  /**
   * Places an order,
   * at a price.
   */
  place: {
    method: 'POST',
    input: record({
      /** What the caller saw. */
      price: ['target_price', amount],
    }),
  },
  /** In one line. */
  list: { method: 'GET', path: '/x' },
  bare: { method: 'GET' },
})
const a = record({
  /** Stated here, */
  rate: amount,
  /** Shorthand. */
  amount,
})
const b = record({
  /** and otherwise there. */
  rate: amount,
})`,
  },
])

describe('the comments of a contract', () => {
  it('are read above each endpoint, on one line or several', () => {
    expect(notes.call('spot.place')).toBe('Places an order, at a price.')
    expect(notes.call('spot.list')).toBe('In one line.')
    expect(notes.call('spot.bare')).toBeNull()
  })

  it('are read above each field of its area', () => {
    expect(notes.field('spot', 'price')).toBe('What the caller saw.')
    expect(notes.field('spot', 'amount')).toBe('Shorthand.')
    expect(notes.field('wallet', 'price')).toBeNull()
  })

  it('are omitted for ambiguous names', () => expect(notes.field('spot', 'rate')).toBeNull())
})
