import { assert } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { CoreDeps, Tx } from '#platform/kernel'
import type { AssetTerms, Market, MarketTerms } from '#platform/market'
import type { MemberText } from '#members/messages'

export type MiningDeps = Pick<CoreDeps, 'db' | 'clock' | 'notify'> & {
  readonly market: Market
  /** Writes messages in each member's language. */
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
}

export function requireAsset({ market }: Pick<MiningDeps, 'market'>, id: AssetId): AssetTerms {
  const found = market.assetById(id)
  assert(found !== null, 'plans are of assets of the catalogue')
  return found
}

/** Returns the market that prices a mined coin. */
export function requireMarket(deps: Pick<MiningDeps, 'market'>, coin: AssetId): MarketTerms {
  const { priceMarket } = requireAsset(deps, coin)
  const found = priceMarket === null ? null : deps.market.byId(priceMarket)
  assert(found !== null, 'a mined coin has a market')
  return found
}
