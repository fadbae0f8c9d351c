import * as z from 'zod/mini'
import { memberId } from '#account'
import { boundedText, countInput, type EndpointRow, flagInput, list, record, text } from '#kit'
import { addressList, apiKey, apiKeyId, createdApiKey } from './key-shapes.ts'
import { totpCode, verificationCode } from './shapes.ts'

/**
 * Keys of programs. A program sends `Authorization: Bearer` and the secret, or signs each request with it. A key makes
 * the calls of its scopes; account security and identity belong to sessions. It replaces no second factor.
 */
export const apiKeys = {
  /** The member's API keys, at most ten, the newest first. */
  apiKeys: {
    method: 'GET',
    path: '/safe/api_keys',
    access: 'member',
    input: record({}),
    output: record({ list: list(apiKey) }),
    upstream: { extension: true },
  },
  /** Creates a key that may read, and do what its flags allow. Purpose `api_key`. The secret is shown here only. */
  createApiKey: {
    method: 'POST',
    path: '/safe/api_key_create',
    access: 'member',
    input: record({
      name: boundedText(256),
      /** One of the member's sub-accounts: the key then reaches nothing of the main account. */
      account: ['account_id', z.optional(memberId)],
      canTrade: ['can_trade', z.optional(flagInput)],
      canTransfer: ['can_transfer', z.optional(flagInput)],
      canWithdraw: ['can_withdraw', z.optional(flagInput)],
      addresses: ['ip_list', z.optional(addressList)],
      /** Days until the key expires; without, it does not. */
      days: z.optional(countInput({ from: 1, to: 3650 })),
      code: verificationCode,
      totp: z.optional(totpCode),
    }),
    output: createdApiKey,
    refuses: [
      'text_too_long',
      'special_characters',
      'not_found',
      'api_key_limit',
      'code_invalid',
      'totp_required',
      'too_many_attempts',
      'totp_invalid',
    ],
    effect: { affects: ['security'] },
    upstream: { extension: true },
  },
  /** Revokes a key: its next request is refused. */
  revokeApiKey: {
    method: 'POST',
    path: '/safe/api_key_revoke',
    access: 'member',
    input: record({ id: apiKeyId }),
    output: text,
    refuses: ['not_found'],
    effect: { exits: true, affects: ['security'] },
    upstream: { extension: true },
  },
} as const satisfies Readonly<Record<string, EndpointRow>>
