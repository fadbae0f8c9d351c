import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { addressWarnings, addressIssues, emptyAddress, isComplete } from './address-form.ts'
import { addressInCode, addressFormat, cleanAddress } from './address-format.ts'

const ETHER = `0x${'aB'.repeat(20)}`
const TRON = `T${'J'.repeat(33)}`
const full = {
  asset: '3' as AssetId,
  network: 'ERC20',
  label: 'Cold',
  address: ETHER,
  qr: '/upload/a.png',
  inPicture: null,
}

describe('a new address', () => {
  it('asks for all four', () =>
    expect(addressIssues(emptyAddress)).toEqual({
      asset: 'missing',
      label: 'missing',
      address: 'missing',
      qr: 'missing',
    }))
  it('with markup in it is no address', () =>
    expect(addressIssues({ ...full, address: '<b>abcdef' }).address).toBe('wrong'))
  it('without its picture is not complete', () => {
    expect(isComplete(full)).toBe(true)
    expect(isComplete({ ...full, qr: null })).toBe(false)
    expect(isComplete({ ...full, label: '   ' })).toBe(false)
  })
  it('of another network is doubted, not refused', () => {
    expect(addressWarnings({ ...full, address: TRON }).isFormatSuspect).toBe(true)
    expect(isComplete({ ...full, address: TRON })).toBe(true)
  })
  it('that is not the one in its picture is doubted, and both can be shown', () => {
    expect(addressWarnings({ ...full, inPicture: TRON }).otherInPicture).toBe(TRON)
    expect(addressWarnings({ ...full, inPicture: `ethereum:${ETHER}?value=1` }).otherInPicture).toBeNull()
    expect(addressWarnings({ ...full, inPicture: null }).otherInPicture).toBeNull()
  })
})

describe('the looks of an address', () => {
  it.each([
    [ETHER, 'ERC20', 'valid'],
    [TRON, 'TRC20', 'valid'],
    [TRON, 'ERC20', 'unusual'],
    [`${ETHER}0`, 'ERC20', 'unusual'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BTC', 'valid'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'BTC', 'valid'],
    ['PAPER-TRC20-0123', 'TRC20', 'valid'],
    ['PAPER-TRC20-0123', 'ERC20', 'unusual'],
    ['anything', 'XRP', 'unknown'],
    ['anything', null, 'unknown'],
    ['', 'BTC', 'unknown'],
  ])('%s on %s: %s', (address, network, format) => expect(addressFormat(address, network)).toBe(format))
})

describe('a pasted address', () => {
  it('loses its blanks', () => expect(cleanAddress(' 0xab cd\n')).toBe('0xabcd'))
  it('loses the scheme and the wishes of a code', () => {
    expect(addressInCode('bitcoin:bc1qxyz?amount=0.1')).toBe('bc1qxyz')
    expect(addressInCode('PAPER-BTC-01')).toBe('PAPER-BTC-01')
  })
})
