import { divideByInt, type Language, multiplyByInt, ONE } from '@bourse/contracts/kit'
import { quantityText, rateText } from '#kit/format'
import type { Key, Text } from '#text'
import { type Issue, otherSide, type Ticket } from './ticket-form.ts'
import { type FuturesTerms, LOT_STEP } from '#features/futures'

type TextContext = {
  readonly t: Text
  readonly language: Language
  readonly ticket: Pick<Ticket, 'side'>
  readonly terms: FuturesTerms
}

const KEY: Readonly<Record<Exclude<Issue['code'], 'limit_side'>, Key>> = {
  closed: 'futures.closed_market',
  price_updating: 'spot.price_updating',
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  lots_wrong: 'field.number_wrong',
  lots_step: 'spot.quantity_step',
  below: 'field.minimum',
  above: 'field.maximum',
  stop_wrong: 'futures.stop_wrong',
  reduce_none: 'futures.reduce_none',
  leverage_high: 'futures.leverage_high',
  insufficient: 'field.insufficient',
}

export function issueText({ code, limit }: Issue, { t, language, ticket, terms }: TextContext): string {
  if (code === 'limit_side') return t(ticket.side === 'long' ? 'futures.limit_below' : 'futures.limit_above')
  const bounds = {
    price_step: terms.priceTick,
    lots_step: LOT_STEP,
    below: terms.lotsMin,
    above: terms.lotsMax,
  }
  const bound = code in bounds ? bounds[code as keyof typeof bounds] : null
  const n = bound === null ? (limit ?? '') : quantityText(bound, language)
  return t(KEY[code], { n, coin: t('futures.lots_unit') })
}

/** "Open long", or "Reduce short" for an order that only reduces. */
export function actionText({ side, isReduceOnly }: Pick<Ticket, 'side' | 'isReduceOnly'>, t: Text): string {
  if (!isReduceOnly) return t(side === 'long' ? 'futures.open_long' : 'futures.open_short')
  return t(otherSide(side) === 'long' ? 'futures.reduce_long' : 'futures.reduce_short')
}

/** The price move that loses the whole margin. */
export function leverageRisk(leverage: number, t: Text, language: Language): string {
  const move = divideByInt(multiplyByInt(ONE, 100n), BigInt(leverage), 'down')
  return t('futures.leverage_risk', { n: leverage, percent: rateText(move, language) })
}
