import { describe, expect, it } from 'vitest'
import { parseRange } from './media.ts'

describe('a range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-200', { from: 0, to: 99 }],
    ['bytes=50-500', { from: 50, to: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=9-5', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=0-9', null],
    ['bytes=0-9999999999999999', null],
    [undefined, null],
  ] as const)('%s', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range)
  })
})
