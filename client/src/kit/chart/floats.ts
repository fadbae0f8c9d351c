import type { Amount } from '@bourse/contracts/kit'

/** For drawing only. Displayed, typed and sent figures are exact Amounts. */
export const toFloat = (amount: Amount): number => Number(amount) / 1e18
