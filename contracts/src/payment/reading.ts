import type { Amount } from '#kit'

/** The coin that is to be sent, and its networks; `network` is the chosen one, null if unknown. */
export type PaymentCoin = {
  readonly code: string
  readonly network: string | null
  readonly networks: readonly string[]
}

/**
 * The reason why a request cannot be honoured. `name` in the reading is the network, coin, field or function.
 */
export type CannotReason =
  /** An address or a link of another network. */
  | 'other_network'
  /** A request for another coin or token. */
  | 'other_coin'
  /** The address is the contract of a token: money that is sent to it is lost. */
  | 'token_contract'
  | 'contract_call'
  | 'lightning'
  /** A name in place of an address, such as `name.eth`. */
  | 'name_service'
  /** The request is on a web server. */
  | 'web_request'
  /** The payee requires a field that is not sent. */
  | 'required_field'
  | 'test_network'
  | 'amount'
  | 'tag'
  /** A field with two values. */
  | 'repeated'

export type PaymentReading =
  | {
      readonly kind: 'address'
      readonly address: string
      /** Null if the text states none. */
      readonly tag: string | null
      /** The text states that there is no tag. */
      readonly isUntagged: boolean
      /** Amount in the coin; null if the text states none. */
      readonly amount: Amount | null
      /** The text states an amount in an unknown unit. */
      readonly isAmountIgnored: boolean
      /** The network that the text names, if it is not the chosen one. */
      readonly network: string | null
    }
  | { readonly kind: 'cannot'; readonly reason: CannotReason; readonly name: string }
  /** `isMistyped`: the form of an address with a wrong checksum. */
  | { readonly kind: 'none'; readonly isMistyped: boolean }

export const NOTHING: PaymentReading = { kind: 'none', isMistyped: false }

export const cannot = (reason: CannotReason, name: string): PaymentReading => ({
  kind: 'cannot',
  reason,
  name,
})

/** The parts of a link of one network, before its address is checked. */
export type PaymentRequest = {
  readonly network: string
  readonly address: string
  readonly tag: string | null
  readonly amount: Amount | null
  /** The coin of the amount; null if the link does not state it. */
  readonly unit: string | null
  readonly isAmountIgnored: boolean
}

export const bareRequest = (network: string, address: string): PaymentRequest => ({
  network,
  address,
  tag: null,
  amount: null,
  unit: null,
  isAmountIgnored: false,
})
