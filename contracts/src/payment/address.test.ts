import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOtherNetworks, readAddress } from './address.ts'
import { VECTORS } from './testing/vectors.ts'

describe('an address of a network', () => {
  const rows = Object.entries(VECTORS).flatMap(([network, texts]) =>
    texts.map((text) => [network, text] as const),
  )

  it.each(rows)('%s: %s', (network, text) => {
    expect(readAddress(network, text)).toMatchObject({ kind: 'valid' })
    expect(findOtherNetworks(text, network)).toEqual(/^0x/i.test(text) ? expect.arrayContaining([]) : [])
  })

  it.each([
    ['BTC', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    [
      'ERC20',
      `0x${'5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'}`,
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    [
      'ERC20',
      `0X${'5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'}`,
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    [
      'BCH',
      'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
      'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    ['TRC20', 'paper-trc20-abc', 'PAPER-TRC20-ABC'],
  ])('%s: %s has one spelling', (network, text, address) =>
    expect(readAddress(network, text)).toMatchObject({ kind: 'valid', address }),
  )

  it.each([
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', null, true],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', '0', false],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC', '1', false],
  ])('an X-address %s contains the account and the tag %s', (text, tag, isUntagged) =>
    expect(readAddress('XRP', text)).toEqual({
      kind: 'valid',
      address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
      tag,
      isUntagged,
    }),
  )

  it.each([
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test'],
    ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test'],
    ['BTC', 'bc1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'mistyped'],
    // Version 1 with the checksum of version 0.
    ['BTC', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx', 'mistyped'],
    ['LTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'unknown'],
    ['BCH', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'unknown'],
    ['BTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'unknown'],
    ['ERC20', `0x${'0'.repeat(40)}`, 'unknown'],
    ['SOL', '1'.repeat(32), 'unknown'],
    ['SOL', 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2', 'unknown'],
    ['DOT', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'unknown'],
    ['ADA', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw', 'unknown'],
    ['XRP', 'PAPER-TRC20-ABC', 'unknown'],
    ['BTC', '', 'unknown'],
  ])('%s: %s is %s', (network, text, kind) => expect(readAddress(network, text)).toEqual({ kind }))

  it('of a network without checks is any text without blanks and markup', () => {
    expect(readAddress('XYZ', 'addr:1.2_3-4')).toMatchObject({ kind: 'valid' })
    for (const text of ['a b c d e f', '<b>bold</b>', 'short'])
      expect(readAddress('XYZ', text)).toEqual({ kind: 'unknown' })
  })

  /** All but Solana keys have checksums; an Ethereum address has one only in mixed case. */
  const checked = rows.filter(([network, text]) => network !== 'SOL' && text !== text.toLowerCase())

  it('with one changed character is no address', () => {
    const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    fc.assert(
      fc.property(
        fc.constantFrom(...checked),
        fc.nat(),
        fc.constantFrom(...letters.split('')),
        ([network, text], seed, letter) => {
          const at = 2 + (seed % (text.length - 2))
          const changed = text.slice(0, at) + letter + text.slice(at + 1)
          fc.pre(changed !== text)
          expect(readAddress(network, changed).kind).not.toBe('valid')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
