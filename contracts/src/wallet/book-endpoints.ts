import * as z from 'zod/mini'
import { type EndpointRow, tolerantNullable, page, pageInput, record, text, boundedText, created } from '#kit'
import { assetId } from '#market'
import { memberProof, PROOF_REFUSALS } from '#security'
import { bankCard, destinationTag, foreignCard, network, savedAddress, savedAddressId } from './shapes.ts'

const none = record({})
const optionalBoundedText = z.optional(boundedText(200))

/** Saved addresses and bank cards. */
export const bookRows = {
  /** Saves a new address, or overwrites the one with `id`. The name is a label; the family drops it. Purpose `address`. */
  saveAddress: {
    method: 'POST',
    path: '/user/wallet/save',
    access: 'member',
    account: 'main',
    input: record({
      id: z.optional(savedAddressId),
      asset: ['currency', assetId],
      name: optionalBoundedText,
      address: boundedText(200),
      network,
      ...destinationTag,
      qr: ['qrcode', boundedText(512)],
      ...memberProof,
    }),
    output: created(savedAddressId),
    refuses: [
      'coin_unknown',
      'network_unknown',
      'address_invalid',
      'tag_required',
      'tag_invalid',
      'own_address',
      ...PROOF_REFUSALS,
      'picture_invalid',
      'not_found',
      'member_limit',
    ],
    effect: { paysOut: true, affects: ['wallet'] },
    upstream: { requiresExtension: ['tag'] },
  },
  /** Deletes a saved withdrawal address. */
  removeAddress: {
    method: 'POST',
    path: '/user/wallet/remove',
    access: 'member',
    account: 'main',
    input: record({ id: savedAddressId }),
    output: text,
    refuses: ['not_found'],
    effect: { paysOut: true, affects: ['wallet'] },
    upstream: { extension: true },
  },
  /** Saved withdrawal addresses. */
  addresses: {
    method: 'GET',
    path: '/user/wallet/list',
    access: 'member',
    account: 'main',
    input: record(pageInput),
    output: page(savedAddress, 'pages'),
  },
  /** Saves the domestic bank card. Every field is required. */
  saveCard: {
    method: 'POST',
    path: '/user/cash_save',
    access: 'member',
    account: 'main',
    input: record({
      holder: ['real_name', boundedText(100)],
      number: ['bank_account', boundedText(40)],
      bank: ['bank_name', boundedText(100)],
      branch: ['bank_branch', boundedText(100)],
      city: ['bank_dizhi', boundedText(100)],
      mobile: boundedText(20),
    }),
    output: text,
    refuses: ['special_characters', 'card_invalid'],
    effect: { paysOut: true, affects: ['wallet'] },
  },
  /** The saved domestic bank card, its number masked, and the banks to choose from. */
  card: {
    method: 'POST',
    path: '/user/cash_info',
    access: 'member',
    account: 'main',
    input: none,
    output: tolerantNullable(bankCard),
    effect: { reads: true },
  },
  /** Saves the international card, values in the order of its labels. */
  saveForeignCard: {
    method: 'POST',
    path: '/user/cash_save_international',
    access: 'member',
    account: 'main',
    input: record({ values: ['data', z.array(boundedText(200)).check(z.minLength(1), z.maxLength(20))] }),
    output: text,
    refuses: ['special_characters', 'card_invalid'],
    effect: { paysOut: true, affects: ['wallet'] },
  },
  /** The labels of the international card and its saved values. */
  foreignCard: {
    method: 'POST',
    path: '/user/cash_info_international',
    access: 'member',
    account: 'main',
    input: none,
    output: tolerantNullable(foreignCard),
    effect: { reads: true },
  },
} as const satisfies Record<string, EndpointRow>
