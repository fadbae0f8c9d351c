import type { Language } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { quantityText } from '#kit/format'
import type { Key, Text } from '#text'
import type { SpotTerms } from '#api/markets'
import type { Issue } from './ticket-form.ts'

type TextContext = {
  readonly t: Text
  readonly language: Language
  readonly market: Market
  readonly terms: SpotTerms
}

const KEY: Readonly<Record<Issue['code'], Key>> = {
  closed: 'spot.closed',
  price_updating: 'spot.price_updating',
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  stop_wrong: 'spot.stop_wrong',
  stop_step: 'spot.price_step',
  stop_reached: 'spot.stop_reached',
  quantity_wrong: 'field.amount_wrong',
  quantity_step: 'spot.quantity_step',
  below: 'field.minimum',
  insufficient: 'field.insufficient',
}

export function issueText({ code }: Issue, { t, language, market, terms }: TextContext): string {
  const bounds = { quantity_step: terms.lotStep, below: terms.quantityMin, other: terms.priceTick }
  const bound = bounds[code === 'quantity_step' || code === 'below' ? code : 'other']
  return t(KEY[code], { n: quantityText(bound, language), coin: market.baseCode })
}
