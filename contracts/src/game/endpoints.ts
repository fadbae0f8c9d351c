import { area, page, cursorInput, positiveInput, record, text } from '#kit'
import { clientSeed } from '#nft'
import { coinSide, gameState, toss } from './shapes.ts'

export const game = area('game', {
  /** The commitment of the member's next toss, the stakes, and the tosses left today. */
  state: {
    method: 'GET',
    path: '/game/state',
    access: 'member',
    input: record({}),
    output: gameState,
    upstream: { extension: true },
  },
  /** Tosses for points: the response reveals the seed. */
  toss: {
    method: 'POST',
    path: '/game/toss',
    access: 'member',
    input: record({
      /** The commitment that the member saw before choosing. */
      commitment: text,
      clientSeed: ['client_seed', clientSeed],
      choice: coinSide,
      stake: positiveInput,
    }),
    output: toss,
    refuses: ['amount_invalid', 'commitment_changed', 'toss_limit', 'points_insufficient'],
    effect: {
      movesMoney: true,
      circumstances: ['commitment', 'client_seed'],
      affects: ['game', 'points', 'wallet'],
    },
    upstream: { extension: true },
  },
  /** The member's tosses, newest first. */
  list: {
    method: 'GET',
    path: '/game/list',
    access: 'member',
    input: record(cursorInput),
    output: page(toss, 'pages'),
    upstream: { extension: true },
  },
})
