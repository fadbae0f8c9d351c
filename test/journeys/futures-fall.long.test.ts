import { createHash } from 'node:crypto'
import {
  computeNotional,
  futures,
  isLiquidated,
  maintenanceMargin,
  type Position,
  profitAt,
  type Side,
} from '@bourse/contracts/futures'
import { type Amount, amountText, subtract, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { checkReceipt, checkRecord, receipts, type ReceiptKind } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const pair = { base: '1' as never, quote: '3' as never }
const environment = useTestEnvironment()
beforeEach(() => environment.mark('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

async function trader(usdt: string): Promise<Member> {
  const member = await environment.verified({ usdt })
  const move = { asset: '3' as never, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move)
  await environment.advance('1 second')
  return member
}

const open = (member: Member, side: Side, leverage: number, lots = '10000') =>
  member.call(
    futures.open,
    { ...pair, side, kind: 'market', lots: toAmount(lots), leverage },
    { key: freshKey() },
  )
const rows = async (member: Member, status: 'open' | 'closed'): Promise<Position[]> =>
  (await member.call(futures.list, { status, limit: 100 })).positions.list

/** Sums all balances in USDT of members and of the house. */
async function sumOfAll(): Promise<Amount> {
  const row = await environment.db.row<{ sum: string }>(sql`
    select sum(balance)::text as sum from account where asset_id = 3`)
  return toAmount(row?.sum ?? '0')
}
async function fundBalance(): Promise<Amount> {
  const row = await environment.db.row<{ balance: string }>(sql`
    select balance::text from account where holder = 'house:insurance' and asset_id = 3`)
  return toAmount(row?.balance ?? '0')
}

const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Verifies all receipts of a kind by themselves and against the public record. */
async function verifyAll(member: Member, kind: ReceiptKind): Promise<number> {
  const { list } = await member.call(receipts.list, { kind, limit: 100 })
  for (const { id } of list) {
    const receipt = await member.call(receipts.one, { id })
    const previous =
      receipt.earlier === null ? null : await member.call(receipts.one, { id: receipt.earlier })
    expect(await checkReceipt(receipt, { digest, previous })).toMatchObject({ isEqual: true })
    const record = await checkRecord(receipt, {
      digest,
      fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
      read: async (at) =>
        (await member.call(market.tickBlocks, { from: at, to: at, neighbours: true })).blocks,
    })
    expect(record?.kind).not.toBe('differs')
  }
  return list.length
}

describe('a fall of 40 % in a minute', () => {
  it('liquidates by mark, two seconds after the last price would have, and all money is accounted for', async () => {
    const [longs, shorts] = [await trader('100000'), await trader('100000')]
    const { tiers } = await longs.call(futures.terms, pair)
    for (const leverage of [5, 10, 20, 50]) await open(longs, 'long', leverage, '1000')
    await open(shorts, 'short', 5, '4000')
    const positions = await rows(longs, 'open')
    const byLast = new Map<string, number>()
    const byMark = new Map<string, number>()
    for (let second = 1; second <= 60; second++) {
      const price = toAmount(String(60_000 - second * 400))
      await environment.price('BTC/USDT', amountText(price))
      for (const one of positions) {
        const quantity = one.quantity ?? ZERO
        const balance = sum(one.margin, profitAt({ ...one, quantity }, price))
        const maintenance = maintenanceMargin(tiers, computeNotional(quantity, price))
        if (!byLast.has(one.id) && isLiquidated(maintenance, balance)) byLast.set(one.id, second)
      }
      for (const { id } of await rows(longs, 'closed')) if (!byMark.has(id)) byMark.set(id, second)
    }
    expect(byMark.size).toBe(4)
    // In a steady fall the mark is the price of two seconds before.
    expect([...byMark.values()]).toEqual([...byMark.keys()].map((id) => (byLast.get(id) ?? 0) + 2))
    for (const { closeReason, price } of await rows(longs, 'closed')) {
      expect(closeReason).toBe('liquidation')
      expect(price).not.toBeNull()
    }
    expect(await verifyAll(longs, 'liquidation')).toBe(4)
    expect(await sumOfAll()).toBe(ZERO)
    const [short] = await rows(shorts, 'open')
    expect(short).toMatchObject({ queueStep: 5 })
    expect(await fundBalance()).toBeGreaterThan(ZERO)
  }, 120_000)
})

describe('a gap of 40 %, beyond the insurance fund', () => {
  it('deleverages the most profitable positions of the other side at the bankruptcy price', async () => {
    const [longs, shorts, cautious] = [await trader('90000'), await trader('90000'), await trader('140000')]
    for (let count = 0; count < 6; count++) {
      await open(longs, 'long', 50)
      await open(shorts, 'short', 50)
    }
    await open(cautious, 'short', 5)
    const before = await fundBalance()
    await environment.mark('BTC/USDT', '36000')
    const liquidated = await rows(longs, 'closed')
    expect(liquidated.map(({ closeReason }) => closeReason)).toEqual(
      Array.from({ length: 6 }, () => 'liquidation'),
    )
    await environment.advance('2 seconds')
    const ended = await rows(shorts, 'closed')
    expect(new Set(ended.map(({ closeReason }) => closeReason))).toEqual(new Set(['deleveraging']))
    // A lower leverage is later in the queue.
    expect(await rows(cautious, 'closed')).toEqual([])
    for (const { price } of ended) expect(price).toBeGreaterThan(toAmount('58000'))
    // The fund paid all that it had, and no loss is left.
    const after = await fundBalance()
    expect(after).toBeGreaterThanOrEqual(ZERO)
    expect(after).toBeLessThan(toAmount('1000'))
    expect(subtract(before, after)).toBeGreaterThan(toAmount('900000'))
    expect(await verifyAll(shorts, 'deleveraging')).toBe(ended.length)
    expect(await sumOfAll()).toBe(ZERO)
    const fund = await longs.call(futures.insuranceFund, {})
    expect(fund.list[0]?.balance).toBe(after)
  }, 120_000)
})
