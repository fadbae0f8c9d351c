import { createHash } from 'node:crypto'
import { futures, type Side } from '@bourse/contracts/futures'
import { amountText, MINUTE, SECOND, toAmount, toInstant } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { portfolio } from '@bourse/contracts/portfolio'
import { checkReceipt, checkRecord, checkTickList, type Receipt, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const [BTC, TSLA, USDT] = ['1', '43', '3'] as [never, never, never]
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const until = (text: string) =>
  environment.advance(
    `${(toInstant(Date.parse(text)) - environment.clock.now()) / SECOND} seconds` as '1 second',
  )
beforeEach(async () => {
  await environment.prices({ 'BTC/USDT': '60000', 'TSLA/USDT': '245' })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

async function holding(side: Side, ...bases: readonly never[]): Promise<Member> {
  const member = await environment.verified({ usdt: '9000' })
  const move = { asset: USDT, quantity: toAmount('9000'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  for (const base of bases)
    await member.call(
      futures.open,
      { base, quote: USDT, side, kind: 'market', lots: toAmount('100'), leverage: 10 },
      { key: freshKey() },
    )
  return member
}

const choose = (word: string) => environment.operate('site', 'holding-cost', word)
const feesOf = async (member: Member) => {
  const { list } = await member.call(futures.overnightFees, {})
  return list.map(({ kind, symbol, midnight, fee }) => [
    kind,
    symbol,
    new Date(midnight).toISOString(),
    amountText(fee),
  ])
}
const newest = async (member: Member, kind: 'funding' | 'overnight'): Promise<Receipt> => {
  const { list } = await member.call(receipts.list, { kind })
  return member.call(receipts.one, { id: list[0]?.id as never })
}

/** Checks a receipt by itself, its prices against their public list, and its ticks against the public record. */
async function verify(member: Member, receipt: Receipt) {
  const previous = receipt.earlier === null ? null : await member.call(receipts.one, { id: receipt.earlier })
  const { isEqual } = await checkReceipt(receipt, { digest, previous })
  const list = await checkTickList(receipt, {
    digest,
    read: async ({ symbol, from, to }) =>
      (await member.call(market.ticks, { symbol, from, to, page: 1 })).list,
  })
  const record = await checkRecord(receipt, {
    digest,
    fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    read: async (at) => (await member.call(market.tickBlocks, { from: at, to: at, neighbours: true })).blocks,
  })
  return { isEqual, list: list?.kind, record: record?.kind }
}
const AGREES = { isEqual: true, list: 'agrees', record: 'agrees' }

describe('the premium of half an hour of prices', () => {
  const own = useTestEnvironment({ committedPrices: { seed: 'funding' } })
  it('makes the rate, and the client computes it from the public list', async () => {
    await own.operate('site', 'holding-cost', 'funding')
    const member = await own.verified({ usdt: '9000' })
    const move = { asset: USDT, quantity: toAmount('9000'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move, { key: freshKey() })
    await member.call(
      futures.open,
      { base: BTC, quote: USDT, side: 'long', kind: 'market', lots: toAmount('100'), leverage: 10 },
      { key: freshKey() },
    )
    const due = Date.parse('2026-03-03T16:00:00Z')
    await own.advance(`${(due - own.clock.now()) / SECOND} seconds` as '1 second')
    for (const minutes of ['1 minute', '1 minute'] as const) await own.advance(minutes)
    const receipt = await newest(member, 'funding')
    expect(receipt.inputs).toMatchObject({ tick_count: '1800' })
    expect(receipt.inputs['premium_sum']).not.toBe('0')
    expect(receipt.steps.find(({ name }) => name === 'funding_rate')?.value).toBe('0.0001')
    expect(await verify(member, receipt)).toEqual(AGREES)
    const altered = { ...receipt, inputs: { ...receipt.inputs, premium_sum: '5' } }
    expect(await verify(member, altered as Receipt)).toMatchObject({ isEqual: false, list: 'list-differs' })
    expect(await audit(own)).toEqual([])
  }, 120_000)
})

describe('funding instead of the fee of a night', () => {
  it('is paid by longs and received by shorts every eight hours, also over a downtime', async () => {
    const [long, short] = [await holding('long', BTC), await holding('short', BTC)]
    expect(await choose('show')).toEqual(['open positions pay a fee each night'])
    await choose('funding')
    await environment.advance('10 seconds')
    const terms = await long.call(futures.terms, { base: BTC, quote: USDT })
    expect(terms).toMatchObject({
      holdingCost: 'funding',
      overnightLong: toAmount('0.0001'),
      overnightShort: toAmount('-0.0001'),
      overnightAt: Date.parse('2026-03-03T16:00:00Z'),
      overnightNights: 1,
    })
    const ticket = await long.call(futures.ticket, { base: BTC, quote: USDT })
    expect(ticket).toMatchObject({ holdingCost: 'funding', overnightLong: toAmount('0.0001') })
    await until('2026-03-03T16:00:00Z')
    // The minute of the funding is published with the next one.
    await environment.advance('1 minute')
    await environment.advance('1 minute')
    // 0.1 BTC at a mark of 60,000 by 0.01 %.
    const first = ['funding', 'BTC/USDT', '2026-03-03T16:00:00.000Z']
    expect([await feesOf(long), await feesOf(short)]).toEqual([[[...first, '0.6']], [[...first, '-0.6']]])
    const receipt = await newest(long, 'funding')
    expect(receipt).toMatchObject({ rule: 'funding@1', inputs: { tick_count: '0', premium_sum: '0' } })
    expect(await verify(long, receipt)).toEqual(AGREES)
    expect(await verify(short, await newest(short, 'funding'))).toEqual(AGREES)
    const altered = (inputs: Record<string, string>) =>
      verify(long, { ...receipt, inputs: { ...receipt.inputs, ...inputs } } as Receipt)
    expect(await altered({ premium_sum: '5' })).toMatchObject({ isEqual: false, list: 'list-differs' })
    const cheaper = receipt.ticks.map((tick) => ({ ...tick, price: '50000' }))
    expect(await verify(long, { ...receipt, ticks: cheaper } as Receipt)).toMatchObject({ record: 'differs' })
    const { list: rates } = await long.call(futures.overnightRates, { base: BTC, quote: USDT })
    expect(rates).toMatchObject([{ kind: 'funding', premium: 0n, price: toAmount('60000'), nights: 1 }])

    // Down over two fundings; at midnight no fee of a night is charged as well.
    await until('2026-03-04T08:00:05Z')
    expect((await feesOf(long)).map(([kind, , at]) => [kind, at])).toEqual([
      ['funding', '2026-03-04T08:00:00.000Z'],
      ['funding', '2026-03-04T00:00:00.000Z'],
      ['funding', '2026-03-03T16:00:00.000Z'],
    ])
    const { results } = await long.call(portfolio.results, { range: 'all' })
    expect(results.map(({ product, paidCost }) => [product, paidCost])).toContainEqual(['futures', 'funding'])
    const statement = await long.call(wallet.statement, { asset: USDT })
    expect(statement.list.some(({ label }) => label === 'Funding')).toBe(true)
  }, 120_000)

  it('leaves stocks their fee of the night, and ends with the choice of the operator', async () => {
    await until('2026-03-04T15:00:00Z')
    await environment.prices({ 'BTC/USDT': '60000', 'TSLA/USDT': '245' })
    await choose('funding')
    const alice = await holding('long', BTC, TSLA)
    await until('2026-03-05T00:00:01Z')
    const kinds = async () =>
      (await feesOf(alice)).map(([kind, symbol, at]) => `${kind} ${symbol} ${at?.slice(5, 16)}`).toSorted()
    const before = [
      'funding BTC/USDT 03-04T16:00',
      'funding BTC/USDT 03-05T00:00',
      'overnight TSLA/USDT 03-05T00:00',
    ]
    expect(await kinds()).toEqual(before)
    const paid = async () =>
      (await alice.call(futures.list, { status: 'open' })).positions.list
        .map(({ symbol, paidCost }) => `${symbol} ${paidCost}`)
        .toSorted()
    expect(await paid()).toEqual(['BTC/USDT funding', 'TSLA/USDT overnight'])
    await choose('overnight')
    await until('2026-03-06T00:00:01Z')
    expect(await kinds()).toEqual(
      [...before, 'overnight BTC/USDT 03-06T00:00', 'overnight TSLA/USDT 03-06T00:00'].toSorted(),
    )
    expect(await paid()).toEqual(['BTC/USDT both', 'TSLA/USDT overnight'])
    const { list: days } = await alice.call(futures.daily, {})
    expect(days.map(({ day, paidCost }) => `${day} ${paidCost}`)).toEqual([
      '2026-03-06 overnight',
      '2026-03-05 both',
      '2026-03-04 funding',
    ])
  }, 120_000)

  it('of one position that cannot be charged delays no other', async () => {
    await until('2026-03-06T09:00:00Z')
    await choose('funding')
    const [one, other] = [await holding('long', BTC, BTC), await holding('long', BTC)]
    const { positions } = await one.call(futures.list, { status: 'open' })
    const planted = positions.list[0]?.id ?? ''
    await environment.db.rows(sql`
      create function refuse_planted() returns trigger language plpgsql as $$
      begin raise exception 'planted row'; end $$`)
    await environment.db.pool.query(
      `create trigger refuse_planted before insert on overnight_charge for each row
        when (new.position_id = ${Number(planted)}) execute function refuse_planted()`,
    )
    await until('2026-03-06T16:00:01Z')
    for (let minute = 0; minute < 5; minute++) await environment.advance('1 minute')
    expect([(await feesOf(one)).length, (await feesOf(other)).length]).toEqual([1, 1])
    await environment.db.rows(sql`drop trigger refuse_planted on overnight_charge`)
    for (let minute = 0; minute < 20; minute++) await environment.advance(`${MINUTE / SECOND} seconds`)
    expect(new Set((await feesOf(one)).map(([, , at]) => at))).toEqual(new Set(['2026-03-06T16:00:00.000Z']))
    expect(await feesOf(one)).toHaveLength(2)
  }, 120_000)
})
