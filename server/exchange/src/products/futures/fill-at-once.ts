import type { MemberId } from '@bourse/contracts/account'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import type { PositionId } from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  assert,
  type Instant,
  isMultipleOf,
  multiply,
  ONE,
  refuse,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'
import { findPositions, type FuturesDeps } from '#products/futures/positions'
import { addToPosition } from './add-to-position.ts'
import { openRequest } from './open-order.ts'
import { orderAlone } from './order-batch.ts'
import { futuresMarkets, ticketTerms } from './read.ts'
import { reducedInNetting } from './reduced-in-netting.ts'

/** An order of a plan that fills at once, at market and no worse than a limit. A purchase opens long. */
export type OrderAtOnce = {
  readonly member: MemberId
  readonly at: Instant
  readonly market: MarketTerms
  readonly side: 'buy' | 'sell'
  /** In lots. */
  readonly quantity: Amount
  readonly limitPrice: Amount | null
  readonly leverage: number | null
  readonly isReduceOnly: boolean
  /** The position that an earlier order of the plan opened. */
  readonly into: string | null
}

/** Throws the first refusal of the terms of such orders, for the least and the largest number of lots. */
export function checkAtOnce(
  deps: Pick<FuturesDeps, 'markets'>,
  { market: { id }, quantity, leverage }: OrderAtOnce,
  { least, largest }: { readonly least: Amount; readonly largest: Amount },
): void {
  const market = futuresMarkets(deps).find((one) => one.id === id) ?? refuse('market_closed')
  const terms = ticketTerms(market, NO_FEE_TERMS)
  const offered = [...terms.leverages, ...terms.superLeverages.map(({ leverage: value }) => value)]
  if (leverage === null || !offered.includes(leverage)) refuse('leverage_invalid')
  if (!isMultipleOf(quantity, ONE)) refuse('quantity_off_step', { step: '1' })
  if (least < terms.lotsMin) refuse('lots_below_minimum', { minimum: amountText(terms.lotsMin) })
  if (terms.lotsMax !== ZERO && largest > terms.lotsMax)
    refuse('lots_above_maximum', { maximum: amountText(terms.lotsMax) })
}

/** Opens, or only reduces, at the present price, in the transaction of its caller. A refusal has no effect. */
export async function fillAtOnce(deps: FuturesDeps, tx: Tx, placed: OrderAtOnce) {
  const { member, at, market, side, quantity, limitPrice, leverage, isReduceOnly, into } = placed
  const request = openRequest(
    deps,
    { member, now: at },
    {
      base: market.base,
      quote: market.quote,
      side: side === 'buy' ? 'long' : 'short',
      lots: quantity,
      leverage: leverage ?? 1,
      reduceOnly: isReduceOnly,
      ...(limitPrice === null
        ? { kind: 'market' as const }
        : { kind: 'limit' as const, timeInForce: 'ioc' as const, limitPrice }),
    },
  )
  const reduced = await reducedInNetting(deps, { reader: tx, member }, request)
  if (into !== null && !reduced.order.isReduceOnly) {
    const added = await addToPosition(deps, tx, reduced, into as PositionId)
    if (added !== null) {
      const { lots, quantity: units, openPrice, fee } = added.part
      return { filled: lots, turnover: multiply(units, openPrice, 'down'), fee, order: into }
    }
  }
  const { position, closed } = await orderAlone(deps, tx, reduced)
  if (closed.length > 0) {
    const rows = await findPositions(tx, closed)
    const values = rows.map((row) => multiply(row.quantity, row.closePrice ?? ZERO, 'down'))
    const filled = sum(ZERO, ...rows.map(({ lots }) => lots))
    return { filled, turnover: sum(ZERO, ...values), fee: ZERO, order: closed[0] ?? null }
  }
  assert(position !== null, 'an order that closes nothing has opened a position')
  const turnover = multiply(position.quantity, position.openPrice, 'down')
  return { filled: position.lots, turnover, fee: position.fee, order: position.id }
}
