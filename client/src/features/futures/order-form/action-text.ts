import type { Text } from '#text'
import { otherSide, type Ticket } from './ticket-form.ts'

/** "Open long", or of an order that only reduces, what it reduces. */
export function actionText({ side, isReduceOnly }: Pick<Ticket, 'side' | 'isReduceOnly'>, t: Text): string {
  if (!isReduceOnly) return t(side === 'long' ? 'futures.open_long' : 'futures.open_short')
  return t(otherSide(side) === 'long' ? 'futures.reduce_long' : 'futures.reduce_short')
}
