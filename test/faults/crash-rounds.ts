import { setTimeout as pause } from 'node:timers/promises'
import { REBATE_SHARES } from '@bourse/contracts/fees'
import { futures } from '@bourse/contracts/futures'
import { type Amount, toAmount, multiply, negate, sum, ZERO } from '@bourse/contracts/kit'
import { referral } from '@bourse/contracts/referral'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey } from '../environment/member.ts'
import { type Classic, ExchangeProcess } from './exchange-process.ts'

type Rows = readonly { readonly id: number }[]

/** A product whose orders are in the stream. */
type Product = {
  readonly path: string
  readonly fields: (turn: number) => Record<string, string>
  /** Reads a page of the member's orders in every state. */
  readonly list: (exchange: ExchangeProcess, token: string, page: number) => Promise<Rows>
}

type SentOrder = {
  readonly key: string
  readonly product: Product
  readonly fields: Record<string, string>
  response: Classic | null
}

/** Rounds in which a real exchange is killed during a stream of orders and restarted. */
export type Rounds = {
  readonly rounds: number
  /** Responses to await before the kill, per round. */
  readonly responsesBefore: (round: number) => number
  readonly log?: (text: string) => void
}

export type CrashReport = {
  /** Orders lost or duplicated, fees without their rebates, and imbalances; empty when there are none. */
  readonly broken: string[]
  readonly acknowledged: number
  readonly withoutResponse: number
  readonly slowestStartMs: number
}

const PER_SECOND = 400

const LIMIT = '100'
const MARKET = { currency_id: '1', legal_id: '3' }

/** Market orders, resting orders and refused orders in turn. */
const spotOrders: Product = {
  path: spot.place.path,
  fields(turn) {
    const base = { ...MARKET, type: '1' }
    if (turn % 5 === 4) return { ...base, amount: '5000', target_price: '40000' }
    return turn % 2 === 0
      ? { ...base, amount: '0.0005', target_price: '20000' }
      : { ...base, amount: '0.0002', target_price: '90000', order_type: 'market' }
  },
  async list(exchange, token, page) {
    const { message } = await exchange.read(`${spot.orders.path}?limit=${LIMIT}&page=${page}`, token)
    return message as Rows
  },
}

/** Positions at market on both sides, and some that are too large. */
const positions: Product = {
  path: futures.open.path,
  fields: (turn) => ({
    ...MARKET,
    type: String(1 + (turn % 2)),
    status: '1',
    share: turn % 7 === 6 ? '100000' : '10',
    multiple: '20',
  }),
  async list(exchange, token, page) {
    const fields = { status: '-1', limit: LIMIT, page: String(page) }
    const { message } = await exchange.call(futures.list.path, fields, { token })
    return (message as { message: { data: Rows } }).message.data
  },
}

const options: Product = {
  path: seconds.open.path,
  fields: (turn) => ({
    match_id: '1',
    currency_id: '3',
    type: String(1 + (turn % 2)),
    seconds: '30',
    number: '5',
  }),
  async list(exchange, token, page) {
    const { message } = await exchange.read(`${seconds.list.path}?limit=${LIMIT}&page=${page}`, token)
    return (message as { data: Rows }).data
  },
}

/** Kinds of orders, in turn. */
const PRODUCTS = [spotOrders, positions, spotOrders, options]

/** Sends orders at a steady rate until the exchange is down; kills it after a number of responses. */
async function stream(
  exchange: ExchangeProcess,
  token: string,
  sent: SentOrder[],
  blow: () => void,
): Promise<void> {
  const calls: Promise<void>[] = []
  let isDisconnected = false
  const began = performance.now()
  for (let turn = 0; !isDisconnected; turn++) {
    await pause(Math.max(0, began + (turn * 1_000) / PER_SECOND - performance.now()))
    const product = PRODUCTS[turn % PRODUCTS.length] ?? spotOrders
    const fields = product.fields(Math.floor(turn / PRODUCTS.length))
    const one: SentOrder = { key: freshKey(), product, fields, response: null }
    sent.push(one)
    calls.push(
      exchange.call(product.path, fields, { token, key: one.key }).then(
        (response) => {
          one.response = response
          blow()
        },
        // The exchange is down: the outcome of this order is unknown until its key is repeated.
        () => {
          isDisconnected = true
        },
      ),
    )
  }
  await Promise.all(calls)
}

async function allOrders(exchange: ExchangeProcess, token: string, product: Product): Promise<number[]> {
  const found = new Set<number>()
  for (let page = 1; ; page++) {
    const rows = await product.list(exchange, token, page)
    for (const { id } of rows) found.add(id)
    if (rows.length < Number(LIMIT)) return [...found]
  }
}

/** Lists problems after a restart, in words. */
async function examine(
  exchange: ExchangeProcess,
  token: string,
  sent: readonly SentOrder[],
): Promise<string[]> {
  const broken: string[] = []
  const trial = await exchange.operator('ledger balance')
  if (!trial.ok) broken.push(`the trial balance: ${trial.text}`)
  for (const product of new Set(PRODUCTS)) {
    const own = sent.filter((one) => one.product === product)
    broken.push(...(await examineOrders(exchange, token, product, own)))
  }
  const { message } = await exchange.call(wallet.detail.path, { currency: '3', type: 'change' }, { token })
  if (String((message as { change_balance: string }).change_balance).startsWith('-'))
    broken.push('a balance is negative')
  return broken
}

/** Checks that acknowledged orders exist, each key repeats its response, and every order has a key. */
async function examineOrders(
  exchange: ExchangeProcess,
  token: string,
  product: Product,
  sent: readonly SentOrder[],
): Promise<string[]> {
  const broken: string[] = []
  const before = new Set(await allOrders(exchange, token, product))
  for (const { response, key } of sent) {
    const id = parseId(response)
    if (id !== null && !before.has(id)) broken.push(`order ${id} of key ${key} was acknowledged and is lost`)
  }
  const accepted = sent.filter(({ response }) => response?.type === 'ok').length
  if (accepted > before.size) broken.push(`${before.size} of ${accepted} accepted orders are there`)
  const done = new Set<number | string>()
  for (const one of sent) {
    const { key, fields, response } = one
    const again = await exchange.call(product.path, fields, { token, key })
    if (response !== null && JSON.stringify(again) !== JSON.stringify(response)) {
      broken.push(`key ${key} answers ${JSON.stringify(again)} and not ${JSON.stringify(response)} as before`)
    }
    // This is now the response of the key, also after the next kill.
    one.response = again
    if (again.type !== 'ok') continue
    const id = parseId(again) ?? key
    if (done.has(id)) broken.push(`order ${id} belongs to two keys`)
    done.add(id)
  }
  const after = await allOrders(exchange, token, product)
  if (after.length !== done.size) broken.push(`${after.length} orders stand for ${done.size} keys`)
  return broken
}

/** Parses the id of a response; null for a refusal, and for a position, whose response has none. */
function parseId(response: Classic | null): number | null {
  if (response === null || response.type !== 'ok' || typeof response.message !== 'object') return null
  return (response.message as { id: number }).id
}

/** Checks that each fee has its rebate: they differ by less than a unit for each fill. */
async function examineRebates(exchange: ExchangeProcess, token: string, inviter: string): Promise<string[]> {
  const { message } = await exchange.read(referral.summary.path, inviter)
  const { earned } = message as { earned: { amount: string }[] }
  const paid = sum(ZERO, ...(await listFees(exchange, token)))
  const rebates = sum(ZERO, ...earned.map(({ amount }) => toAmount(amount)))
  const share = multiply(paid, REBATE_SHARES[0] ?? ZERO, 'down')
  const isEqual = share - rebates < UNITS && rebates <= share && rebates > ZERO
  return isEqual ? [] : [`fees of ${paid} units gave rebates of ${rebates}`]
}

/** More rows than all fills of the rounds. */
const UNITS = 100_000n
/** Lists the fees of spot orders, positions and seconds orders in the statement. */
const FEE_KINDS = [52, 35, 64]

async function listFees(exchange: ExchangeProcess, token: string): Promise<Amount[]> {
  // Unique by id: orders settled in between move rows to the next page.
  const fees = new Map<number, Amount>()
  for (let page = 1; ; page++) {
    const fields = { currency: '3', limit: LIMIT, page: String(page) }
    const { message } = await exchange.call(wallet.statement.path, fields, { token })
    const { list } = message as { list: { id: number; type: number; value: string }[] }
    for (const { id, type, value } of list)
      if (FEE_KINDS.includes(type)) fees.set(id, negate(toAmount(value)))
    if (list.length < Number(LIMIT)) return [...fees.values()]
  }
}

export async function crashRounds({ rounds, responsesBefore, log }: Rounds): Promise<CrashReport> {
  const exchange = new ExchangeProcess()
  const report = { broken: [] as string[], acknowledged: 0, withoutResponse: 0, slowestStartMs: 0 }
  try {
    await exchange.start()
    const token = await exchange.member('crash@example.com', '200000')
    for (const to_field of ['lever', 'micro']) {
      const move = { currency_id: '3', number: '50000', from_field: 'change', to_field }
      await exchange.call(wallet.transfer.path, move, { token })
    }
    const inviter = await exchange.member('inviter@example.com', '1')
    const { message } = await exchange.read(referral.summary.path, inviter)
    await exchange.call(referral.accept.path, message as { extension_code: string }, { token })
    const sent: SentOrder[] = []
    for (let round = 0; round < rounds && report.broken.length === 0; round++) {
      let left = responsesBefore(round)
      const blows: Promise<void>[] = []
      const blow = () => {
        if (--left === 0) blows.push(exchange.kill())
      }
      await stream(exchange, token, sent, blow)
      await Promise.all(blows)
      const began = performance.now()
      await exchange.start()
      report.slowestStartMs = Math.max(report.slowestStartMs, Math.round(performance.now() - began))
      report.withoutResponse += sent.filter(({ response }) => response === null).length
      report.broken.push(...(await examine(exchange, token, sent)))
      report.broken.push(...(await examineRebates(exchange, token, inviter)))
      report.acknowledged = sent.length - report.withoutResponse
      log?.(`round ${round + 1}: ${sent.length} orders so far, ${report.broken.length} broken promises`)
    }
    return report
  } finally {
    await exchange.stop()
  }
}
