import * as z from 'zod/mini'
import { memberId } from '#account'
import { booleanCodec, id, instant, record, text, tolerantNullable } from '#kit'
import { API_KEY_ADDRESSES_MAX } from './key-rules.ts'

export const apiKeyId = id('api-key')
export const apiKey = record({
  id: apiKeyId,
  name: text,
  /** The public half, sent with every signed request. */
  key: ['api_key', text],
  /** The sub-account that the key is bound to; null for the main account. */
  account: ['account_id', tolerantNullable(memberId)],
  canTrade: ['can_trade', booleanCodec],
  canTransfer: ['can_transfer', booleanCodec],
  canWithdraw: ['can_withdraw', booleanCodec],
  /** Addresses from which the key is accepted, separated by commas; empty for any. */
  addresses: ['ip_list', text],
  createdAt: ['create_time', instant],
  expiresAt: ['expire_time', tolerantNullable(instant)],
  usedAt: ['used_time', tolerantNullable(instant)],
})
export type ApiKey = z.output<typeof apiKey>

/** A new key. This response is the only one with its secret. */
export const createdApiKey = record({ id: apiKeyId, key: ['api_key', text], secret: text })

export const listAddresses = (typed: string): string[] => typed.split(/[\s,;]+/).filter((one) => one !== '')

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const IPV6_GROUP = /^[\da-f]{1,4}$/i

function isIpv6(one: string): boolean {
  const parts = one.split('::')
  const groups = parts.flatMap((part) => (part === '' ? [] : part.split(':')))
  const fits = parts.length === 2 ? groups.length < 8 : parts.length === 1 && groups.length === 8
  return fits && groups.every((group) => IPV6_GROUP.test(group))
}

/** Not the checks of zod, which would be in the first page. */
const isAddress = (one: string): boolean => IPV4.test(one.replace(/^::ffff:/i, '')) || isIpv6(one)

/** IPv4 and IPv6 addresses, separated by commas or spaces. */
export const addressList = z.string({ error: 'ip_invalid' }).check(
  z.maxLength(500, { error: 'ip_invalid' }),
  z.refine(
    (typed) => {
      const all = listAddresses(typed)
      return all.length <= API_KEY_ADDRESSES_MAX && all.every(isAddress)
    },
    { error: 'ip_invalid' },
  ),
)
