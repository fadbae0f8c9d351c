import { type Amount, normalizeTyped } from '@bourse/contracts/kit'
import { type CannotReason, hasTag, isTag, type PaymentReading, readPayment } from '@bourse/contracts/payment'
import type { Key, Text } from '#text'
import type { Network } from './addresses.tsx'

/** The coin of a form, with its networks and the chosen one; names are null where the upstream sends none. */
export type DestinationCoin = {
  readonly code: string
  readonly network: string | null
  readonly networks: readonly string[]
}

type Networks = { readonly networks: readonly Network[]; readonly network: Network | undefined }

export function destinationCoin(code: string, { networks, network }: Networks): DestinationCoin {
  const names = networks.map(({ name }) => name).filter((name) => name !== null)
  return { code, network: network?.name ?? null, networks: names }
}

/** The fields of a form that name a destination, as typed. */
export type DestinationValues = {
  readonly address: string
  readonly tag: string
  readonly isUntagged: boolean
}

export const NO_DESTINATION: DestinationValues = { address: '', tag: '', isUntagged: false }

/** Refusals that are shown at a field of the destination. */
export const DESTINATION_REFUSAL_FIELDS = {
  address_invalid: 'address',
  tag_required: 'tag',
  tag_invalid: 'tag',
} as const

/** A network without a name is the coin's own. */
export const needsTag = ({ code, network }: DestinationCoin): boolean => hasTag(network ?? code)

type Entry = {
  readonly reading: PaymentReading
  readonly values: Partial<DestinationValues>
  /** Amount in the coin; null if the text states none. */
  readonly amount: Amount | null
}

/**
 * The values of a form after a text was pasted, scanned, picked or typed to its end. A text that is no address
 * stays as it is. The tag of an earlier address is never left beside another address.
 */
export function enterPayment(text: string, coin: DestinationCoin, before: DestinationValues): Entry {
  const reading = readPayment(text, coin)
  if (reading.kind !== 'address') return { reading, values: { address: text }, amount: null }
  const { address, tag, isUntagged, amount } = reading
  const old = readPayment(before.address, coin)
  const isReplaced = old.kind === 'address' && old.address !== address
  const stated = tag !== null || isUntagged ? { tag: tag ?? '', isUntagged } : null
  return {
    reading,
    amount,
    values: { address, ...(stated ?? (isReplaced ? { tag: '', isUntagged: false } : {})) },
  }
}

/** The destination to send: a link that is still in the field counts as what it states. */
export function toDestination(values: DestinationValues, coin: DestinationCoin) {
  const reading = readPayment(values.address, coin)
  const read = reading.kind === 'address' ? reading : null
  const typed = normalizeTyped(values.tag, 'digits')
  const tag = typed === '' ? (read?.tag ?? null) : typed
  const isUntagged = tag === null && (values.isUntagged || read?.isUntagged === true)
  return needsTag(coin)
    ? { address: read?.address ?? '', tag: tag ?? undefined, isUntagged: isUntagged ? true : undefined }
    : { address: read?.address ?? '', tag: undefined, isUntagged: undefined }
}

const CANNOT: Readonly<Record<CannotReason, Key>> = {
  other_network: 'withdraw.cannot_network',
  other_coin: 'withdraw.cannot_coin',
  token_contract: 'withdraw.cannot_token',
  contract_call: 'withdraw.cannot_call',
  lightning: 'withdraw.cannot_lightning',
  name_service: 'withdraw.cannot_name',
  web_request: 'withdraw.cannot_web',
  required_field: 'withdraw.cannot_field',
  test_network: 'withdraw.cannot_test',
  amount: 'withdraw.cannot_amount',
  tag: 'withdraw.cannot_tag',
  repeated: 'withdraw.cannot_repeated',
}

/** The reason why a text is no address of the coin; undefined if it is one. */
export function addressError(text: string, coin: DestinationCoin, t: Text): string | undefined {
  if (normalizeTyped(text, 'code') === '') return t('withdraw.address_missing')
  const reading = readPayment(text, coin)
  switch (reading.kind) {
    case 'address':
      return undefined
    case 'cannot':
      return t(CANNOT[reading.reason], { name: reading.name })
    case 'none':
      return t(reading.isMistyped ? 'withdraw.address_mistyped' : 'withdraw.address_wrong')
  }
}

/** Requires a tag or the choice of none; undefined if the network has no tags. */
export function tagError(values: DestinationValues, coin: DestinationCoin, t: Text): string | undefined {
  if (!needsTag(coin)) return undefined
  const { tag, isUntagged } = toDestination(values, coin)
  if (tag === undefined) return isUntagged === true ? undefined : t('withdraw.tag_missing')
  return isTag(coin.network ?? coin.code, tag) ? undefined : t('withdraw.tag_wrong')
}
