import { toAmount, amountText, type Input } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { entryAt, expiryAt, computeSeconds, seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const BTC_USDT = '1' as never
const USDT = '3' as never
type Order = Input<typeof seconds.open>
const order = (more: Partial<Order> = {}): Order => ({
  market: BTC_USDT,
  payAsset: USDT,
  direction: 'up',
  seconds: 60,
  stake: toAmount('100'),
  ...more,
})

/** Creates a verified member with a funded seconds account. */
async function trader(quantity = '1000'): Promise<Member> {
  const member = await environment.verified({ usdt: quantity })
  await member.call(wallet.transfer, {
    asset: USDT,
    quantity: toAmount(quantity),
    from: 'spot',
    to: 'seconds',
  })
  return member
}
async function secondsBalance(member: Member) {
  const [usdt] = (await member.call(seconds.payAssets, {})).list
  return {
    free: amountText(usdt?.wallet?.free ?? (0n as never)),
    held: amountText(usdt?.wallet?.held ?? (0n as never)),
  }
}

type PersonalEvent = { readonly type: string; readonly id?: string }

/** Starts a client that follows its member's own events. */
async function feedClient(member: Member): Promise<{ events: PersonalEvent[]; close(): void }> {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  const events: PersonalEvent[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { op, ch, d } = JSON.parse(String(data)) as { op?: string; ch?: string; d?: PersonalEvent }
      if (op === 'auth') resolve()
      if (ch === 'me' && d !== undefined) events.push(d)
    })
    socket.send(JSON.stringify({ op: 'auth', token: member.bearer }))
  })
  return { events, close: () => socket.close() }
}
const WAIT = { timeout: 30_000, interval: 50 }

describe('J07: a member places an option and waits for its expiry', () => {
  it('sees the offers, and the win rate needed to break even', async () => {
    const member = await trader()
    const offers = (await member.call(seconds.offers, {})).list
    expect(offers.map((offer) => offer.seconds)).toEqual([30, 60, 120, 300, 600])
    const [usdt] = (await member.call(seconds.payAssets, {})).list
    expect(usdt).toMatchObject({ code: 'USDT', stakeMin: toAmount('5'), openStakeMax: toAmount('1500') })
    expect(usdt?.stakes?.map(({ amount }) => amountText(amount))).toEqual(['10', '50', '100', '200', '500'])
    expect(await member.call(seconds.terms, { payAsset: USDT })).toMatchObject({
      code: 'USDT',
      dailyLossCap: toAmount('2000'),
      remainingLossLimit: toAmount('2000'),
      lostToday: 0n,
      openStake: 0n,
      edgeDays: 30,
      rule: 'seconds@2',
    })
  })

  it('wins: the stake is held, opened by the next tick and paid out with the profit', async () => {
    const member = await trader()
    const acceptedAt = environment.clock.now()
    const placed = await member.call(seconds.open, order(), { key: freshKey() })
    expect(placed).toMatchObject({
      status: 'open',
      openPrice: null,
      closePrice: null,
      outcome: null,
      profit: null,
      payoutRate: toAmount('0.8'),
      fee: toAmount('0.2'),
      symbol: 'BTC/USDT',
      entryAt: entryAt(acceptedAt),
      expiresAt: expiryAt(acceptedAt, 60),
      remainingMs: 61_000,
    })
    expect(await secondsBalance(member)).toEqual({ free: '899.8', held: '100' })

    await environment.price('BTC/USDT', '60010')
    const opened = await member.call(seconds.result, { id: placed.id })
    expect(opened).toMatchObject({ status: 'open', openPrice: toAmount('60010'), remainingMs: 60_000 })

    await environment.advance('59 seconds')
    expect((await member.call(seconds.result, { id: placed.id }))?.status).toBe('open')
    await environment.price('BTC/USDT', '60010.01')
    const closed = await member.call(seconds.result, { id: placed.id })
    expect(closed).toMatchObject({
      status: 'closed',
      outcome: 'win',
      openPrice: toAmount('60010'),
      closePrice: toAmount('60010.01'),
      profit: toAmount('80'),
      remainingMs: 0,
    })
    expect(await secondsBalance(member)).toEqual({ free: '1079.8', held: '0' })
    const { list } = await member.call(wallet.statement, { kind: 'seconds' })
    expect(list.map(({ label, account, change }) => [label, account, amountText(change)])).toEqual([
      ['Option won', 'Second-contract account · Options, in use', '-100'],
      ['Option won', 'Second-contract account · Options', '180'],
      ['Options stake', 'Second-contract account · Options, in use', '100'],
      ['Options stake', 'Second-contract account · Options', '-100'],
      ['Options fee', 'Second-contract account · Options', '-0.2'],
      ['Transfer in', 'Second-contract account · Options', '1000'],
    ])
  })

  it('loses to an equal move in the other direction, and gets the stake back for an unchanged price', async () => {
    const member = await trader()
    await environment.price('BTC/USDT', '61000')
    const up = await member.call(seconds.open, order())
    const down = await member.call(seconds.open, order({ direction: 'down', seconds: 30 }))
    await environment.advance('31 seconds')
    expect((await member.call(seconds.result, { id: down.id }))?.outcome).toBe('draw')
    await environment.advance('29 seconds')
    await environment.price('BTC/USDT', '60999.99')
    const lost = await member.call(seconds.result, { id: up.id })
    expect(lost).toMatchObject({ outcome: 'loss', profit: toAmount('-100') })
    expect(await secondsBalance(member)).toEqual({ free: '899.6', held: '0' })
    expect(await member.call(seconds.terms, { payAsset: USDT })).toMatchObject({
      lostToday: toAmount('100.4'),
      remainingLossLimit: toAmount('1899.6'),
    })
  })

  it('pays the fee at the discount of the own VIP tier, on every outcome', async () => {
    const member = await environment.verified({ usdt: '600000' })
    await member.call(wallet.transfer, {
      asset: USDT,
      quantity: toAmount('1000'),
      from: 'spot',
      to: 'seconds',
    })
    const feeRate = toAmount('0.0013')
    expect((await member.call(seconds.terms, { payAsset: USDT })).feeRate).toBe(feeRate)
    expect((await member.call(seconds.payAssets, {})).list[0]?.feeRate).toBe(feeRate)
    const { id, fee } = await member.call(seconds.open, order({ seconds: 30 }))
    expect(fee).toBe(toAmount('0.13'))
    await environment.advance('31 seconds')
    expect((await member.call(seconds.result, { id }))?.outcome).toBe('draw')
    expect(await secondsBalance(member)).toEqual({ free: '999.87', held: '0' })
  })

  it('finds their orders by state, and no others', async () => {
    const [member, other] = [await trader(), await trader()]
    const first = await member.call(seconds.open, order({ seconds: 30 }))
    await environment.advance('31 seconds')
    const second = await member.call(seconds.open, order({ seconds: 30 }))
    const ids = async (status: 'open' | 'closed' | 'all') =>
      (await member.call(seconds.list, { status })).list.map(({ id }) => id)
    expect([await ids('open'), await ids('closed'), await ids('all')]).toEqual([
      [second.id],
      [first.id],
      [second.id, first.id],
    ])
    expect((await other.call(seconds.list, {})).list).toEqual([])
    expect(await other.refusal(seconds.result, { id: first.id })).toBe('not_found')
    const page = await member.call(seconds.list, { page: 2, limit: 1 })
    expect([page.list.map(({ id }) => id), page.total]).toEqual([[first.id], 2])
  })

  it('sends an order twice with one key, and places it once with one response', async () => {
    const member = await trader()
    const key = freshKey()
    const both = await Promise.all([1, 2].map(() => member.call(seconds.open, order(), { key })))
    await environment.advance('1 second')
    const again = await member.call(seconds.open, order(), { key })
    expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1)
    expect(again, 'a replay is the first response').toEqual(both[0])
    expect(await secondsBalance(member)).toEqual({ free: '899.8', held: '100' })
  })

  it('is notified of the result, and no other member is', { timeout: 120_000 }, async () => {
    const [member, other] = [await trader(), await trader()]
    const [his, theirs] = [await feedClient(member), await feedClient(other)]
    const [row] = await environment.db.rows<{ id: string }>(
      sql`select id::text from member where email = ${member.email}`,
    )
    // The exchange receives the subscription once a client of the member is connected.
    await vi.waitFor(
      () => expect(environment.exchange.personal.hasListeners(row?.id as never)).toBe(true),
      WAIT,
    )
    const placed = await member.call(seconds.open, order({ seconds: 30 }))
    await environment.advance('1 second')
    await vi.waitFor(() => expect(his.events).toContainEqual({ type: 'order.changed' }), WAIT)
    expect(his.events.filter(({ type }) => type === 'option.settled')).toEqual([])
    await environment.advance('30 seconds')
    await vi.waitFor(() => expect(his.events).toContainEqual({ type: 'option.settled', id: placed.id }), WAIT)
    expect(theirs.events.filter(({ type }) => type !== 'balance.changed')).toEqual([])
    his.close()
    theirs.close()
  })

  it('receives a receipt that leads from the order to the payout', async () => {
    const member = await trader()
    const placed = await member.call(seconds.open, order({ direction: 'down', seconds: 30 }))
    await environment.advance('30 seconds')
    await environment.price('BTC/USDT', '59000')
    const { list } = await member.call(receipts.list, {})
    const receipt = list.find(({ subject }) => subject === placed.id)
    expect(receipt).toMatchObject({ kind: 'seconds', rule: 'seconds@2' })
    const closed = await member.call(seconds.result, { id: placed.id })
    const whole = await member.call(receipts.one, { id: receipt?.id as never })
    expect(whole?.ticks.map(({ id, price }) => [id, price])).toEqual([
      [closed?.entryTick, amountText(closed?.openPrice ?? toAmount('0'))],
      [closed?.closeTick, '59000'],
    ])
    const { steps, result } = computeSeconds(whole?.inputs ?? {}, whole?.ticks ?? [])
    expect([steps, result]).toEqual([whole?.steps, whole?.result])
    expect(result).toEqual({ outcome: 'win', payout: '170', profit: '70', fee: '0.2', net_profit: '69.8' })
  })
})
