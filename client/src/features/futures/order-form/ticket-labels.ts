import type { Amount, Language } from '@bourse/contracts/kit'
import { quantityText } from '#kit/format'
import type { Text } from '#text'
import type { Issue, Ticket } from './ticket-form.ts'
import type { FuturesTerms } from '#features/futures'

type TextContext = {
  readonly t: Text
  readonly language: Language
  readonly ticket: Pick<Ticket, 'side'>
  readonly terms: FuturesTerms
}

/** The words for what is wrong with a ticket. */
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
