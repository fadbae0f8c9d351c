import { type Amount, amountText, isMultipleOf, ZERO } from '@bourse/contracts/kit'
import { areStopsValid, type Position, profitAt } from '@bourse/contracts/futures'
import { computeSize } from './figures.ts'
import { parseStop, STOP_KINDS, type StopKind } from './stops.ts'

/** Empty for none. */
export type TypedStops = Readonly<Record<StopKind, string>>
/** New prices of stops that were moved on a chart. */
export type ProposedStops = Readonly<Partial<Record<StopKind, Amount>>>
export type StopContext = {
  readonly price: Amount | null
  readonly priceTick: Amount
  readonly lotSize: Amount | null
}

const stopText = (stop: Amount | null) => (stop === null || stop === ZERO ? '' : amountText(stop))
export const typedStops = ({ takeProfit, stopLoss }: Position, proposed: ProposedStops = {}): TypedStops => ({
  takeProfit: stopText(proposed.takeProfit ?? takeProfit),
  stopLoss: stopText(proposed.stopLoss ?? stopLoss),
})

export function deriveStop(kind: StopKind, typed: TypedStops, position: Position, context: StopContext) {
  const price = parseStop(typed[kind])
  const quantity = computeSize(position, context.lotSize)
  if (price === null || price === ZERO || quantity === null) return { price, result: null }
  const { side, openPrice } = position
  return { price, result: profitAt({ side, quantity, openPrice }, price) }
}

/** The first stop that is unreadable, off the tick, or on the wrong side of the opening or current price. */
export function firstInvalidStop(
  typed: TypedStops,
  position: Position,
  context: StopContext,
): StopKind | null {
  const at = { open: position.openPrice, now: context.price ?? position.openPrice }
  const isValid = (kind: StopKind) => {
    const price = parseStop(typed[kind])
    if (price === null || !isMultipleOf(price, context.priceTick)) return false
    return areStopsValid(position.side, { takeProfit: ZERO, stopLoss: ZERO, [kind]: price }, at)
  }
  return STOP_KINDS.find((kind) => !isValid(kind)) ?? null
}

/** True if the liquidation comes first, so that the stop loss is never reached. */
export const isBeyondLiquidation = (
  side: Position['side'],
  stopLoss: Amount | null,
  liquidation: Amount | null,
): boolean =>
  stopLoss !== null &&
  stopLoss !== ZERO &&
  liquidation !== null &&
  (side === 'long' ? stopLoss <= liquidation : stopLoss >= liquidation)

export const isAboveMarket = (kind: StopKind, { side }: Pick<Position, 'side'>): boolean =>
  (side === 'long') === (kind === 'takeProfit')
