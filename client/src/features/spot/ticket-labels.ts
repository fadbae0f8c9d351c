import type { Language } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { quantityText } from '#kit/format'
import type { Text } from '#text'
import type { SpotTerms } from '#api/markets'
import type { Issue } from './ticket-form.ts'

type TextContext = {
  readonly t: Text
  readonly language: Language
  readonly market: Market
  readonly terms: SpotTerms
}

export function issueText({ code }: Issue, { t, language, market, terms }: TextContext): string {
  const n = (amount: Parameters<typeof quantityText>[0]) => quantityText(amount, language)
  switch (code) {
    case 'closed':
      return t('spot.closed')
    case 'price_updating':
      return t('spot.price_updating')
    case 'price_wrong':
      return t('field.price_wrong')
    case 'price_step':
      return t('spot.price_step', { n: n(terms.priceTick) })
    case 'stop_wrong':
      return t('spot.stop_wrong')
    case 'stop_step':
      return t('spot.price_step', { n: n(terms.priceTick) })
    case 'stop_reached':
      return t('spot.stop_reached')
    case 'quantity_wrong':
      return t('field.amount_wrong')
    case 'quantity_step':
      return t('spot.quantity_step', { n: n(terms.lotStep) })
    case 'below':
      return t('field.minimum', { n: n(terms.quantityMin), coin: market.baseCode })
    case 'insufficient':
      return t('field.insufficient')
  }
}
