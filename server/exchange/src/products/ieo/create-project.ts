import type { AssetTerms } from '#platform/market'
import { scheduleListing } from '#platform/market'
import { catalogue } from '#catalogue'
import type { Database } from '#platform/kernel'
import { insertProject, listAll, type ProjectTerms, type StoredProject } from './projects.ts'

type NewProject = {
  readonly asset: AssetTerms
  /** The title is the coin's name; it is paid in the quote asset of the coin's market. */
  readonly terms: Omit<ProjectTerms, 'slug' | 'title' | 'asset' | 'payAsset' | 'discount'>
}

/**
 * Announces a sale of the operator: of a coin whose market is in the catalogue and that no other project sells, so it
 * is not listed yet. Its price is the start price of the market, because the coin is worth that until the listing.
 * Returns the reason if it is not possible.
 */
export function createProject(db: Database, { asset, terms }: NewProject): Promise<string | null> {
  return db.transact(async (tx) => {
    await tx.lock('ieo', 'seed')
    const market = catalogue.markets.find(({ id }) => id === asset.priceMarket)
    if (market?.startsUnlisted !== true) return `${asset.code} is no coin for a sale, or is listed already`
    if ((await listAll(tx)).some((project) => project.asset === asset.id))
      return `${asset.code} is or was sold by another project`
    if (terms.price !== market.startPrice)
      return `the price of ${asset.code} is the start price of its market`
    await insertProject(tx, {
      ...terms,
      discount: null,
      slug: null,
      title: asset.name,
      asset: asset.id,
      payAsset: market.quote,
    })
    await scheduleListing(tx, market.id, terms.listedAt)
    return null
  })
}

/** Lists every project, newest first. */
export const listAllProjects = (db: Database): Promise<StoredProject[]> => listAll(db)
