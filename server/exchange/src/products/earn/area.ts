import { earn } from '@bourse/contracts/earn'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import { type EarnDeps, earnHandlers } from './handlers.ts'

type EarnAreaDeps = CoreDeps & Pick<EarnDeps, 'earnSources'> & { readonly market: Market }

export const earnArea = defineArea<EarnAreaDeps>({
  name: 'earn',
  create: ({ earnSources, market }) => ({
    handlers: mount(
      earn,
      earnHandlers({
        earnSources,
        codeOf: (asset) => market.assetById(asset)?.code ?? asset,
        usd: (asset) => market.usdPrice(asset),
      }),
    ),
  }),
})
