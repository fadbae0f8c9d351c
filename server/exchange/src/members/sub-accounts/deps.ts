import type { MemberId } from '@bourse/contracts/account'
import type { EquityDeps } from '#members/wallet/equity'
import type { Random, Reader } from '#platform/kernel'
import type { AssetTerms } from '#platform/market'

export type SubAccountDeps = Pick<EquityDeps, 'usd' | 'floatingProfits' | 'debts'> & {
  readonly random: Random
  readonly assets: readonly AssetTerms[]
  /** Finds the name of the site, which no account may have. */
  readonly siteNameOf: (reader: Reader) => Promise<string>
  /** Uses of an account that may hold no money: a running plan, a followed or leading program. */
  readonly accountUses: readonly ((reader: Reader, member: MemberId) => Promise<boolean>)[]
  readonly balanceChanged: (member: MemberId) => void
  readonly accountChanged: (member: MemberId) => void
  /** Called after the commit of a new sub-account. */
  readonly subAccountOpened: (account: MemberId, main: MemberId) => void
}
