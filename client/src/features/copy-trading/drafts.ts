import type { Input } from '@bourse/contracts/kit'
import type { copyTrading } from '@bourse/contracts/copy-trading'

export type LeaderId = Input<typeof copyTrading.follow>['leader']

export const SETTINGS_PAGE = 'follow/follow'
/** The settings of one leader, stored while the agreement is open. */
export const draftKey = (leader: string): string => `copy ${leader}`
