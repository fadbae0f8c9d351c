import type { earn, ProductFigures } from '@bourse/contracts/earn'
import { type Amount, multiply, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Handlers } from '#platform/kernel'
import type { AssetSum, EarnSource, MemberFigures } from './figures.ts'

export type EarnDeps = {
  readonly earnSources: readonly EarnSource[]
  readonly codeOf: (asset: AssetId) => string
  /** USD per unit; null without a price. */
  readonly usd: (asset: AssetId) => Amount | null
}

const EVENTS_SHOWN = 10

export const earnHandlers = (deps: EarnDeps): Handlers<typeof earn> => ({
  summary: async (_input, { reader, member, now }) => {
    const found = await Promise.all(
      deps.earnSources.map(async ({ product, figuresOf }) => ({
        product,
        figures: await figuresOf(reader, member, now),
      })),
    )
    const products = found.map(({ product, figures }) => productFigures(deps, product, figures))
    const events = found
      .flatMap(({ product, figures }) =>
        figures.events.map(({ asset, ...event }) => ({ ...event, product, code: deps.codeOf(asset) })),
      )
      .toSorted((one, other) => one.at - other.at)
    return {
      products,
      heldUsd: sum(...products.map(({ heldUsd }) => heldUsd)),
      earnedUsd: sum(...products.map(({ earnedUsd }) => earnedUsd)),
      earnedTodayUsd: sum(...products.map(({ earnedTodayUsd }) => earnedTodayUsd)),
      events: events.slice(0, EVENTS_SHOWN),
      now,
    }
  },
})

function productFigures(
  { codeOf, usd }: EarnDeps,
  product: EarnSource['product'],
  { running, held, earned, earnedToday }: MemberFigures,
): ProductFigures {
  const withCodes = (sums: readonly AssetSum[]) => sums.map((each) => ({ ...each, code: codeOf(each.asset) }))
  const worth = (sums: readonly AssetSum[]) =>
    sum(...sums.map(({ asset, amount }) => multiply(amount, usd(asset) ?? ZERO, 'down')))
  return {
    product,
    running,
    held: withCodes(held),
    earned: withCodes(earned),
    earnedToday: withCodes(earnedToday),
    heldUsd: worth(held),
    earnedUsd: worth(earned),
    earnedTodayUsd: worth(earnedToday),
  }
}
