import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isRead } from './rules.ts'
import { message } from './shapes.ts'

const reads = (wire: object) => isRead(z.decode(message, { id: 1, ...wire } as never))

describe('a message', () => {
  it.each([
    { is_read: 1 },
    { is_read: '1' },
    { mark: 0 },
    { mark: '0' },
    { readtime: '2024-03-05 06:07:08' },
  ])('has been read by %j', (wire) => {
    expect(reads(wire)).toBe(true)
  })

  it.each([{}, { is_read: 0 }, { mark: 1 }, { readtime: '' }, { is_read: 0, mark: 1, readtime: null }])(
    'is new by %j',
    (wire) => {
      expect(reads(wire)).toBe(false)
    },
  )
})
