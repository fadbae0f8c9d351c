import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Input, type Instant, refuse } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  checkStake,
  entryAt,
  expiryAt,
  type seconds,
  stakeFee,
  type StakeState,
  type StakeIssue,
} from '@bourse/contracts/seconds'
import type { MarketTerms } from '#platform/market'
import type { OfferTerms, OfferedTerms, PayTerms, SecondsDeps } from './deps.ts'
import type { OrderDraft } from './store.ts'

export type Order = Input<typeof seconds.open>

export type SelectedTerms = { readonly offer: OfferTerms; readonly pay: PayTerms }

/** Finds the ordered terms among those on offer, or refuses. */
export function chooseTerms(
  order: Order,
  state: {
    market: MarketTerms | null
    isOffered: boolean
    terms: OfferedTerms
    tieProbability: SecondsDeps['tieProbability']
  },
): SelectedTerms {
  if (state.market === null) refuse('market_unknown')
  if (!state.isOffered || !state.market.secondsOpen) refuse('market_closed')
  const pay = state.terms.payAssets.find(({ asset }) => asset === order.payAsset) ?? refuse('coin_unknown')
  const offer = state.terms.offers.find((one) => one.seconds === order.seconds)
  if (offer === undefined || tiesTooOften(state, order.market, offer.seconds)) refuse('duration_unknown')
  return { pay, offer }
}

/**
 * Largest share of ties. An order on a price that hardly moves would mostly return the stake, less the fee.
 */
const TIES_MAX = 0.05

/** Whether a duration is not offered on a market, because more than a twentieth of its orders would tie. */
export const tiesTooOften = (
  { tieProbability }: Pick<SecondsDeps, 'tieProbability'>,
  market: MarketId,
  seconds: number,
): boolean => (tieProbability(market, seconds) ?? 0) > TIES_MAX

export type StakeContext = Pick<StakeState, 'openStake' | 'remainingLossLimit' | 'feeRate'> & {
  /** The current price. It only shows that one exists: an order opens at the next tick. */
  readonly price: Amount | null
  readonly free: Amount
}

/** Returns the accepted order, or throws the first refusal. Its entry and expiry are fixed from here on. */
export function acceptOrder(
  order: Order,
  chosen: SelectedTerms,
  state: StakeContext & { member: MemberId; now: Instant },
): OrderDraft {
  const { offer, pay } = chosen
  const issue = checkStake(order.stake, { ...state, offer, payAsset: pay })
  const isShort = issue?.code === 'insufficient_balance'
  if (issue !== null && !isShort) refuseStake(issue, pay.code)
  if (state.price === null) refuse('price_unavailable')
  if (issue !== null) refuseStake(issue, pay.code)
  return {
    member: state.member,
    market: order.market,
    payAsset: order.payAsset,
    direction: order.direction,
    seconds: order.seconds,
    stake: order.stake,
    fee: stakeFee(order.stake, state.feeRate),
    feeRate: state.feeRate,
    payoutRate: offer.payoutRate,
    acceptedAt: state.now,
    entryAt: entryAt(state.now),
    expiresAt: expiryAt(state.now, offer.seconds),
  }
}

const BOUND: Readonly<Record<StakeIssue['code'], string>> = {
  amount_below_minimum: 'minimum',
  amount_above_maximum: 'maximum',
  open_stake_reached: 'left',
  daily_loss_reached: 'left',
  insufficient_balance: 'left',
}

function refuseStake({ code, bound }: StakeIssue, coin: string): never {
  refuse(code, { [BOUND[code]]: amountText(bound), coin })
}
