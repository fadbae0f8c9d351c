import { type Amount, divideByInt, type Language, multiplyByInt, ONE } from '@bourse/contracts/kit'
import { quantityText, rateText } from '#kit/format'
import type { Text } from '#text'
import { type Issue, otherSide, type Ticket } from './ticket-form.ts'
import type { FuturesTerms } from '#features/futures'

type TextContext = {
  readonly t: Text
  readonly language: Language
  readonly ticket: Pick<Ticket, 'side'>
  readonly terms: FuturesTerms
}

export function issueText({ code, limit }: Issue, { t, language, ticket, terms }: TextContext): string {
  const n = (amount: Amount) => quantityText(amount, language)
  const coin = t('futures.lots_unit')
  switch (code) {
    case 'closed':
      return t('futures.closed_market')
    case 'price_updating':
      return t('spot.price_updating')
    case 'price_wrong':
      return t('field.price_wrong')
    case 'price_step':
      return t('spot.price_step', { n: n(terms.priceTick) })
    case 'limit_side':
      return t(ticket.side === 'long' ? 'futures.limit_below' : 'futures.limit_above')
    case 'lots_wrong':
      return t('field.number_wrong')
    case 'lots_step':
      return t('spot.quantity_step', { n: '1' })
    case 'below':
      return t('field.minimum', { n: n(terms.lotsMin), coin })
    case 'above':
      return t('field.maximum', { n: n(terms.lotsMax), coin })
    case 'stop_wrong':
      return t('futures.stop_wrong')
    case 'reduce_none':
      return t('futures.reduce_none')
    case 'leverage_high':
      return t('futures.leverage_high', { n: limit ?? '' })
    case 'insufficient':
      return t('field.insufficient')
  }
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
