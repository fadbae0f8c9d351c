import { REBATE_SHARES } from '@bourse/contracts/fees'
import { type Amount, amountOf, multiply, negate, sum, ZERO } from '@bourse/contracts/kit'
import { referral } from '@bourse/contracts/referral'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey } from '../environment/member.ts'
import { type Classic, ExchangeProcess } from './exchange-process.ts'

type Sent = { readonly key: string; readonly fields: Record<string, string>; response: Classic | null }

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

const STREAMS = 6

/** Market orders, resting orders and refused orders in turn. */
function orderOf(turn: number): Record<string, string> {
  const base = { currency_id: '1', legal_id: '3', type: '1' }
  if (turn % 5 === 4) return { ...base, amount: '5000', target_price: '40000' }
  return turn % 2 === 0
    ? { ...base, amount: '0.0005', target_price: '20000' }
    : { ...base, amount: '0.0002', target_price: '90000', order_type: 'market' }
}

/** Sends orders until the exchange is gone; kills it after a number of responses. */
async function stream(
  exchange: ExchangeProcess,
  token: string,
  sent: Sent[],
  blow: () => void,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    const one: Sent = { key: freshKey(), fields: orderOf(turn), response: null }
    sent.push(one)
    try {
      one.response = await exchange.call(spot.place.path, one.fields, { token, key: one.key })
    } catch {
      // The exchange is gone: the outcome of this order is unknown, and its key will reveal it.
      return
    }
    blow()
  }
}

async function allOrders(exchange: ExchangeProcess, token: string): Promise<{ id: number }[]> {
  const found: { id: number }[] = []
  for (let page = 1; ; page++) {
    const { message } = await exchange.read(`${spot.orders.path}?limit=100&page=${page}`, token)
    const rows = message as { id: number }[]
    found.push(...rows)
    if (rows.length < 100) return found
  }
}

/** Problems after a restart, in words. */
async function examine(exchange: ExchangeProcess, token: string, sent: readonly Sent[]): Promise<string[]> {
  const broken: string[] = []
  const trial = await exchange.operator('ledger balance')
  if (!trial.ok) broken.push(`the trial balance: ${trial.text}`)
  const before = new Set((await allOrders(exchange, token)).map(({ id }) => id))
  for (const { response, key } of sent) {
    if (response === null || response.type !== 'ok') continue
    const { id } = response.message as { id: number }
    if (!before.has(id)) broken.push(`order ${id} of key ${key} was acknowledged and is lost`)
  }
  const done = new Set<number>()
  for (const one of sent) {
    const { key, fields, response } = one
    const again = await exchange.call(spot.place.path, fields, { token, key })
    if (response !== null && JSON.stringify(again) !== JSON.stringify(response)) {
      broken.push(`key ${key} answers ${JSON.stringify(again)} and not ${JSON.stringify(response)} as before`)
    }
    // This is now the response of the key, also after the next kill.
    one.response = again
    if (again.type !== 'ok') continue
    const { id } = again.message as { id: number }
    if (done.has(id)) broken.push(`order ${id} belongs to two keys`)
    done.add(id)
  }
  const after = await allOrders(exchange, token)
  if (after.length !== done.size) broken.push(`${after.length} orders stand for ${done.size} keys`)
  const { message } = await exchange.call(wallet.detail.path, { currency: '3', type: 'change' }, { token })
  if (String((message as { change_balance: string }).change_balance).startsWith('-'))
    broken.push('a balance is negative')
  return broken
}

/** A fee and its rebate are booked together or not at all: they differ by less than a unit for each fill. */
async function examineRebates(exchange: ExchangeProcess, token: string, inviter: string): Promise<string[]> {
  const { message } = await exchange.read(referral.summary.path, inviter)
  const { earned } = message as { earned: { amount: string }[] }
  const paid = sum(ZERO, ...(await feesOf(exchange, token)))
  const rebates = sum(ZERO, ...earned.map(({ amount }) => amountOf(amount)))
  const share = multiply(paid, REBATE_SHARES[0] ?? ZERO, 'down')
  const isEqual = share - rebates < UNITS && rebates <= share && rebates > ZERO
  return isEqual ? [] : [`fees of ${paid} units gave rebates of ${rebates}`]
}

/** More than all fills of the rounds. */
const UNITS = 100_000n
const FEE_KIND = 52

async function feesOf(exchange: ExchangeProcess, token: string): Promise<Amount[]> {
  const fees: Amount[] = []
  for (let page = 1; ; page++) {
    const fields = { currency: '3', limit: '100', page: String(page) }
    const { message } = await exchange.call(wallet.statement.path, fields, { token })
    const { list } = message as { list: { type: number; value: string }[] }
    fees.push(...list.flatMap(({ type, value }) => (type === FEE_KIND ? negate(amountOf(value)) : [])))
    if (list.length < 100) return fees
  }
}

export async function crashRounds({ rounds, responsesBefore, log }: Rounds): Promise<CrashReport> {
  const exchange = new ExchangeProcess()
  const report = { broken: [] as string[], acknowledged: 0, withoutResponse: 0, slowestStartMs: 0 }
  try {
    await exchange.start()
    const token = await exchange.member('crash@example.com', '100000')
    const inviter = await exchange.member('inviter@example.com', '1')
    const { message } = await exchange.read(referral.summary.path, inviter)
    await exchange.call(referral.accept.path, message as { extension_code: string }, { token })
    const sent: Sent[] = []
    for (let round = 0; round < rounds && report.broken.length === 0; round++) {
      let left = responsesBefore(round)
      const blows: Promise<void>[] = []
      const blow = () => {
        if (--left === 0) blows.push(exchange.kill())
      }
      await Promise.all(Array.from({ length: STREAMS }, () => stream(exchange, token, sent, blow)))
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
