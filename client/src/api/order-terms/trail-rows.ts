import type { Amount } from '@bourse/contracts/kit'
import type { ReactNode } from 'react'
import type { Format } from '#kit/format'
import type { Fact } from '#kit/list'

type TrailingOrder = {
  readonly trailDistance: Amount | null
  readonly trailRate: Amount | null
  readonly activationPrice: Amount | null
  readonly activatedAt: number | null
}

/** The trail of an order, and its activation price until that was reached. */
export const trailRows = (
  { trailDistance, trailRate, activationPrice, activatedAt }: TrailingOrder,
  { t, shareText }: Format,
  price: (value: Amount) => ReactNode,
): Fact[] => [
  ...(trailRate === null ? [] : [{ label: t('spot.trail'), value: shareText(trailRate) }]),
  ...(trailDistance === null ? [] : [{ label: t('spot.trail'), value: price(trailDistance) }]),
  ...(activationPrice === null || activatedAt !== null
    ? []
    : [{ label: t('spot.activation'), value: price(activationPrice) }]),
]
