import { createHash } from 'node:crypto'
import { beforeMarkedTrails, computeClose, futures, type Position } from '@bourse/contracts/futures'
import { type Input, toAmount } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { checkReceipt, checkRecord, compute, type Receipt, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const a = toAmount
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

let alice: Member
const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.mark('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '5000' })
  const move = { asset: '3', quantity: a('5000'), from: 'spot', to: 'futures' } as const
  await alice.call(wallet.transfer, move as never, { key: freshKey() })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const order = (more: Partial<Input<typeof futures.open>>) =>
  ({ base: '1', quote: '3', side: 'long', kind: 'market', lots: a('100'), leverage: 10, ...more }) as Input<
    typeof futures.open
  >
const open = (more: Partial<Input<typeof futures.open>>) =>
  alice.call(futures.open, order(more), { key: freshKey() })
const rows = async (status: 'open' | 'pending' | 'cancelled' | 'closed'): Promise<readonly Position[]> =>
  (await alice.call(futures.list, { status })).positions.list
const follow = async (...prices: readonly string[]) => {
  for (const price of prices) await environment.price('BTC/USDT', price)
}

async function readNewest(kind: 'open' | 'close'): Promise<{ receipt: Receipt; previous: Receipt | null }> {
  const { list } = await alice.call(receipts.list, { kind })
  const receipt = await alice.call(receipts.one, { id: list[0]?.id as never })
  const previous = receipt.earlier === null ? null : await alice.call(receipts.one, { id: receipt.earlier })
  return { receipt, previous }
}

/** Checks the newest receipt by itself and against the public record. */
async function verify(kind: 'open' | 'close'): Promise<Receipt> {
  const { receipt, previous } = await readNewest(kind)
  expect(await checkReceipt(receipt, { digest, previous })).toMatchObject({ isEqual: true })
  // The minute of the ticks is published with the next one.
  for (const minutes of ['1 minute', '1 minute'] as const) await environment.advance(minutes)
  const record = await checkRecord(receipt, {
    digest,
    fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    read: async (at) => (await alice.call(market.tickBlocks, { from: at, to: at, neighbours: true })).blocks,
  })
  expect(record).toEqual({ kind: 'agrees' })
  return receipt
}

describe('a trailing stop that follows the mark price', () => {
  it('is moved and triggered by no single print, and its receipt has the ticks of both mark prices', async () => {
    await open({})
    await open({
      kind: 'trailingStop',
      side: 'short',
      trailDistance: a('500'),
      triggerBy: 'mark',
      reduceOnly: true,
    })
    expect((await rows('pending'))[0]).toMatchObject({ triggerBy: 'mark', stopPrice: null })
    // One print above, which would raise the stop to 61,500, and one below the stop.
    await follow('62000', '60000', '60000', '60000', '60000', '59000', '60000', '60000')
    expect(await rows('pending')).toHaveLength(1)
    await follow('61000', '61000', '61000', '61000', '61000', '60400', '60400', '60400')
    expect(await rows('pending')).toHaveLength(1)
    await follow('60400')
    expect(await rows('pending')).toEqual([])
    expect((await rows('closed'))[0]).toMatchObject({ price: a('60400') })
    expect((await rows('cancelled'))[0]).toMatchObject({ stopPrice: a('60500'), entryEnd: 'reduced' })
    const receipt = await verify('close')
    expect(receipt).toMatchObject({
      rule: 'close@2',
      inputs: { trigger: 'mark', trail_distance: '500', extreme_ticks: '5' },
    })
    const prices = receipt.ticks.map(({ price }) => price)
    expect(prices).toEqual([
      '61000',
      '60400',
      '60400',
      '60400',
      '60400',
      ...Array.from({ length: 4 }, () => '61000'),
      '60400',
    ])
    const altered = [
      { inputs: { ...receipt.inputs, trail_distance: '700' } },
      { inputs: { ...receipt.inputs, extreme_ticks: '4' } },
      { inputs: { ...receipt.inputs, since: receipt.ticks[4]?.at ?? '' } },
      { ticks: receipt.ticks.map((tick, index) => (index === 2 ? { ...tick, price: '61000' } : tick)) },
      { ticks: receipt.ticks.slice(0, -1) },
    ]
    for (const one of altered)
      expect(() => compute('close', one.inputs ?? receipt.inputs, one.ticks ?? receipt.ticks)).toThrow()
    // The version before knows no such stop.
    const before = beforeMarkedTrails(computeClose)
    expect(() => before(receipt.inputs, receipt.ticks)).toThrow('follows the last price')
  })

  it('opens a long at the last tick, once the mark was at its activation price, also after it is changed', async () => {
    await open({ kind: 'trailingStop', trailRate: a('0.01'), activationPrice: a('59000'), triggerBy: 'mark' })
    await follow('58900', '60000', '60000')
    expect((await rows('pending'))[0]).toMatchObject({ activatedAt: null })
    await follow('58000', '58000', '58000', '58000')
    const [waiting] = await rows('pending')
    expect(waiting?.activatedAt).not.toBeNull()
    await alice.call(
      futures.amend,
      { id: waiting?.id as never, trailDistance: a('300') },
      { key: freshKey() },
    )
    expect((await rows('pending'))[0]).toMatchObject({
      triggerBy: 'mark',
      trailDistance: a('300'),
      trailRate: null,
    })
    await follow('58400', '58400', '58400', '58310')
    const [position] = await rows('open')
    expect(position).toMatchObject({ quotedPrice: a('58310'), stopPrice: a('58300'), triggerBy: 'mark' })
    const { inputs } = await verify('open')
    expect(inputs).toMatchObject({ trigger: 'mark', trail_distance: '300' })
  })

  it('is triggered by a gap once the mark has passed it, also where the exchange was down', async () => {
    const terms = {
      kind: 'trailingStop',
      side: 'short',
      lots: a('10'),
      leverage: 2,
      trailRate: a('0.02'),
    } as const
    await open({ ...terms, triggerBy: 'mark' })
    await open(terms)
    await follow('63000', '63000', '63000', '63000')
    // The clock jumps: the seconds between are recorded afterwards.
    await environment.mark('BTC/USDT', '50000')
    const [byLast, byMark] = (await rows('open')).toSorted((one, other) =>
      Number(one.openedAt) < Number(other.openedAt) ? -1 : 1,
    )
    expect([byLast?.triggerBy, byMark?.triggerBy]).toEqual(['last', 'mark'])
    // Three of five prices are needed.
    expect(Number(byMark?.openedAt) - Number(byLast?.openedAt)).toBe(2_000)
    expect(byMark).toMatchObject({ quotedPrice: a('50000'), stopPrice: a('61740') })
  })
})
