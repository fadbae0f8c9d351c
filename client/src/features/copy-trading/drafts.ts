import type { Input } from '@bourse/contracts/kit'
import type { copyTrading } from '@bourse/contracts/copy-trading'

export type LeaderId = Input<typeof copyTrading.follow>['leader']

export const SETTINGS_PAGE = 'follow/follow'
/** The settings of one leader, kept while the agreement is read. */
export const draftKey = (leader: string): string => `copy ${leader}`
