import { createHash } from 'node:crypto'
import { account, hasZeroBits, createPuzzleBlock } from '@bourse/contracts/account'
import type { Input } from '@bourse/contracts/kit'
import type { Member } from './member.ts'

/** Requests a puzzle and solves it; returns the proof and its difficulty. */
export async function solvePuzzle(
  who: Member,
  terms: Input<typeof account.puzzle>,
): Promise<{ proof: string; bits: number }> {
  const { challenge, bits } = await who.call(account.puzzle, terms)
  const block = createPuzzleBlock(createHash('sha256').update(challenge).digest())
  for (let counter = 0; ; counter++) {
    block.write(counter)
    if (hasZeroBits(createHash('sha256').update(block.bytes).digest(), bits))
      return { proof: `${challenge}:${counter}`, bits }
  }
}
