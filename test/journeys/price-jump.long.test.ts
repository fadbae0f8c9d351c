import { createHash } from 'node:crypto'
import { futures, type Position } from '@bourse/contracts/futures'
import { amountText, type Input, toAmount, ZERO } from '@bourse/contracts/kit'
import { checkReceipt, compute, type Receipt, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const a = toAmount
const digest = (content: string) => createHash('sha256').update(content).digest('hex')

let alice: Member
const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.mark('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '5000' })
  const move = { asset: '3', quantity: a('5000'), from: 'spot', to: 'futures' } as const
  await alice.call(wallet.transfer, move as never, { key: freshKey() })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const open = (more: Partial<Input<typeof futures.open>>) => {
  const order = { base: '1', quote: '3', side: 'long', kind: 'market', lots: a('100'), leverage: 50, ...more }
  return alice.call(futures.open, order as Input<typeof futures.open>, { key: freshKey() })
}
const rows = async (status: 'open' | 'pending' | 'cancelled' | 'closed'): Promise<readonly Position[]> =>
  (await alice.call(futures.list, { status })).positions.list
const follow = async (...prices: readonly string[]) => {
  for (const price of prices) await environment.price('BTC/USDT', price)
}

async function verifyOpening(): Promise<Receipt> {
  const { list } = await alice.call(receipts.list, { kind: 'open' })
  const receipt = await alice.call(receipts.one, { id: list[0]?.id as never })
  const previous = receipt.earlier === null ? null : await alice.call(receipts.one, { id: receipt.earlier })
  expect(await checkReceipt(receipt, { digest, previous })).toMatchObject({ isEqual: true })
  return receipt
}

describe('an entry that a jump of the price reaches', () => {
  it.each([
    { name: 'a stop order', more: { kind: 'stopMarket', stopPrice: a('61000') } },
    {
      name: 'a stop order by mark',
      more: { kind: 'stopMarket', stopPrice: a('60200'), triggerBy: 'mark' },
    },
    {
      name: 'a stop-limit order',
      more: { kind: 'stopLimit', stopPrice: a('61000'), limitPrice: a('64000') },
    },
  ] as const)('$name waits until the mark price would not liquidate it at once', async ({ more }) => {
    await open(more)
    await follow('63000')
    expect(await rows('open')).toEqual([])
    await follow('63000')
    expect(await rows('pending')).toHaveLength(1)
    await follow('63010', '63020', '63030', '63030')
    expect(await rows('pending')).toEqual([])
    expect(await rows('open')).toHaveLength(1)
    const receipt = await verifyOpening()
    expect(receipt).toMatchObject({ rule: 'open@3', inputs: { mark_ticks: '5', leverage: '50' } })
    // Neither another mark price nor a longer wait can be claimed.
    const altered = [
      { inputs: { ...receipt.inputs, leverage: '5' } },
      { inputs: { ...receipt.inputs, mark_ticks: '4' } },
      { inputs: { ...receipt.inputs, since: receipt.ticks.at(-1)?.at ?? '' } },
      { ticks: receipt.ticks.slice(0, -1) },
    ]
    for (const one of altered)
      expect(() => compute('open', one.inputs ?? receipt.inputs, one.ticks ?? receipt.ticks)).toThrow()
    // The price holds: it is not liquidated when the mark has followed.
    await environment.advance('5 seconds')
    expect(await rows('open')).toHaveLength(1)
  })

  it('opens at once where its margin survives the mark price, and a short that gains by it', async () => {
    await open({ kind: 'stopMarket', stopPrice: a('61000'), leverage: 5 })
    await follow('63000')
    expect(await rows('open')).toHaveLength(1)
    expect((await verifyOpening()).inputs['mark_ticks']).toBeUndefined()
    await environment.mark('BTC/USDT', '63000')
    await open({ kind: 'stopMarket', side: 'short', stopPrice: a('62000'), leverage: 5 })
    await follow('60000')
    expect(await rows('open')).toHaveLength(2)
  })

  it('does not open when the price is back before the mark has followed', async () => {
    await open({ kind: 'stopMarket', stopPrice: a('61000') })
    await follow('63000', '60000', '60000', '60000', '60000')
    expect(await rows('pending')).toHaveLength(1)
    expect(await rows('open')).toEqual([])
  })

  it('opens a trailing stop, which stays triggered, once the mark price has followed', async () => {
    await open({ kind: 'trailingStop', trailDistance: a('500') })
    await follow('60000', '63000', '63000')
    expect(await rows('open')).toEqual([])
    await follow('63000', '63000', '63000')
    expect(await rows('open')).toHaveLength(1)
    await verifyOpening()
  })

  it('in cross mode waits for as long as the mark price would liquidate the whole account', async () => {
    await alice.call(futures.setMarginMode, { mode: 'cross' })
    await open({ kind: 'stopMarket', stopPrice: a('61000'), lots: a('2500') })
    await follow('63000')
    expect(await rows('open')).toEqual([])
    await follow('63000', '63000', '63000', '63000')
    expect(await rows('open')).toHaveLength(1)
    const receipt = await verifyOpening()
    expect(Number(receipt.inputs['balance'])).toBeGreaterThan(3000)
  })
})

describe('money of an account in cross mode', () => {
  const free = async () => {
    const { futures: available } = await alice.call(wallet.detail, { asset: '3' as never, kind: 'futures' })
    return amountText(available ?? ZERO)
  }

  it('does not leave by a mark price that has not followed a fall', async () => {
    await alice.call(futures.setMarginMode, { mode: 'cross' })
    await open({ lots: a('1000'), leverage: 20 })
    const before = Number(await free())
    await follow('58500')
    const out = (quantity: string) =>
      ({ asset: '3', quantity: a(quantity), from: 'futures', to: 'spot' }) as never
    // A floating loss of 1,500 at the last price, and none by mark.
    expect(before).toBeGreaterThan(1900)
    expect(await alice.refusal(wallet.transfer, out('600'))).toBe('insufficient_balance')
    await alice.call(wallet.transfer, out('100'), { key: freshKey() })
  })
})
