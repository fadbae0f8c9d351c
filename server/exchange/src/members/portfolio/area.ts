import { assert } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { portfolio } from '@bourse/contracts/portfolio'
import { type CoreDeps, defineArea, eachHour, mount } from '#platform/kernel'
import type { Catalogue, Market } from '#platform/market'
import { BITCOIN, createValuation, type EquityDeps, findSettledLeg } from '#members/wallet/equity'
import { bookMembers } from './book-member.ts'
import { type PortfolioDeps, portfolioHandlers } from './handlers.ts'
import { portfolioMigration } from './migration.ts'

type PortfolioAreaDeps = CoreDeps &
  Pick<EquityDeps, 'debts' | 'floatingProfits'> &
  Pick<PortfolioDeps, 'findPaidCostSince'> & { readonly market: Market; readonly catalogue: Catalogue }

export const portfolioArea = defineArea<PortfolioAreaDeps>({
  name: 'portfolio',
  migrations: [portfolioMigration],
  create(deps) {
    const codes = new Map(deps.catalogue.assets.map(({ id, code }) => [id, code]))
    const own = {
      db: deps.db,
      ...createValuation(deps.market),
      floatingProfits: deps.floatingProfits,
      debts: deps.debts,
      findPaidCostSince: deps.findPaidCostSince,
      benchmark: BITCOIN,
      codeOf(asset: AssetId) {
        const code = codes.get(asset)
        assert(code !== undefined, 'money is of assets of the catalogue')
        return code
      },
    }
    return {
      handlers: mount(portfolio, portfolioHandlers(own)),
      inBackground: [eachHour(async () => bookMembers(own, await findSettledLeg(own.db)))],
    }
  },
})
