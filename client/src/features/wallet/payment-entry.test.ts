import { describe, expect, it } from 'vitest'
import { destinationCode } from './addresses.tsx'
import type { Text } from '#text'
import {
  addressError,
  toDestination,
  type DestinationValues,
  enterPayment,
  NO_DESTINATION,
  tagError,
} from './payment-entry.ts'

const XRP = { code: 'XRP', network: 'XRP', networks: ['XRP'] }
const BTC = { code: 'BTC', network: 'BTC', networks: ['BTC'] }
const ONE = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const OTHER = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const t = ((key: string) => key) as unknown as Text

const enter = (text: string, before: DestinationValues = NO_DESTINATION) => {
  const { values } = enterPayment(text, XRP, before)
  return { ...before, ...values }
}

describe('an entered payment', () => {
  it('fills in the address and the tag', () =>
    expect(enter(`xrp:${ONE}?dt=12345`)).toEqual({ address: ONE, tag: '12345', isUntagged: false }))

  it('leaves what is no address as it is', () => {
    const before = { address: ONE, tag: '7', isUntagged: false }
    expect(enter(' nothing ', before)).toEqual({ ...before, address: ' nothing ' })
  })

  it('never leaves the tag of another address', () => {
    expect(enter(OTHER, { address: ONE, tag: '7', isUntagged: false })).toEqual({
      ...NO_DESTINATION,
      address: OTHER,
    })
    expect(enter(OTHER, { address: ONE, tag: '', isUntagged: true }).isUntagged).toBe(false)
    // The same address, or a tag that was typed first, leaves it.
    expect(enter(ONE, { address: ONE, tag: '7', isUntagged: false }).tag).toBe('7')
    expect(enter(ONE, { address: '', tag: '7', isUntagged: false }).tag).toBe('7')
  })

  it('is the same when it is typed key by key and sent without leaving the field', () => {
    for (const [coin, text] of [
      [XRP, `xrp:${ONE}?dt=12345`],
      [XRP, ONE],
      [BTC, `BITCOIN:${BITCOIN.toUpperCase()}?amount=0.1`],
      [BTC, `${BITCOIN}\u200b`],
    ] as const) {
      const pasted = toDestination(
        { ...NO_DESTINATION, ...enterPayment(text, coin, NO_DESTINATION).values },
        coin,
      )
      expect(toDestination({ ...NO_DESTINATION, address: text }, coin)).toEqual(pasted)
      expect(pasted.address).not.toBe('')
    }
  })

  it('is read back from its own QR code', () => {
    for (const tag of ['0', '12345', null]) {
      const { address, tag: read } = enter(destinationCode(ONE, tag))
      expect([address, read]).toEqual([ONE, tag ?? ''])
    }
  })
})

describe('the tag', () => {
  const values = { ...NO_DESTINATION, address: ONE }
  it.each([
    [{}, 'withdraw.tag_missing'],
    [{ tag: '\uff11\uff12' }, undefined],
    [{ tag: '1a' }, 'withdraw.tag_wrong'],
    [{ tag: '-1' }, 'withdraw.tag_wrong'],
    [{ tag: '4294967296' }, 'withdraw.tag_wrong'],
    [{ isUntagged: true }, undefined],
  ])('%j: %s', (more, error) => expect(tagError({ ...values, ...more }, XRP, t)).toBe(error))
  it('is no part of a destination elsewhere', () => {
    const given = { address: BITCOIN, tag: '1', isUntagged: true }
    expect(tagError(given, BTC, t)).toBeUndefined()
    expect(toDestination(given, BTC)).toEqual({ address: BITCOIN, tag: undefined, isUntagged: undefined })
  })
})

describe('the error of an address', () => {
  it.each([
    ['', 'withdraw.address_missing'],
    [' \u200b', 'withdraw.address_missing'],
    ['hello', 'withdraw.address_wrong'],
    [BITCOIN.replace('q', 'p'), 'withdraw.address_mistyped'],
    ['ethereum:0x', 'withdraw.cannot_network'],
    [BITCOIN, undefined],
    [`bitcoin:${BITCOIN}`, undefined],
  ])('%j: %s', (text, error) => expect(addressError(text, BTC, t)).toBe(error))
})
