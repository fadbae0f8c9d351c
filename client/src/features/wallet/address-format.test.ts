import { describe, expect, it } from 'vitest'
import { addressFormat, addressInCode, addressWarnings, cleanAddress } from './address-format.ts'

const ETHER = `0x${'aB'.repeat(20)}`
const TRON = `T${'J'.repeat(33)}`

describe('a new address', () => {
  const typed = { network: 'ERC20', address: ETHER, inPicture: null }
  it('of another network causes a warning', () => {
    expect(addressWarnings(typed).isFormatSuspect).toBe(false)
    expect(addressWarnings({ ...typed, address: TRON }).isFormatSuspect).toBe(true)
  })
  it('that differs from its picture causes a warning with both addresses', () => {
    expect(addressWarnings({ ...typed, inPicture: TRON }).otherInPicture).toBe(TRON)
    expect(addressWarnings({ ...typed, inPicture: `ethereum:${ETHER}?value=1` }).otherInPicture).toBeNull()
    expect(addressWarnings(typed).otherInPicture).toBeNull()
  })
})

describe('the format of an address', () => {
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
  it('loses its white space', () => expect(cleanAddress(' 0xab cd\n')).toBe('0xabcd'))
  it('loses the scheme and the parameters of a QR code', () => {
    expect(addressInCode('bitcoin:bc1qxyz?amount=0.1')).toBe('bc1qxyz')
    expect(addressInCode('PAPER-BTC-01')).toBe('PAPER-BTC-01')
  })
})
