import { type Amount, ONE } from '@bourse/contracts/kit'

/** The number by which a text chooses between "lot" and "lots". */
export const countLots = (lots: Amount): number => (lots === ONE ? 1 : 2)
