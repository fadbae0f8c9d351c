import type { Medium, Rarity, SaleState } from '@bourse/contracts/nft'
import type { Amount } from '@bourse/contracts/kit'
import type { Status } from '#kit/feedback'
import type { Format } from '#kit/format'
import type { Key } from '#text'

export const MEDIUM_KEYS: Readonly<Record<Medium, Key>> = {
  image: 'nft.image',
  animated: 'nft.animated',
  audio: 'nft.audio',
  video: 'nft.video',
}

export const RARITY_KEYS: Readonly<Record<Rarity, Key>> = {
  normal: 'nft.rarity_normal',
  rare: 'nft.rarity_rare',
  superRare: 'nft.rarity_super',
}

export const STATE_TAGS: Readonly<Record<SaleState, { readonly key: Key; readonly status: Status }>> = {
  notStarted: { key: 'nft.not_started', status: 'warning' },
  onSale: { key: 'nft.on_sale', status: 'primary' },
  ended: { key: 'nft.ended', status: 'secondary' },
}

export const moneyText = (amount: Amount, code: string | null, { quantityText }: Format): string =>
  `${quantityText(amount)} ${code ?? ''}`.trim()
