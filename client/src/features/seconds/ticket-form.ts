import {
  type Amount,
  type Input,
  multiplyByInt,
  max,
  subtract,
  ONE,
  divide,
  min,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import {
  breakEven,
  checkStake,
  houseEdge,
  minStake,
  maxStake,
  type Direction,
  type Offer,
  type PayAsset,
  type seconds,
  type StakeState,
  type StakeIssue,
  stakeFee,
  winnings,
} from '@bourse/contracts/seconds'
import type { Market } from '@bourse/contracts/market'
import { parseAmountInput, type Format } from '#kit/format'
import type { Key, Text } from '#text'
import type { CouponOrder } from '#api/coupons'

/** The pressed button sets the direction. */
export type Ticket = { readonly stake: string }

export type FormContext = {
  readonly isOpen: boolean
  readonly last: Amount | null
  /** No recent feed message. */
  readonly isStale: boolean
  readonly offer: Offer | null
  readonly payAsset: PayAsset | null
  readonly feeRate: Amount
  /** Null while unknown, as for guests. */
  readonly free: Amount | null
  readonly openStake: Amount
  /** The rest of today's loss cap; null without a cap. */
  readonly remainingLossLimit: Amount | null
  /** The risk note was ticked on this device. */
  readonly hasReadRisk: boolean
}

/** Null where an input is missing. */
export type Derived = {
  readonly stake: Amount | null
  readonly fee: Amount | null
  /** Stake plus fee. */
  readonly pays: Amount | null
  /** The profit of a win, after the fee. */
  readonly gain: Amount | null
  /** The stake and the fee. */
  readonly loss: Amount | null
  readonly after: Amount | null
}

export type Issue = {
  readonly code: 'closed' | 'price_updating' | 'no_offer' | 'risk_unread' | 'stake_wrong' | StakeIssue['code']
  readonly field: 'stake' | 'risk' | null
  readonly bound?: Amount
}

const NO_LIMITS = { stakeMin: null, stakeMax: null, openStakeMax: null }

const stakeFacts = (context: FormContext): StakeState => ({
  offer: context.offer ?? NO_LIMITS,
  payAsset: context.payAsset ?? NO_LIMITS,
  feeRate: context.feeRate,
  openStake: context.openStake,
  remainingLossLimit: context.remainingLossLimit,
  // The exchange checks unknown balances.
  free: context.free ?? ENDLESS,
})
const ENDLESS = (10n ** 38n) as Amount

export function derive({ stake: typed }: Ticket, context: FormContext): Derived {
  const stake = parseAmountInput(typed)
  if (stake === null || context.offer === null)
    return { stake, fee: null, pays: null, gain: null, loss: null, after: null }
  const fee = stakeFee(stake, context.feeRate)
  const pays = sum(stake, fee)
  const after = context.free === null ? null : subtract(context.free, pays)
  const gain = subtract(winnings(stake, context.offer.payoutRate), fee)
  return { stake, fee, pays, gain, loss: pays, after }
}

/** The first problem in the order market, price, offer, stake, risk note. */
export function validate({ stake }: Derived, context: FormContext): Issue | null {
  if (!context.isOpen) return { code: 'closed', field: null }
  if (isPriceMissing(context)) return { code: 'price_updating', field: null }
  if (context.offer === null || context.payAsset === null) return { code: 'no_offer', field: null }
  if (stake === null || stake <= ZERO) return { code: 'stake_wrong', field: 'stake' }
  const against = checkStake(stake, stakeFacts(context))
  if (against !== null) return { ...against, field: 'stake' }
  return context.hasReadRisk ? null : { code: 'risk_unread', field: 'risk' }
}

export const isPriceMissing = ({ last, isStale }: Pick<FormContext, 'last' | 'isStale'>): boolean =>
  isStale || last === null || last <= ZERO

export const stakeLimits = (context: FormContext) => {
  const limits = stakeFacts(context)
  return { least: minStake(limits), most: maxStake(limits) }
}

/** The largest valid stake, fee included; null without a known bound. */
export function largestStake(context: FormContext): Amount | null {
  const { openStakeMax } = context.payAsset ?? NO_LIMITS
  const bounds = [
    stakeLimits(context).most,
    openStakeMax === null ? null : max(ZERO, subtract(openStakeMax, context.openStake)),
    context.remainingLossLimit === null ? null : withoutFee(context.remainingLossLimit, context.feeRate),
    context.free === null ? null : withoutFee(context.free, context.feeRate),
  ].filter((bound) => bound !== null)
  return bounds.length === 0 ? null : bounds.reduce(min)
}

/** The largest stake that with its fee fits the total; a unit less where the fee rounds up past it. */
function withoutFee(total: Amount, feeRate: Amount): Amount {
  const stake = divide(total, sum(ONE, feeRate), 'down')
  return sum(stake, stakeFee(stake, feeRate)) > total ? subtract(stake, LEAST) : stake
}
const LEAST = 1n as Amount

/** The break-even share of wins, and the house edge on a fair coin. */
export const computeOdds = (offer: Offer, feeRate: Amount) => ({
  breakEven: breakEven(offer.payoutRate, feeRate),
  edge: houseEdge(offer.payoutRate, feeRate),
})

/** A coupon insures the stake or returns the fee. */
export const couponOrder = (
  { stake, fee }: Pick<Derived, 'stake' | 'fee'>,
  payAsset: PayAsset | null,
): CouponOrder => ({
  product: 'seconds',
  code: payAsset?.code ?? null,
  amount: stake,
  basis: stake,
  fee,
})

export function toInput(
  direction: Direction,
  { stake }: Derived,
  { market, offer, payAsset }: Pick<FormContext, 'offer' | 'payAsset'> & { readonly market: Market },
): Input<typeof seconds.open> | null {
  if (stake === null || offer === null || payAsset === null) return null
  return { market: market.id, payAsset: payAsset.id, direction, seconds: offer.seconds, stake }
}

/** The durations that are offered on a market, of those of the exchange. */
export const offersFor = (offers: readonly Offer[], market: Pick<Market, 'id'>): Offer[] =>
  offers.filter(({ excludedMarkets }) => excludedMarkets?.includes(market.id) !== true)

export const chosenOffer = (offers: readonly Offer[], preferred: number): Offer | null =>
  offers.find(({ seconds }) => seconds === preferred) ?? offers[0] ?? null

/** The asset chosen last, else the market's quote, else the first with a balance. */
export function chosenPayAsset(
  assets: readonly PayAsset[],
  { preferred, quote }: { preferred: string; quote: string },
): PayAsset | null {
  const held = assets.find(({ wallet }) => (wallet?.free ?? ZERO) > ZERO)
  const named = (code: string) => assets.find((asset) => asset.code === code)
  return named(preferred) ?? named(quote) ?? held ?? assets[0] ?? null
}

type TextContext = { readonly format: Format; readonly coin: string }

const ISSUE_TEXTS: Readonly<Record<Issue['code'], Key>> = {
  closed: 'seconds.closed',
  price_updating: 'spot.price_updating',
  no_offer: 'seconds.no_offer',
  risk_unread: 'seconds.risk_first',
  stake_wrong: 'field.amount_wrong',
  amount_below_minimum: 'field.minimum',
  amount_above_maximum: 'field.maximum',
  open_stake_reached: 'seconds.open_limit',
  daily_loss_reached: 'seconds.daily_limit',
  insufficient_balance: 'field.insufficient',
}

export const issueText = ({ code, bound }: Issue, { format, coin }: TextContext): string =>
  format.t(ISSUE_TEXTS[code], { n: bound === undefined ? '' : format.quantityText(bound), coin })

export const ARROW = { up: '▲', down: '▼' } as const

/** A whole number of the largest unit; a minute is 60 seconds. */
export function durationText(seconds: number, t: Text): string {
  if (seconds % 3_600 === 0) return t('seconds.in_hours', { n: seconds / 3_600 })
  if (seconds % 60 === 0 && seconds > 60) return t('seconds.in_minutes', { n: seconds / 60 })
  return t('seconds.in_seconds', { n: seconds })
}

export function payoutText(fraction: Amount, { percentText }: Format): string {
  const percent = multiplyByInt(fraction, 100n)
  return percentText(percent, percent % ONE === 0n ? 0 : 2)
}
