/** Markets where orders are placed; `margin` is a spot order of the futures account. */
export type OrderProduct = 'spot' | 'margin' | 'futures'

/** Types of orders, in the order of the ticket. */
export const ORDER_TYPES = [
  'limit',
  'market',
  'stopLimit',
  'stopMarket',
  'trailingStop',
  'oco',
  'scale',
  'twap',
] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/**
 * How long an order counts. `gtc`: until it is cancelled · `gtt`: until its expiry · `ioc`: the part that does not fill at once
 * is cancelled · `fok`: fills whole at once or not at all · `postOnly`: as `gtc`, and refused where it would fill at once.
 */
export const TIMES_IN_FORCE = ['gtc', 'gtt', 'ioc', 'fok', 'postOnly'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** Why a combination is refused, as the API document states it; the app has a text for each. */
export const ORDER_TERMS_REASONS = {
  notOffered: 'This order type is not offered for this product.',
  fillsAtOnce: 'It fills at once and never rests, so it can neither wait, expire, nor be post-only.',
  waitsForTrigger: 'It waits for its trigger price, so it cannot fill at once.',
  takesAtTrigger: 'It fills at market prices once triggered, so it cannot be post-only.',
  restsInParts: 'Its parts rest at several prices, so they cannot all fill at once.',
  fillsInParts:
    'Its parts fill over time, each at once, so none of them rests and they cannot fill whole together.',
} as const satisfies Record<string, string>
export type OrderTermsReason = keyof typeof ORDER_TERMS_REASONS

/** True: allowed. */
type Cell = true | OrderTermsReason

const TIMES: Readonly<Record<OrderType, Readonly<Record<TimeInForce, Cell>>>> = {
  limit: { gtc: true, gtt: true, ioc: true, fok: true, postOnly: true },
  market: { gtc: 'fillsAtOnce', gtt: 'fillsAtOnce', ioc: true, fok: true, postOnly: 'fillsAtOnce' },
  /** A limit order from its trigger on. */
  stopLimit: { gtc: true, gtt: true, ioc: true, fok: true, postOnly: true },
  stopMarket: {
    gtc: true,
    gtt: true,
    ioc: 'waitsForTrigger',
    fok: 'waitsForTrigger',
    postOnly: 'takesAtTrigger',
  },
  trailingStop: {
    gtc: true,
    gtt: true,
    ioc: 'waitsForTrigger',
    fok: 'waitsForTrigger',
    postOnly: 'takesAtTrigger',
  },
  oco: { gtc: true, gtt: true, ioc: 'waitsForTrigger', fok: 'waitsForTrigger', postOnly: 'takesAtTrigger' },
  scale: { gtc: true, gtt: true, ioc: 'restsInParts', fok: 'restsInParts', postOnly: true },
  twap: {
    gtc: 'fillsInParts',
    gtt: 'fillsInParts',
    ioc: true,
    fok: 'fillsInParts',
    postOnly: 'fillsInParts',
  },
}

const OFFERED: Readonly<Record<OrderProduct, readonly OrderType[]>> = {
  spot: ORDER_TYPES,
  /** Borrowed money pays at prices near the market only, so nothing trails or is spread. */
  margin: ['limit', 'market', 'stopLimit'],
  /** Fills are by the house alone and whole, so nothing is spread over prices or paired. */
  futures: ['limit', 'market', 'stopLimit', 'stopMarket', 'trailingStop', 'twap'],
}

export const offersType = (product: OrderProduct, type: OrderType): boolean => OFFERED[product].includes(type)

/** Null where a product allows an order type with a time in force, else the reason of the refusal. */
export function orderTermsReason(
  product: OrderProduct,
  type: OrderType,
  time: TimeInForce,
): OrderTermsReason | null {
  if (!offersType(product, type)) return 'notOffered'
  const cell = TIMES[type][time]
  return cell === true ? null : cell
}

/** The time in force of an order that names none. */
export const defaultTimeInForce = (type: OrderType): TimeInForce =>
  type === 'market' || type === 'twap' ? 'ioc' : 'gtc'

/** The times in force that a ticket offers for an order type. */
export const timesOffered = (product: OrderProduct, type: OrderType): readonly TimeInForce[] =>
  TIMES_IN_FORCE.filter((time) => orderTermsReason(product, type, time) === null)
