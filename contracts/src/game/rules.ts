import { type Amount, toAmount } from '#kit'
import { type DrawHashes, drawTicket } from '#nft'
import type { CoinSide, Toss } from './shapes.ts'

/** Stakes in points. A stake is won or lost, so that a toss is worth nothing on average. */
export const TOSS_STAKES: readonly Amount[] = ['5', '10', '20', '50'].map(toAmount)
/** Tosses of a member in a UTC day. */
export const TOSSES_PER_DAY = 20

type Draw = Pick<Toss, 'seed' | 'clientSeed' | 'number'>

/** Draws the side as a blind box draws its content: a ticket of two. */
export const drawSide = async (draw: Draw, hashes: DrawHashes): Promise<CoinSide> =>
  (await drawTicket(draw, 2, hashes)) === 0 ? 'heads' : 'tails'

export type TossCheck = 'right' | 'wrong_commitment' | 'wrong_result'

/** Recomputes the commitment and the result of a toss. */
export async function checkToss(
  toss: Draw & Pick<Toss, 'commitment' | 'result'>,
  hashes: DrawHashes,
): Promise<TossCheck> {
  if ((await hashes.digest(toss.seed)) !== toss.commitment) return 'wrong_commitment'
  return (await drawSide(toss, hashes)) === toss.result ? 'right' : 'wrong_result'
}
