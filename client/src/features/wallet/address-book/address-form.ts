import type { AssetId } from '@bourse/contracts/market'
import { isAddress } from '@bourse/contracts/wallet'
import { addressInCode, addressFormat } from './address-format.ts'

export type AddressForm = {
  readonly asset: AssetId | null
  readonly network: string | null
  readonly label: string
  readonly address: string
  /** The path that the server gave the picture. */
  readonly qr: string | null
  /** What stands in the picture, where it could be read. */
  readonly inPicture: string | null
}

/** What is missing or wrong, field by field. */
export type AddressIssues = {
  readonly asset: 'missing' | null
  readonly label: 'missing' | null
  readonly address: 'missing' | 'wrong' | null
  readonly qr: 'missing' | null
}

export const emptyAddress: AddressForm = {
  asset: null,
  network: null,
  label: '',
  address: '',
  qr: null,
  inPicture: null,
}

export const addressIssues = (form: AddressForm): AddressIssues => ({
  asset: form.asset === null ? 'missing' : null,
  label: form.label.trim() === '' ? 'missing' : null,
  address: form.address === '' ? 'missing' : isAddress(form.address) ? null : 'wrong',
  qr: form.qr === null ? 'missing' : null,
})

export const isComplete = (form: AddressForm): boolean =>
  Object.values(addressIssues(form)).every((issue) => issue === null)

/** What a careful reader would ask about; none of it keeps the address from being saved. */
export type AddressWarnings = {
  readonly isFormatSuspect: boolean
  /** The address in the picture, when it is another one than the typed one. */
  readonly otherInPicture: string | null
}

export function addressWarnings({ address, network, inPicture }: AddressForm): AddressWarnings {
  const shown = inPicture === null ? null : addressInCode(inPicture)
  return {
    isFormatSuspect: addressFormat(address, network) === 'unusual',
    otherInPicture: shown === null || address === '' || shown === address ? null : shown,
  }
}
