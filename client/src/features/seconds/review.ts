import type { Amount, Language } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { Direction, Offer } from '@bourse/contracts/seconds'
import { priceText, quantityText } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import type { Text } from '#text'
import { spotTerms } from '#api/markets'
import type { Derived } from './ticket-form.ts'
import { ARROW, durationText, payoutText } from './ticket-labels.ts'

type Given = {
  readonly direction: Direction
  readonly offer: Offer
  readonly derived: Derived
  readonly market: Market
  /** The current price; the entry price follows after acceptance. */
  readonly last: Amount | null
  readonly coin: string
}

export function reviewOf(given: Given, t: Text, language: Language): ReviewRow[] {
  const { direction, offer, derived, market, last, coin } = given
  const money = (amount: Amount | null, sign = '') =>
    amount === null ? '—' : `${sign}${quantityText(amount, language)} ${coin}`
  const { priceTick } = spotTerms(market)
  const fee =
    derived.fee === null || derived.fee === 0n ? [] : [{ label: t('spot.fee'), value: money(derived.fee) }]
  return [
    {
      label: t('seconds.direction'),
      value: `${ARROW[direction]} ${t(`seconds.${direction}`)} · ${market.baseCode}/${market.quoteCode}`,
      isStrong: true,
    },
    {
      label: t('seconds.price_now'),
      value: last === null ? '—' : `≈ ${priceText(last, priceTick, language)}`,
    },
    { label: t('seconds.duration'), value: durationText(offer.seconds, t) },
    { label: t('seconds.rate'), value: payoutText(offer.payoutRate, language) },
    { label: t('seconds.stake'), value: money(derived.stake) },
    ...fee,
    { label: t('seconds.gain'), value: money(derived.gain, '+') },
    { label: t('seconds.loss'), value: money(derived.loss, '−'), isStrong: true },
    { label: t('spot.balance_after'), value: money(derived.after) },
  ]
}
