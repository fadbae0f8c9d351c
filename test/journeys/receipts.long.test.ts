import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { futures } from '@bourse/contracts/futures'
import { toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import {
  checkReceipt,
  readReceiptFile,
  type Receipt,
  receiptFile,
  receipts,
} from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { freshKey, lastingProof, type Member, useTestEnvironment } from '#environment'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterAll(async () => {
  expect(await audit(environment)).toEqual([])
})

const USDT = '3' as never
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

async function trader(): Promise<Member> {
  const member = await environment.verified({ usdt: '1000' })
  const move = { asset: USDT, quantity: toAmount('1000'), from: 'spot', to: 'seconds' } as const
  await member.call(wallet.transfer, move)
  return member
}

const makeTransfer = async (member: Member): Promise<Receipt> => {
  const { list } = await member.call(receipts.list, { kind: 'transfer' })
  return member.call(receipts.one, { id: list.at(-1)?.id as never })
}

/** Places an order on a rising price and settles it; returns its id. */
async function settleOrder(member: Member, open: string, close: string): Promise<string> {
  const placed = await member.call(
    seconds.open,
    { market: '1' as never, payAsset: USDT, direction: 'up', seconds: 60, stake: toAmount('100') },
    { key: freshKey() },
  )
  await environment.price('BTC/USDT', open)
  await environment.advance('59 seconds')
  await environment.price('BTC/USDT', close)
  return placed.id
}

async function findReceipt(member: Member, order: string): Promise<Receipt> {
  const { list } = await member.call(receipts.list, { kind: 'seconds', subject: order })
  expect(list).toHaveLength(1)
  return member.call(receipts.one, { id: list[0]?.id as never })
}

describe('a receipt', () => {
  it('of a settled option can be recomputed to the last step by everyone who has it', async () => {
    const member = await trader()
    const order = await settleOrder(member, '60010', '60020')
    const [receipt, transfer] = [await findReceipt(member, order), await makeTransfer(member)]
    expect(receipt).toMatchObject({
      number: 3,
      kind: 'seconds',
      rule: 'seconds@2',
      subject: order,
      previous: transfer.hash,
      earlier: transfer.id,
      inputs: { symbol: 'BTC/USDT', asset: 'USDT', direction: 'up', stake: '100', fee_rate: '0.002' },
      result: { outcome: 'win', payout: '180', profit: '80', fee: '0.2', net_profit: '79.8' },
    })
    expect(receipt.ticks.map(({ price }) => price)).toEqual(['60010', '60020'])
    const check = await checkReceipt(receipt, { digest, previous: transfer })
    expect(check).toMatchObject({ isEqual: true, hash: receipt.hash, difference: null })
    expect(check.computation?.steps).toEqual(receipt.steps)
  })

  it('follows its predecessor, and its file contains both', async () => {
    const member = await trader()
    const first = await findReceipt(member, await settleOrder(member, '60000', '59000'))
    const second = await findReceipt(member, await settleOrder(member, '59000', '59000'))
    expect([second.number, second.previous, second.earlier]).toEqual([4, first.hash, first.id])
    const carried = readReceiptFile(receiptFile(second, first))
    expect(carried).toEqual({ receipt: second, previous: first })
    expect((await checkReceipt(second, { digest, previous: first })).isEqual).toBe(true)
    expect((await checkReceipt(second, { digest, previous: null })).difference?.part).toBe('chain')
    const { list, total } = await member.call(receipts.list, {})
    expect([total, list.map(({ number }) => number)]).toEqual([4, [4, 3, 2, 1]])
    expect((await member.call(receipts.list, { kind: 'liquidation' })).total).toBe(0)
    expect((await member.call(receipts.list, { number: 3 })).list.map(({ id }) => id)).toEqual([first.id])
    expect((await member.call(receipts.list, { number: 5 })).total).toBe(0)
    expect((await member.send('GET', receipts.list.path, { number: 0 })).status).toBe(400)
  })

  it('with one changed digit fails verification', async () => {
    const member = await trader()
    const receipt = await findReceipt(member, await settleOrder(member, '60000', '60001'))
    const previous = await makeTransfer(member)
    const paid = { ...receipt, result: { ...receipt.result, payout: '181' } }
    expect((await checkReceipt(paid, { digest, previous })).difference).toMatchObject({
      part: 'result',
      name: 'payout',
      written: '181',
      expected: '180',
    })
    const [open, close] = receipt.ticks as [Receipt['ticks'][0], Receipt['ticks'][0]]
    const moved = { ...receipt, ticks: [open, { ...close, price: '60002' }] }
    expect((await checkReceipt(moved, { digest, previous })).difference).toMatchObject({
      part: 'step',
      name: 'close_price',
      written: '60001',
      expected: '60002',
    })
  })

  it('is private to its owner, by id and by subject', async () => {
    const [member, other] = [await trader(), await trader()]
    const order = await settleOrder(member, '60000', '60001')
    const { id } = await findReceipt(member, order)
    expect(await other.refusal(receipts.one, { id })).toBe('not_found')
    expect((await other.call(receipts.list, { subject: order })).list).toEqual([])
    expect((await environment.visitor().send('GET', receipts.one.path, { id })).status).toBe(401)
  })
})

/** Creates a member with a long position of 0.1 BTC at leverage 10, in the given margin mode. */
async function holder(mode: 'isolated' | 'cross', usdt: string): Promise<Member> {
  const member = await environment.verified({ usdt })
  const move = { asset: USDT, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move)
  if (mode === 'cross') await member.call(futures.setMarginMode, { mode })
  await environment.price('BTC/USDT', '60000')
  return member
}
const long = { quote: USDT, side: 'long', kind: 'market', leverage: 10 } as const
const bitcoin = { ...long, base: '1' as never, lots: toAmount('100') }

/** Recomputes the member's receipts, oldest first, without those of transfers and points. */
async function checkChain(member: Member): Promise<Receipt[]> {
  const { list } = await member.call(receipts.list, { limit: 50 })
  const chain: Receipt[] = []
  for (const { id } of list.toReversed()) {
    const receipt = await member.call(receipts.one, { id })
    const check = await checkReceipt(receipt, { digest, previous: chain.at(-1) ?? null })
    expect([receipt.kind, check.difference]).toEqual([receipt.kind, null])
    chain.push(receipt)
  }
  return chain.filter(({ kind }) => kind !== 'transfer' && kind !== 'points')
}

const EXAMPLE = new URL('../../server/bff/examples/check-receipt.ts', import.meta.url).pathname
/** Runs the program of the README on a file as the app saves it. */
const run = (file: string) => {
  const { status, stdout } = spawnSync(process.execPath, [EXAMPLE], { input: file, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n') }
}
/** Runs it against the server of this environment, asynchronously, because that is in this process. */
async function runWithServer(file: string) {
  const child = spawn(process.execPath, [EXAMPLE, '-', environment.url])
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stdin.end(file)
  const [status] = (await once(child, 'close')) as [number]
  return { status, last: out.trimEnd().split('\n').at(-1) }
}

describe('the example of the README', () => {
  it('recomputes a saved receipt, and reports differences', async () => {
    const member = await trader()
    const receipt = await findReceipt(member, await settleOrder(member, '60000', '60001'))
    const file = receiptFile(receipt, await makeTransfer(member))
    const { status, lines } = run(file)
    expect(status).toBe(0)
    expect(lines.slice(-3)).toEqual([
      'fee = stake × fee_rate = 0.2',
      'net_profit = profit − fee = 79.8',
      'equal',
    ])
    const forged = run(file.replace('"payout": "180"', '"payout": "181"'))
    expect([forged.status, forged.lines.at(-1)]).toEqual([
      1,
      'not equal: {"part":"result","name":"payout","written":"181","expected":"180"}',
    ])
  })

  it('compares a receipt with the public record of a server, once its minute is closed', async () => {
    const member = await trader()
    const early = await findReceipt(member, await settleOrder(member, '60000', '60001'))
    expect(await runWithServer(receiptFile(early, await makeTransfer(member)))).toMatchObject({
      status: 1,
      last: expect.stringMatching(/^public record: \{"kind":"uncovered","why":"pending"/),
    })
    const receipt = await findReceipt(member, await settleOrder(member, '60000', '60001'))
    const file = receiptFile(receipt, early)
    await environment.advance('2 minutes')
    expect(await runWithServer(file)).toEqual({ status: 0, last: 'public record: {"kind":"agrees"}' })
    const close = receipt.ticks.at(-1)
    const forged = await runWithServer(file.replace('"price": "60001"', '"price": "60002"'))
    expect(forged).toEqual({
      status: 1,
      last: `public record: ${JSON.stringify({
        kind: 'differs',
        part: 'price',
        sample: { ...close, price: '60002' },
        recorded: '60001',
      })}`,
    })
  })
})

describe('every kind of settlement', () => {
  it('of a position leaves a verifiable receipt: the night, the stop', async () => {
    const member = await holder('isolated', '1000')
    await member.call(futures.open, { ...bitcoin, takeProfit: toAmount('61000') }, { key: freshKey() })
    await environment.advance('1 day')
    await environment.price('BTC/USDT', '61000')
    const chain = await checkChain(member)
    expect(chain.map(({ kind }) => kind)).toEqual(['deposit', 'open', 'overnight', 'stop'])
    const [, open, night, stop] = chain as [Receipt, Receipt, Receipt, Receipt]
    expect([open.subject, night.subject]).toEqual([stop.subject, stop.subject])
    expect(night.inputs).toMatchObject({ symbol: 'BTC/USDT', asset: 'USDT', nights: '1' })
    expect(night.ticks.map(({ at }) => at)).toEqual([night.inputs['midnight']])
    expect(stop.result).toMatchObject({ reached: 'take_profit', shortfall: '0' })
    await environment.price('BTC/USDT', '60000')
  })

  it('by liquidation too, in isolated mode', async () => {
    const member = await holder('isolated', '1000')
    await member.call(futures.open, bitcoin, { key: freshKey() })
    await environment.mark('BTC/USDT', '53000')
    const [, , receipt] = await checkChain(member)
    expect(receipt).toMatchObject({ kind: 'liquidation', inputs: { free: '0', others: '' } })
    expect(receipt?.result['shortfall']).not.toBe('0')
    await environment.price('BTC/USDT', '60000')
  })

  it('and of a whole account, whose other positions are in it with their own ticks', async () => {
    const member = await holder('cross', '1300')
    await environment.price('ETH/USDT', '3000')
    await member.call(futures.open, bitcoin, { key: freshKey() })
    const ether = { ...long, base: '2' as never, lots: toAmount('100') }
    await member.call(futures.open, ether, { key: freshKey() })
    await environment.mark('BTC/USDT', '47000')
    const [, , , ...chain] = await checkChain(member)
    expect(chain.length).toBeGreaterThan(0)
    expect(chain[0]).toMatchObject({ kind: 'liquidation', inputs: { symbol: 'BTC/USDT' } })
    expect(chain[0]?.ticks.map(({ market }) => market)).toEqual([
      ...Array.from({ length: 6 }, () => '1'),
      ...Array.from({ length: 6 }, () => '2'),
    ])
    expect(chain[0]?.inputs['others']).toMatch(/^2\|long\|/)
    await environment.price('BTC/USDT', '60000')
  })
})

describe('an opening', () => {
  it('by a market order shows its tick, the spread and the fee that the bill has', async () => {
    const member = await holder('isolated', '1000')
    await member.call(futures.open, bitcoin, { key: freshKey() })
    const { positions } = await member.call(futures.list, { status: 'open' })
    const [position] = positions.list
    const [, open] = await checkChain(member)
    expect(open).toMatchObject({
      kind: 'open',
      rule: 'open@3',
      subject: position?.id,
      inputs: { symbol: 'BTC/USDT', side: 'long', lots: '100', leverage: '10' },
      result: {
        open_price: amountText(position?.openPrice ?? ZERO),
        margin: amountText(position?.margin ?? ZERO),
        fee: amountText(position?.fee ?? ZERO),
      },
    })
    expect(open?.ticks.map(({ price }) => price)).toEqual(['60000'])
  })

  it('by a limit order shows the tick that reached it and the one before', async () => {
    const member = await holder('isolated', '1000')
    const limit = { ...bitcoin, kind: 'limit' as const, limitPrice: toAmount('59000') }
    await member.call(futures.open, limit, { key: freshKey() })
    expect((await checkChain(member)).map(({ kind }) => kind)).toEqual(['deposit'])
    await environment.advance('1 second')
    await environment.price('BTC/USDT', '58900')
    const [, open] = await checkChain(member)
    expect(open).toMatchObject({
      kind: 'open',
      inputs: { limit: '59000' },
      result: { open_price: '59000', margin: '590', fee: '2.95' },
    })
    expect(open?.ticks.map(({ price }) => price)).toEqual(['58900', '60000'])
    await environment.price('BTC/USDT', '60000')
  })
})

describe('a close by the member', () => {
  it('of some lots and of the rest leaves a receipt for each, at its tick', async () => {
    const member = await holder('isolated', '1000')
    await member.call(futures.open, bitcoin, { key: freshKey() })
    await environment.price('BTC/USDT', '60100')
    const open = await member.call(futures.list, { status: 'open' })
    const id = open.positions.list[0]?.id as never
    await member.call(futures.close, { id, lots: toAmount('40') }, { key: freshKey() })
    await environment.price('BTC/USDT', '59900')
    await member.call(futures.closeAll, { sides: 'all' }, { key: freshKey() })
    const [, , part, rest] = await checkChain(member)
    expect([part, rest].map((one) => [one?.kind, one?.inputs['quantity'], one?.ticks[0]?.price])).toEqual([
      ['close', '0.04', '60100'],
      ['close', '0.06', '59900'],
    ])
    expect(rest?.subject).toBe(id)
    await environment.price('BTC/USDT', '60000')
  })
})

describe('a spot order', () => {
  const pair = { base: '1' as never, quote: USDT }
  const place = async (member: Member, order: object) =>
    (await member.call(spot.place, { ...pair, ...order } as never, { key: freshKey() }))?.id ?? ''

  it('leaves a receipt for each fill and each side, whose fees are those of the order', async () => {
    const [maker, taker] = [
      await environment.member({ btc: '1' }),
      await environment.member({ usdt: '2000' }),
    ]
    const [quantity, price] = [toAmount('0.01'), toAmount('60000')]
    const sale = await place(maker, { side: 'sell', quantity, price: toAmount('60000') })
    await place(taker, { side: 'buy', quantity: toAmount('0.004'), price })
    const order = await place(taker, { side: 'buy', quantity: toAmount('0.006'), price })
    const [, ...sold] = await checkChain(maker)
    const [, ...bought] = await checkChain(taker)
    expect(sold.map(({ subject, inputs, result }) => [subject, inputs['role'], result])).toEqual([
      [sale, 'maker', { fee: '0.24', debited: '0.004', credited: '239.76' }],
      [sale, 'maker', { fee: '0.36', debited: '0.006', credited: '359.64' }],
    ])
    expect(bought[1]).toMatchObject({
      kind: 'fill',
      subject: order,
      inputs: { symbol: 'BTC/USDT', base: 'BTC', asset: 'USDT', role: 'taker', side: 'buy', limit: '60000' },
      result: { fee: '0.36', debited: '360.36', credited: '0.006' },
    })
  })

  it('that the house fills when its price comes leaves one as well', async () => {
    const member = await environment.member({ usdt: '1000' })
    const price = toAmount('59000')
    await place(member, { side: 'buy', quantity: toAmount('0.01'), price })
    await environment.price('BTC/USDT', '58000')
    const [, fill] = await checkChain(member)
    expect(fill).toMatchObject({
      kind: 'fill',
      rule: 'fill@2',
      inputs: { role: 'maker', counterparty: 'house', price: '59000' },
    })
    expect(fill?.ticks.map(({ price }) => price)).toEqual(['58000', '60000'])
    await environment.price('BTC/USDT', '60000')
  })
})

describe('money in and out', () => {
  it('leaves receipts that follow one another: deposit, swap, request and payment of a withdrawal', async () => {
    const member = await environment.verified({ usdt: '1000' })
    await environment.price('XRP/USDT', '0.5013')
    const swapped = { from: USDT, to: '6' as never }
    await member.call(wallet.swapQuote, swapped)
    await member.call(wallet.swap, { ...swapped, quantity: toAmount('100') })
    const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
    const proof = await lastingProof(environment, member)
    const out = { asset: USDT, quantity: toAmount('50'), address, network: 'TRC20' }
    await member.call(wallet.withdraw, { ...out, ...proof })
    await environment.advance('3 seconds')
    const [deposit, swap, requested, paid] = await checkChain(member)
    expect([deposit?.inputs['balance_before'], deposit?.result]).toEqual([
      '0',
      { net: '1000', balance_after: '1000' },
    ])
    expect(swap).toMatchObject({ kind: 'swap', inputs: { from: 'USDT', asset: 'XRP', decimals: '6' } })
    expect(swap?.result).toMatchObject({ paid: '100.2', received: '199.481348' })
    expect(swap?.ticks.map(({ market, price }) => [market, price])).toEqual([['5', '0.5013']])
    expect(requested).toMatchObject({
      inputs: { state: 'requested', network: 'TRC20', fee: '1', btc_limit: '200', btc_used: '0' },
      result: { held: '50', net: '49', balance_after: '849.8' },
    })
    expect([paid?.inputs['state'], paid?.result]).toEqual(['paid', { fee: '1', net: '49' }])
    expect(paid?.subject).toBe(requested?.subject)
  })
})

describe('the operator', () => {
  it('verifies all chains, or those of one member', async () => {
    const member = await trader()
    await settleOrder(member, '60000', '60001')
    const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
    const server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
    try {
      const all = await requestExchange(path, ['receipts', 'verify'])
      expect(all?.ok).toBe(true)
      expect(all?.lines.at(-1)).toMatch(/^\d+ receipts of \d+ members: all whole$/)
      const one = await requestExchange(path, ['receipts', 'verify', member.email])
      expect(one?.lines).toEqual(['3 receipts of 1 members: all whole'])
      const unknownMember = await requestExchange(path, ['receipts', 'verify', 'nobody@example.com'])
      expect(unknownMember).toMatchObject({ ok: false })
    } finally {
      server.close()
    }
  })
})
