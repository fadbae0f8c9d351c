import { toInstant } from '@bourse/contracts/kit'

/** Start of every environment's clock: a Tuesday morning. */
export const START = toInstant(Date.UTC(2026, 2, 3, 9, 0, 0))
