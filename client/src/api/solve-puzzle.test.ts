import { createHash } from 'node:crypto'
import { hasZeroBits, puzzleBlock } from '@bourse/contracts/account'
import { describe, expect, it } from 'vitest'
import { solvePuzzle } from './solve-puzzle.ts'

describe('a solved puzzle', () => {
  it.each([0, 8, 12])('of %d bits is right by another implementation of the hash', async (bits) => {
    const challenge = `${bits}.1772528400000.nonce.signature`
    const [same = '', counter = ''] = (await solvePuzzle({ challenge, bits })).split(':')
    expect(same).toBe(challenge)
    const block = puzzleBlock(createHash('sha256').update(challenge).digest())
    block.write(Number(counter))
    expect(hasZeroBits(createHash('sha256').update(block.bytes).digest(), bits)).toBe(true)
  })

  it('leaves the event loop free between slices', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await solvePuzzle({ challenge: 'x', bits: 16 })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })
})
