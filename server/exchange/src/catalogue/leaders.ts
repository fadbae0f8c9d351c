import { toAmount } from '@bourse/contracts/kit'

/** Conditions of leading. */
export const leaderTerms = { level: 2, tradingDays: 30, capitalMin: toAmount('100') }
