import { type Amount, divideByInt, toAmount, multiplyByInt, ONE, ZERO } from '@bourse/contracts/kit'
import { type HoldingCost, orderTermsFrom, type Ticket, type TicketTerms } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { applyDiscount } from '@bourse/contracts/vip'
import type { Format } from '#kit/format'
import { spotTerms } from '#api/markets'

export type FuturesTerms = TicketTerms & {
  readonly isOpen: boolean
  /** False for guests and for upstreams that do not report the member's terms; risk is then hidden. */
  readonly isKnown: boolean
  /** The cost of an open position: the fee of a night, or funding every eight hours. */
  readonly holdingCost: HoldingCost
}

export const LOT_STEP = ONE
/** Conservative defaults for upstreams that do not report their terms. */
const USUAL_LEVERAGES = [1, 2, 5, 10, 20, 50, 100]
const USUAL_FEE = toAmount('0.002')
const USUAL_LOT_SIZE = toAmount('0.01')
const USUAL_TIERS = [{ from: ZERO, rate: toAmount('0.005'), cum: ZERO }]

const positive = (given: Amount | null | undefined): Amount | null =>
  given != null && given > ZERO ? given : null
const toLots = (count: number | null): Amount | null =>
  count === null ? null : multiplyByInt(ONE, BigInt(count))

/** Takes the terms from the member's ticket, else from the market. */
export function futuresTerms(market: Market, ticket: Ticket | null, vipTier: number): FuturesTerms {
  const isOpen = market.futuresOpen !== false
  const holdingCost = ticket?.holdingCost ?? 'overnight'
  const own = ticket === null ? null : orderTermsFrom(ticket)
  if (own !== null && own.leverages.length > 0)
    return { ...own, leverages: own.leverages.toSorted((a, b) => a - b), isOpen, isKnown: true, holdingCost }
  const offered = ticket?.offered?.leverages?.map(({ value }) => value).filter((value) => value >= 1) ?? []
  return {
    isOpen,
    isKnown: false,
    holdingCost,
    priceTick: positive(ticket?.priceTick) ?? spotTerms(market).priceTick,
    lotSize: positive(ticket?.lotSize) ?? positive(market.lotSize) ?? USUAL_LOT_SIZE,
    lotsMin: positive(ticket?.lotBounds?.min) ?? positive(toLots(market.lotsMin)) ?? LOT_STEP,
    lotsMax: ticket?.lotBounds?.max ?? toLots(market.lotsMax) ?? ZERO,
    leverages: offered.length === 0 ? USUAL_LEVERAGES : offered.toSorted((a, b) => a - b),
    feeRate: ticket?.feeRate ?? applyDiscount(market.futuresFeeRate ?? USUAL_FEE, vipTier, 'futures'),
    superLeverages: [],
    spreadRate: ZERO,
    tiers: USUAL_TIERS,
    overnight: { long: ZERO, short: ZERO },
  }
}

/** The nearest offered leverage not above the requested one, else the lowest. */
export const offeredLeverage = (wished: number, leverages: readonly number[]): number =>
  leverages.findLast((each) => each <= wished) ?? leverages[0] ?? 1

/** Orders from this leverage on are confirmed by a slide. */
export const SLIDE_CONFIRM_LEVERAGE = 20

/** The price move that loses the whole margin. */
export function leverageRisk(leverage: number, { t, rateText }: Format): string {
  const move = divideByInt(multiplyByInt(ONE, 100n), BigInt(leverage), 'down')
  return t('futures.leverage_risk', { n: leverage, percent: rateText(move) })
}
