import type { BoxOdds, BoxSeries, Rarity } from './shapes.ts'

type Hash<Args extends readonly string[]> = (...args: Args) => string | Promise<string>
/** SHA-256 of a text, and HMAC-SHA-256 of a text under the text of a key; both in lower-case hex. */
export type DrawHashes = {
  readonly digest: Hash<[text: string]>
  readonly hmac: Hash<[key: string, text: string]>
}

type Odds = Pick<BoxOdds, 'name' | 'rarity' | 'weight'>

const CODES: Readonly<Record<Rarity, string>> = { normal: 'N', rare: 'R', superRare: 'SR' }
const WORD = 2 ** 32
const HEX_PER_WORD = 8

/** The committed text: the seed, then a line per content with rarity, weight and name. */
export const formatCommitment = (seed: string, odds: readonly Odds[]): string =>
  [seed, ...odds.map(({ rarity, weight, name }) => `${CODES[rarity]} ${weight} ${name}`)].join('\n')

type Box = {
  readonly seed: string
  readonly clientSeed: string
  /** The number of the box in its series, from 1. */
  readonly number: number
}

/**
 * Draws a number below `total` from the words of HMAC(seed, clientSeed:number:round). Words of the incomplete
 * last multiple of the total are skipped, so every number has the same chance; a round without a usable word
 * is followed by the next round.
 */
export async function drawTicket(
  { seed, clientSeed, number }: Box,
  total: number,
  hashes: Pick<DrawHashes, 'hmac'>,
) {
  const limit = WORD - (WORD % total)
  for (let round = 0; ; round++) {
    const hash = await hashes.hmac(seed, `${clientSeed}:${number}:${round}`)
    for (let at = 0; at < hash.length; at += HEX_PER_WORD) {
      const word = Number.parseInt(hash.slice(at, at + HEX_PER_WORD), 16)
      if (word < limit) return word % total
    }
  }
}

/** Draws the content into whose part of the weights the ticket falls. */
export async function drawBox<O extends Odds>(box: Box, odds: readonly O[], hashes: DrawHashes): Promise<O> {
  let ticket = await drawTicket(box, totalWeight(odds), hashes)
  for (const content of odds) {
    if (ticket < content.weight) return content
    ticket -= content.weight
  }
  throw new TypeError('a ticket is below the sum of all weights')
}

export const totalWeight = (odds: readonly Odds[]): number =>
  odds.reduce((total, { weight }) => total + weight, 0)

export type BoxCheck = 'right' | 'wrong_commitment' | 'wrong_content' | 'not_revealed'

/** Recomputes the commitment of a series, and the content of one opened box of it. */
export async function checkBox(
  { seed, commitment, odds }: Pick<BoxSeries, 'seed' | 'commitment' | 'odds'>,
  box: Omit<Box, 'seed'> & { readonly name: string },
  hashes: DrawHashes,
): Promise<BoxCheck> {
  if (seed === null) return 'not_revealed'
  if ((await hashes.digest(formatCommitment(seed, odds))) !== commitment) return 'wrong_commitment'
  const { name } = await drawBox({ ...box, seed }, odds, hashes)
  return name === box.name ? 'right' : 'wrong_content'
}
