import { amountOf } from '@bourse/contracts/kit'

/** Conditions of leading. */
export const leaderTerms = { level: 2, tradingDays: 30, capitalMin: amountOf('100') }
