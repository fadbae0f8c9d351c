import { createHash } from 'node:crypto'
import { futures } from '@bourse/contracts/futures'
import { toAmount, toInstant, SECOND } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { checkReceipt, checkRecord, type Receipt, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const [BTC, TSLA, USDT] = ['1', '43', '3'] as never[]
const until = (text: string) =>
  environment.advance(
    `${(toInstant(Date.parse(text)) - environment.clock.now()) / SECOND} seconds` as '1 second',
  )
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Creates a verified member with futures positions of these assets. */
async function holding(...bases: readonly (typeof BTC)[]): Promise<Member> {
  const member = await environment.verified({ usdt: '2000' })
  await member.call(wallet.transfer, {
    asset: USDT as never,
    quantity: toAmount('2000'),
    from: 'spot',
    to: 'futures',
  })
  for (const base of bases)
    await member.call(
      futures.open,
      {
        base: base as never,
        quote: USDT as never,
        side: 'long',
        kind: 'market',
        lots: toAmount('10'),
        leverage: 10,
      },
      { key: freshKey() },
    )
  return member
}

const listNights = async (member: Member): Promise<Receipt[]> => {
  const { list } = await member.call(receipts.list, { kind: 'overnight' })
  return Promise.all(list.map(({ id }) => member.call(receipts.one, { id })))
}

/** Checks the receipt by itself and against the public record. */
async function verifyReceipt(member: Member, receipt: Receipt) {
  const previous = receipt.earlier === null ? null : await member.call(receipts.one, { id: receipt.earlier })
  const { isEqual } = await checkReceipt(receipt, { digest, previous })
  const record = await checkRecord(receipt, {
    digest,
    fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    read: async (at) => (await member.call(market.tickBlocks, { from: at, to: at, neighbours: true })).blocks,
  })
  return { isEqual, record: record?.kind }
}

describe('a midnight at which stocks are closed', () => {
  it('is charged for positions of stocks and of coins, night after night', async () => {
    await until('2026-03-03T15:00:00Z')
    await environment.prices({ 'BTC/USDT': '60000', 'TSLA/USDT': '245' })
    const [alice, bob, carol] = [await holding(BTC, TSLA), await holding(TSLA), await holding(BTC)]
    await until('2026-03-03T20:59:58Z')
    // Sets the last price of the session.
    await environment.price('TSLA/USDT', '246')
    await until('2026-03-04T00:00:00Z')
    // The minute of midnight is published with the next one.
    await until('2026-03-04T00:01:00Z')
    await until('2026-03-04T00:02:00Z')

    const nights = await Promise.all([alice, bob, carol].map(listNights))
    expect(nights.map((own) => own.map(({ inputs }) => inputs['symbol']).toSorted())).toEqual([
      ['BTC/USDT', 'TSLA/USDT'],
      ['TSLA/USDT'],
      ['BTC/USDT'],
    ])
    const [stock] = nights[1] ?? []
    expect(stock).toMatchObject({
      rule: 'overnight@2',
      inputs: { midnight: '2026-03-04T00:00:00.000Z' },
      ticks: [{ at: '2026-03-03T20:59:59.000Z', price: '246' }],
    })
    for (const [member, own] of [
      [alice, nights[0]],
      [bob, nights[1]],
      [carol, nights[2]],
    ] as const)
      for (const receipt of own ?? [])
        expect(await verifyReceipt(member, receipt)).toEqual({ isEqual: true, record: 'agrees' })
    // A tick older than the last one does not count.
    const older = {
      ...(stock as Receipt),
      ticks: [{ ...(stock as Receipt).ticks[0], at: '2026-03-03T20:00:00.000Z', price: '245' }],
    } as Receipt
    expect((await verifyReceipt(bob, older)).isEqual).toBe(false)
    expect(await environment.operate('overdue', 'list')).toEqual(['nothing is overdue'])

    await until('2026-03-05T00:00:00Z')
    expect((await listNights(carol)).map(({ inputs }) => inputs['midnight'])).toEqual([
      '2026-03-05T00:00:00.000Z',
      '2026-03-04T00:00:00.000Z',
    ])
    expect(await listNights(bob)).toHaveLength(2)
    expect(await audit(environment)).toEqual([])
  })
})
