import { amountOf } from '@bourse/contracts/kit'
import type { LeaderTerms } from '#copy-trading'

/** Conditions of leading. */
export const leaderTerms: LeaderTerms = { level: 2, tradingDays: 30, capitalMin: amountOf('100') }
