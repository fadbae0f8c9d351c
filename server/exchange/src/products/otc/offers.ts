import {
  addMs,
  type Amount,
  divide,
  type Input,
  min,
  ONE,
  refuse,
  roundToStep,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import { fiatTradeLimit } from '@bourse/contracts/identity'
import type { AssetId } from '@bourse/contracts/market'
import { CANCEL_WINDOW_MS, cancelAllowance, type Offer, type otc, computePrice } from '@bourse/contracts/otc'
import { fiatRate } from '@bourse/contracts/wallet'
import type { MemberCall } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import type { AssetTerms } from '#platform/market'
import type { OtcDeps } from './deps.ts'
import { type Merchant, MERCHANTS, listMethods, OTC_ASSETS, USDT } from './merchants.ts'
import { listUnpaidClosings } from './store.ts'

type Pair = Pick<Input<typeof otc.place>, 'side' | 'asset' | 'fiat'>

export function requireAsset({ market }: OtcDeps, id: AssetId): AssetTerms {
  const found = OTC_ASSETS.includes(id) ? market.assetById(id) : null
  return found ?? refuse('coin_unknown')
}

/** Returns USD for one coin; null while it has no current price. */
export const findUsdPrice = ({ market }: OtcDeps, { priceMarket }: AssetTerms): Amount | null =>
  priceMarket === null ? ONE : market.price(priceMarket)

type OfferState = Pair & { readonly usd: Amount; readonly unit: Amount }

/** Builds the offer of a merchant; bounds are rounded inwards. */
export function buildOffer(merchant: Merchant, { side, fiat, usd, unit }: OfferState): Offer {
  const { id, name, spread, responseMs } = merchant
  return {
    id,
    name,
    isProgram: true,
    price: computePrice({ usd, rate: fiatRate(fiat), spread, side }),
    quantityMin: roundToStep(divide(merchant.min, usd, 'up'), unit, 'up'),
    quantityMax: coinsFor(merchant.max, { usd, unit }),
    methods: [...listMethods(merchant, side)],
    responseSeconds: responseMs / 1_000,
  }
}

/** Converts an amount of USDT to coins, rounded down. */
export const coinsFor = (worth: Amount, { usd, unit }: Pick<OfferState, 'usd' | 'unit'>): Amount =>
  roundToStep(divide(worth, usd, 'down'), unit, 'down')

/** Reads the merchants' offers with the caller's limit, balance and card. */
export async function readOffers(
  deps: OtcDeps,
  { side, fiat, asset: chosen = USDT }: Input<typeof otc.offers>,
  { reader, member }: MemberCall,
) {
  const pair = { side, fiat, asset: chosen }
  const asset = requireAsset(deps, pair.asset)
  const state = {
    ...pair,
    usd: findUsdPrice(deps, asset) ?? refuse('price_unavailable'),
    unit: smallestUnit(asset.decimals),
  }
  const limit = fiatTradeLimit(await deps.levelOf(reader, member))
  const { left, pausedUntil } = cancelAllowance(
    await listUnpaidClosings(reader, member, addMs(deps.clock.now(), -CANCEL_WINDOW_MS)),
  )
  const balances = await listBalances(reader, member)
  const free = balances.find((row) => row.asset === pair.asset && row.accountType === 'spot')
  return {
    coins: OTC_ASSETS.map((id) => requireAsset(deps, id)).map(({ id, code, decimals }) => ({
      asset: id,
      code,
      decimals,
    })),
    asset: pair.asset,
    // Spreads rise in this order, so the best price is first.
    list: MERCHANTS.map((merchant) => buildOffer(merchant, state)),
    limit,
    quantityLimit: coinsFor(limit, state),
    free: free?.amount ?? ZERO,
    hasCard: (await deps.payoutCardOf(reader, member)) !== null,
    cancelsLeft: left,
    pausedUntil,
  }
}

/** Computes the bounds of an order from the offer and the limit of the member's level. */
export const computeBounds = (offer: Offer, limit: Amount, state: OfferState) => ({
  unit: state.unit,
  quantityMin: offer.quantityMin,
  quantityMax: min(offer.quantityMax, coinsFor(limit, state)),
})
