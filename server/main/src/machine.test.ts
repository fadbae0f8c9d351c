import { describe, expect, it } from 'vitest'
import { random } from './machine.ts'

describe('chance', () => {
  it('comes in the length that was asked for, and never twice', () => {
    const lengths = [0, 1, 26, 32, 255, 256, 257, 5_000]
    const all = Array.from({ length: 2_000 }, (_, place) =>
      random.bytes(lengths[place % lengths.length] ?? 0),
    )
    all.forEach((bytes, place) => expect(bytes).toHaveLength(lengths[place % lengths.length] ?? 0))
    const ids = all.filter(({ length }) => length >= 26).map((bytes) => bytes.toString('hex'))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
