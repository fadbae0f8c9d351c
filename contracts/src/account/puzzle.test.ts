import { describe, expect, it } from 'vitest'
import { hasZeroBits, createPuzzleBlock } from './puzzle.ts'

describe('a puzzle', () => {
  it.each([
    [[0x80, 0, 0, 0], 0],
    [[0x00, 0xff, 0, 0], 8],
    [[0x00, 0x00, 0x7f, 0xff], 17],
    [[0x00, 0x00, 0x00, 0x01], 31],
    [[0x00, 0x00, 0x00, 0x00], 32],
  ])('hash %j begins with exactly %d zero bits', (bytes, bits) => {
    const hash = Uint8Array.from(bytes)
    expect(hasZeroBits(hash, bits)).toBe(true)
    if (bits < 32) expect(hasZeroBits(hash, bits + 1)).toBe(false)
  })

  it('has another block for every counter, beyond 32 bits too', () => {
    const block = createPuzzleBlock(new Uint8Array(32).fill(7))
    const blocks = [0, 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 48].map((counter) => {
      block.write(counter)
      return block.bytes.join(',')
    })
    expect(new Set(blocks).size).toBe(blocks.length)
    expect(block.bytes).toHaveLength(40)
  })
})
