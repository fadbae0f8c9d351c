import type * as z from 'zod/mini'
import { amount, count, enumCodec, id, instant, list, record, text } from '#kit'

export const coinSide = enumCodec({ heads: 'heads', tails: 'tails' })
export type CoinSide = z.output<typeof coinSide>

/** The next toss: its commitment is known before the member chooses. */
export const gameState = record({
  own: ['points', amount],
  commitment: text,
  number: ['toss_number', count],
  /** Tosses left today. */
  left: ['tosses_left', count],
  stakes: list(amount),
})
export type GameState = z.output<typeof gameState>

/** A toss that was made, with its revealed seed. */
export const toss = record({
  id: id('toss'),
  number: ['toss_number', count],
  commitment: text,
  seed: text,
  clientSeed: ['client_seed', text],
  choice: coinSide,
  result: coinSide,
  stake: amount,
  at: ['created_at', instant],
})
export type Toss = z.output<typeof toss>
