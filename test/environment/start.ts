import { instantOf } from '@bourse/contracts/kit'

/** The moment at which every world begins: a Tuesday morning. */
export const START = instantOf(Date.UTC(2026, 2, 3, 9, 0, 0))
