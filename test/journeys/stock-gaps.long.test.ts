import { createHash } from 'node:crypto'
import { futures, type Position } from '@bourse/contracts/futures'
import { type Input, SECOND, toAmount, toInstant } from '@bourse/contracts/kit'
import { checkReceipt, type Receipt, receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

/** The last session before Good Friday, on which stocks rest. */
const CLOSES = '2026-04-02T20:00:00Z'
/** The opening of the following Monday. */
const OPENS = '2026-04-06T13:30:00Z'

const environment = useTestEnvironment({ startsAt: toInstant(Date.parse('2026-04-02T19:40:00Z')) })
afterEach(async () => expect(await audit(environment)).toEqual([]))

const a = toAmount
const digest = (content: string) => createHash('sha256').update(content).digest('hex')
const TSLA = { base: '43', quote: '3' } as const
const until = (text: string, beforeMs = 0) =>
  environment.advance(
    `${(Date.parse(text) - beforeMs - environment.clock.now()) / SECOND} seconds` as '1 second',
  )
const price = async (...prices: readonly string[]) => {
  for (const each of prices) await environment.price('TSLA/USDT', each)
}

async function trader(mode: 'isolated' | 'cross' = 'isolated'): Promise<Member> {
  const member = await environment.verified({ usdt: '2000' })
  const move = { asset: '3', quantity: a('2000'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move as never, { key: freshKey() })
  await member.call(futures.setMarginMode, { mode })
  return member
}
const order = (more: object) =>
  ({ ...TSLA, side: 'long', kind: 'market', lots: a('20'), leverage: 10, ...more }) as Input<
    typeof futures.open
  >
const open = (member: Member, more: object = {}) =>
  member.call(futures.open, order(more), { key: freshKey() })
const rows = async (
  member: Member,
  status: 'open' | 'pending' | 'cancelled' | 'closed',
): Promise<readonly Position[]> => (await member.call(futures.list, { status })).positions.list

async function list(member: Member, kind: 'overnight' | 'liquidation' | 'open'): Promise<Receipt[]> {
  const found = await member.call(receipts.list, { kind })
  const own = await Promise.all(found.list.map(({ id }) => member.call(receipts.one, { id })))
  for (const receipt of own) {
    const previous =
      receipt.earlier === null ? null : await member.call(receipts.one, { id: receipt.earlier })
    expect(await checkReceipt(receipt, { digest, previous })).toMatchObject({ isEqual: true })
  }
  return own
}

describe('a position of a stock over a holiday, a weekend and the gap of an opening', () => {
  let [holder, shared, waiting, expiring] = [] as unknown as [Member, Member, Member, Member]
  const people = () => [holder, shared, waiting, expiring]

  beforeAll(async () => {
    await price('245')
    holder = await trader()
    shared = await trader('cross')
    waiting = await trader()
    expiring = await trader()
    await price('245', '245', '245', '245', '245')
    await open(holder)
    await open(shared, { lots: a('50') })
    await open(waiting, { kind: 'stopMarket', side: 'short', stopPrice: a('235') })
    const expiresAt = toInstant(Date.parse('2026-04-03T15:00:00Z'))
    await open(expiring, { kind: 'limit', limitPrice: a('240'), timeInForce: 'gtt', expiresAt })
    await until(CLOSES, 2 * SECOND)
    await price('245')
    for (const day of ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'])
      await until(`${day}T00:00:00Z`)
    await until(OPENS, SECOND)
  }, 300_000)

  it('is charged for one night on Thursday, for three on the holiday, and not at the weekend', async () => {
    const nights = await list(holder, 'overnight')
    expect(
      nights.map(({ inputs, ticks }) => [inputs['midnight'], inputs['nights'], ticks[0]?.price]),
    ).toEqual([
      ['2026-04-04T00:00:00.000Z', '3', '245'],
      ['2026-04-03T00:00:00.000Z', '1', '245'],
    ])
    expect(await environment.operate('overdue', 'list')).toEqual(['nothing is overdue'])
  })

  it('waits: nothing triggers between sessions, an order ends by its time limit, and a change is refused', async () => {
    expect(await rows(waiting, 'pending')).toHaveLength(1)
    expect(await rows(expiring, 'cancelled')).toMatchObject([{ entryEnd: 'expired' }])
    const [pending] = await rows(waiting, 'pending')
    expect(await waiting.refusal(futures.amend, { id: pending?.id as never, stopPrice: a('250') })).toBe(
      'market_closed',
    )
    expect(await waiting.refusal(futures.open, order({}))).toBe('market_closed')
  })

  it('is liquidated by the mark price, two seconds after the gap, and not by its first print', async () => {
    // A fall of 8 %, beyond the liquidation price of a margin of a tenth.
    await price('225')
    expect(await rows(holder, 'open')).toHaveLength(1)
    expect(await rows(shared, 'open')).toHaveLength(1)
    // Money stays for the loss at the last price, which the mark price does not have yet.
    const out = { asset: '3', quantity: a('100'), from: 'futures', to: 'spot' } as never
    expect(await shared.refusal(wallet.transfer, out)).toBe('insufficient_balance')
    // A position that the mark price of before the gap would liquidate is not opened.
    expect(await waiting.refusal(futures.open, order({ side: 'short' }))).toBe('price_unavailable')
    expect(await rows(waiting, 'pending')).toHaveLength(1)
    await price('225', '225', '225')
    expect(await rows(holder, 'open')).toEqual([])
    const [liquidation] = await list(holder, 'liquidation')
    expect(liquidation?.ticks.at(-1)).toMatchObject({ price: '225', at: '2026-04-06T13:30:02.000Z' })
    expect(await rows(shared, 'open')).toHaveLength(1)
    const [opened] = await rows(waiting, 'open')
    expect(opened).toMatchObject({ quotedPrice: a('225') })
    expect((await list(waiting, 'open'))[0]).toMatchObject({ rule: 'open@3', inputs: { mark_ticks: '5' } })
    await environment.advance('5 seconds')
    expect(await rows(waiting, 'open')).toHaveLength(1)
    expect(people()).toHaveLength(4)
  })
})
