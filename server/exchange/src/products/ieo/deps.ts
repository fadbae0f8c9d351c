import type { MemberId } from '@bourse/contracts/account'
import { assert } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Clock, Database, Notify, Tx } from '#platform/kernel'
import type { AssetTerms, Market } from '#platform/market'

/** A message of this area, written in the member's language. */
export type IeoMessage = {
  readonly member: MemberId
  readonly title: 'ieo_allocated_title' | 'ieo_released_title'
  readonly body: 'ieo_allocated_body' | 'ieo_released_body'
  readonly values: Readonly<Record<string, string>>
  readonly at: ReturnType<Clock['now']>
}

export type IeoDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly market: Market
  readonly notify: Notify
  readonly messageMembers: (tx: Tx, texts: readonly IeoMessage[]) => Promise<void>
  /** The progress of a sale changed. */
  readonly projectChanged: () => void
}

export function requireAsset({ market }: Pick<IeoDeps, 'market'>, id: AssetId): AssetTerms {
  const found = market.assetById(id)
  assert(found !== null, 'the coins of a project are in the catalogue')
  return found
}
