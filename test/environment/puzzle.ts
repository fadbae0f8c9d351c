import { createHash } from 'node:crypto'
import { account, hasZeroBits, puzzleBlock } from '@bourse/contracts/account'
import type { Input } from '@bourse/contracts/kit'
import type { Member } from './member.ts'

/** Requests a puzzle and solves it; returns the proof and its difficulty. */
export async function solvedPuzzle(
  who: Member,
  terms: Input<typeof account.puzzle>,
): Promise<{ proof: string; bits: number }> {
  const { challenge, bits } = await who.call(account.puzzle, terms)
  const block = puzzleBlock(createHash('sha256').update(challenge).digest())
  for (let counter = 0; ; counter++) {
    block.write(counter)
    if (hasZeroBits(createHash('sha256').update(block.bytes).digest(), bits))
      return { proof: `${challenge}:${counter}`, bits }
  }
}
