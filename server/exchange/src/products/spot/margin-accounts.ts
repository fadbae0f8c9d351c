import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountText,
  assert,
  max,
  min,
  multiply,
  ONE,
  refuse,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { marginLevel } from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'
import { isWithinBand, protectionPrice } from '@bourse/contracts/spot'
import { type AccountRef, toHolder, type Leg } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import type { CheckedOrder } from './check-order.ts'
import type { MarginState } from './deps.ts'

type Priced = { readonly terms: MarketTerms; readonly price: Amount | null }

/**
 * Futures accounts of members who order on margin, with the effects of the orders that a batch has decided so far: each
 * order may cost some of the account's value, so each is compared with the level that those before it left.
 */
export class MarginAccounts {
  readonly #states: ReadonlyMap<MemberId, MarginState>
  readonly #holders: ReadonlyMap<string, MemberId>
  readonly #prices: ReadonlyMap<AssetId, Amount>
  /** Changes of the assets so far. */
  readonly #changes = new Map<MemberId, Amount>()

  constructor(states: ReadonlyMap<MemberId, MarginState>, markets: readonly Priced[]) {
    this.#states = states
    this.#holders = new Map([...states.keys()].map((member) => [toHolder(member), member]))
    this.#prices = new Map(
      states.size === 0
        ? []
        : markets.flatMap(({ terms, price }): (readonly [AssetId, Amount])[] => [
            [terms.base, price ?? ZERO],
            [terms.quote, ONE],
          ]),
    )
  }

  /**
   * Refuses an order of an account that is called, or at a limit far from the market; the protection of a market order
   * begins at the last price here.
   */
  allowed(member: MemberId, placed: CheckedOrder, seen: Amount): CheckedOrder {
    const state = this.#states.get(member)
    assert(state !== undefined, 'the accounts of members who order on margin are read')
    if (state.isCross) refuse('isolated_required')
    const assets = sum(state.assets, this.#changes.get(member) ?? ZERO)
    const level = marginLevel({ assets, debt: state.debt })
    if (level !== null && level <= state.callLevel)
      refuse('margin_level', { minimum: amountText(state.callLevel) })
    const order = placed.kind === 'market' ? protectedAt(placed, seen) : placed
    if (!isWithinBand(order.side, order.price, order.stopPrice ?? seen)) refuse('limit_too_far')
    return order
  }

  follow(legs: readonly Leg[]): void {
    if (this.#states.size === 0) return
    for (const { account, amount } of legs) {
      const member = isOnMargin(account) ? this.#holders.get(account.holder) : undefined
      if (member === undefined) continue
      const worth = multiply(amount, this.#prices.get(account.asset) ?? ZERO, 'down')
      this.#changes.set(member, sum(this.#changes.get(member) ?? ZERO, worth))
    }
  }
}

function protectedAt(order: CheckedOrder, seen: Amount): CheckedOrder {
  const bound = protectionPrice(order.side, seen, order.terms.priceTick)
  return { ...order, price: order.side === 'buy' ? min(order.price, bound) : max(order.price, bound) }
}

const isOnMargin = ({ kind }: AccountRef): boolean => kind === 'futures' || kind === 'futures_hold'
