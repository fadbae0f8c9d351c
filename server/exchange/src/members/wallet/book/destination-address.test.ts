import { describe, expect, it } from 'vitest'
import { catalogue } from '#catalogue'
import { catchRefusal } from '#platform/testing'
import { checkDestinationAddress } from './destination-address.ts'

const terms = (code: string) => {
  const found = catalogue.assets.find((asset) => asset.code === code)
  if (found === undefined) throw new Error(`the catalogue has ${code}`)
  return found
}
const TRON = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'
const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const TAGGED = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC'
const UNTAGGED = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb'

describe('a destination', () => {
  it.each([
    ['USDT', { address: TRON }, 'TRC20'],
    ['USDT', { address: ETHER }, 'ERC20'],
    ['USDT', { address: TRON, network: 'TRC20' }, 'TRC20'],
    ['BTC', { address: ' BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ\u200b' }, 'BTC'],
  ])('in %s: %j is on %s', (code, given, network) =>
    expect(checkDestinationAddress(terms(code), given).network).toBe(network),
  )

  it.each([
    ['USDT', { address: TRON, network: 'BTC' }, 'network_unknown'],
    ['USDT', { address: TRON, network: 'ERC20' }, 'address_invalid'],
    ['USDT', { address: `${TRON.slice(0, -1)}k` }, 'address_invalid'],
    ['USDT', { address: `tron:${TRON}` }, 'address_invalid'],
    ['USDT', { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }, 'address_invalid'],
    ['USDT', { address: TRON, tag: '1' }, 'tag_invalid'],
    ['XRP', { address: XRP }, 'tag_required'],
    ['XRP', { address: XRP, isUntagged: false }, 'tag_required'],
    ['XRP', { address: XRP, tag: '1', isUntagged: true }, 'tag_invalid'],
    ['XRP', { address: XRP, tag: '01' }, 'tag_invalid'],
    ['XRP', { address: XRP, tag: '4294967296' }, 'tag_invalid'],
    ['XRP', { address: TAGGED, tag: '2' }, 'tag_invalid'],
    ['XRP', { address: UNTAGGED, tag: '2' }, 'tag_invalid'],
  ])('in %s: %j is refused as %s', async (code, given, reason) =>
    expect(await catchRefusal(() => checkDestinationAddress(terms(code), given))).toBe(reason),
  )

  it.each([
    [{ address: XRP, tag: '0' }, '0', false],
    [{ address: XRP, isUntagged: true }, null, true],
    [{ address: TAGGED }, '1', false],
    [{ address: TAGGED, tag: '1' }, '1', false],
    [{ address: UNTAGGED }, null, true],
  ])('in XRP: %j has the tag %s', (given, tag, isUntagged) =>
    expect(checkDestinationAddress(terms('XRP'), given)).toMatchObject({ tag, isUntagged }),
  )
})
