import { createHash } from 'node:crypto'
import { setImmediate as immediate } from 'node:timers/promises'
import { hasZeroBits, createPuzzleBlock } from '@bourse/contracts/account'
import { runningTime } from '#kit/device'
import { describe, expect, it, vi } from 'vitest'
import { solvePuzzle } from './solve-puzzle.ts'

vi.mock(import('#kit/device'), async (original) => {
  const device = await original()
  return { ...device, runningTime: vi.fn(device.runningTime) }
})

describe('a solved puzzle', () => {
  it.each([0, 8, 12])('of %d bits is right by another implementation of the hash', async (bits) => {
    const challenge = `${bits}.1772528400000.nonce.signature`
    const [same = '', counter = ''] = (await solvePuzzle({ challenge, bits })).split(':')
    expect(same).toBe(challenge)
    const block = createPuzzleBlock(createHash('sha256').update(challenge).digest())
    block.write(Number(counter))
    expect(hasZeroBits(createHash('sha256').update(block.bytes).digest(), bits)).toBe(true)
  })

  it('leaves the event loop free between slices', async () => {
    let now = 0
    // Every look at the clock ends a slice, however fast the machine is.
    vi.mocked(runningTime).mockImplementation(() => (now += 20))
    let isSolved = false
    const solved = solvePuzzle({ challenge: 'x', bits: 12 }).then(() => (isSolved = true))
    let turns = 0
    while (!isSolved) {
      await immediate()
      turns++
    }
    await solved
    expect(turns).toBeGreaterThan(5)
  })
})
