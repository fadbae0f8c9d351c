import { describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { catalogue } from '#catalogue'
import { deriveDepositAddress, isOwnAddress } from './deposit-address.ts'
import type { BookDeps } from './deps.ts'

const { assets } = catalogue

describe('a paper address', () => {
  const terms = (code: string) => {
    const found = assets.find((asset) => asset.code === code)
    if (found === undefined) throw new Error(`the catalogue has ${code}`)
    return found
  }
  const of = (member: string, code = 'BTC', key = 'key') =>
    deriveDepositAddress(Buffer.from(key), member as MemberId, terms(code))

  it('contains PAPER, and is the same each time', () => {
    expect(of('10001').address).toMatch(/^PAPER-[A-Z0-9]+-[0-9A-HJKMNP-TV-Z]{24}$/)
    expect(of('10001')).toEqual(of('10001'))
  })

  it('is unique per member, and cannot be derived without the key', () => {
    expect(of('10001')).not.toEqual(of('10002'))
    expect(of('10001')).not.toEqual(of('10001', 'BTC', 'other'))
  })

  it('of USDT is one per network', () => {
    const { erc20, trc20, address } = of('10001', 'USDT')
    expect([erc20?.startsWith('PAPER-ERC20-'), trc20?.startsWith('PAPER-TRC20-'), address]).toEqual([
      true,
      true,
      null,
    ])
  })

  it("is recognised as the member's own in any spelling, for every asset; no other address is", () => {
    const deps = { assets, addressKey: Buffer.from('key') } as unknown as BookDeps
    const isOwn = (address: string | null, tag: string | null = null) =>
      isOwnAddress(deps, '10001' as MemberId, { address: address ?? '', tag })
    expect(isOwn(of('10001').address)).toBe(true)
    expect(isOwn(of('10001', 'USDT').trc20?.toLowerCase() ?? '')).toBe(true)
    expect(isOwn(of('10002').address)).toBe(false)
    expect(isOwn('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh')).toBe(false)
  })

  it('of XRP is shared, and the tag identifies the member', () => {
    const [one, other] = [of('10001', 'XRP'), of('10002', 'XRP')]
    expect([one.address, one.tag, other.tag]).toEqual([other.address, '10001', '10002'])
    const deps = { assets, addressKey: Buffer.from('key') } as unknown as BookDeps
    const isOwn = (tag: string | null) =>
      isOwnAddress(deps, '10001' as MemberId, { address: one.address ?? '', tag })
    expect([isOwn('10001'), isOwn(null), isOwn('10002')]).toEqual([true, true, false])
  })
})
