import { createHash } from 'node:crypto'
import { futures, type Position } from '@bourse/contracts/futures'
import { amountText, toAmount, ZERO } from '@bourse/contracts/kit'
import { checkReceipt, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const pair = { base: '1' as never, quote: '3' as never }
const order = { ...pair, side: 'long', kind: 'market', lots: toAmount('100'), leverage: 10 } as const
const digest = (content: string) => createHash('sha256').update(content).digest('hex')

let alice: Member
const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '5000' })
  await alice.call(wallet.transfer, {
    asset: '3' as never,
    quantity: toAmount('5000'),
    from: 'spot',
    to: 'futures',
  })
  await alice.call(futures.open, order, { key: freshKey() })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const own = async (): Promise<Position> => {
  const [position] = (await alice.call(futures.list, { status: 'open' })).positions.list
  if (position === undefined) throw new Error('alice has a position')
  return position
}
const free = async (): Promise<string> => {
  const { futures: available } = await alice.call(wallet.detail, { asset: '3' as never, kind: 'futures' })
  return amountText(available ?? ZERO)
}

/** Verifies the newest receipt of changed margin as a client does. */
async function verifyNewest(): Promise<boolean> {
  const { list } = await alice.call(receipts.list, { kind: 'position_margin' })
  const receipt = await alice.call(receipts.one, { id: list[0]?.id as never })
  const previous = receipt.earlier === null ? null : await alice.call(receipts.one, { id: receipt.earlier })
  return (await checkReceipt(receipt, { digest, previous })).isEqual
}

describe('the margin of an open position', () => {
  it('is added and taken, with a receipt each, and moves the liquidation price', async () => {
    const before = await own()
    // 0.1 BTC at 60,006: margin 600.06, fee 3.0003.
    expect(await free()).toBe('4396.9397')
    const add = { id: before.id, direction: 'add', amount: toAmount('400') } as const
    const key = freshKey()
    await alice.call(futures.adjustMargin, add, { key })
    // The same request again has one effect.
    await alice.call(futures.adjustMargin, add, { key })
    const added = await own()
    expect(amountText(added.margin)).toBe('1000.06')
    expect(await free()).toBe('3996.9397')
    expect(added.liquidationPrice).toBeLessThan(before.liquidationPrice ?? ZERO)
    expect(await verifyNewest()).toBe(true)
    await alice.call(futures.adjustMargin, { id: before.id, direction: 'take', amount: toAmount('300') })
    expect(amountText((await own()).margin)).toBe('700.06')
    expect(await free()).toBe('4296.9397')
    expect(await verifyNewest()).toBe(true)
  })

  it('protects the position at the price that would have liquidated it', async () => {
    const before = await own()
    await alice.call(futures.adjustMargin, { id: before.id, direction: 'add', amount: toAmount('1000') })
    await environment.price('BTC/USDT', amountText(before.liquidationPrice ?? ZERO))
    await environment.advance('10 seconds')
    expect((await own()).id).toBe(before.id)
  })

  it('follows the leverage of the position', async () => {
    const { id } = await own()
    await alice.call(futures.setLeverage, { id, leverage: 20 })
    expect(await own()).toMatchObject({ leverage: 20, margin: toAmount('300.03') })
    expect(await free()).toBe('4696.9697')
    expect(await verifyNewest()).toBe(true)
    await alice.call(futures.setLeverage, { id, leverage: 5 })
    expect(await own()).toMatchObject({ leverage: 5, marginAtOpen: toAmount('1200.12') })
    await alice.call(futures.close, { id })
    // Margin back, less the spread of 0.6 and the fee.
    expect(await free()).toBe('4996.3997')
  })
})
