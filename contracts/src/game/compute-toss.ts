import {
  amountFacts,
  assertNoSamples,
  type Facts,
  InvalidFacts,
  negate,
  positiveFact,
  requireFact,
  type Rule,
  wholeFact,
} from '#kit'
import type { DrawHashes } from '#nft'
import { checkToss, type TossCheck } from './rules.ts'
import type { CoinSide } from './shapes.ts'

const NUMBER_MAX = 1_000_000_000

function sideFact(facts: Facts, name: string): CoinSide {
  const side = requireFact(facts, name)
  if (side !== 'heads' && side !== 'tails') throw new InvalidFacts(`${name} is no side`)
  return side
}

const readDraw = (facts: Facts) => ({
  seed: requireFact(facts, 'seed'),
  clientSeed: requireFact(facts, 'client_seed'),
  number: wholeFact(facts, 'toss_number', NUMBER_MAX),
  commitment: requireFact(facts, 'commitment'),
  result: sideFact(facts, 'drawn'),
})

/** A coin toss for points: the stake is won or lost. `checkTossFacts` verifies the drawn side, which needs hashes. */
export const computeToss: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const stake = positiveFact(facts, 'stake')
  readDraw(facts)
  const isWon = sideFact(facts, 'choice') === sideFact(facts, 'drawn')
  return {
    steps: [{ name: 'outcome', formula: 'choice = drawn', value: isWon ? 'win' : 'loss' }],
    result: { outcome: isWon ? 'win' : 'loss', ...amountFacts({ points: isWon ? stake : negate(stake) }) },
  }
}

/** Recomputes the commitment and the drawn side of a toss from the facts of its receipt. */
export const checkTossFacts = (facts: Facts, hashes: DrawHashes): Promise<TossCheck> =>
  checkToss(readDraw(facts), hashes)
