import type { Amount } from '@bourse/contracts/kit'

/**
 * The drawing library places points by binary floats, and the lines that are computed for the drawing alone are floats
 * as well. Nothing that is read, typed or sent passes through here: figures beside the chart are exact Amounts.
 */
export const toFloat = (amount: Amount): number => Number(amount) / 1e18
