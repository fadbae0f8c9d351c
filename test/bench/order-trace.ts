import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../environment/member.ts'
import { freePort } from './comparison/machine.ts'
import type { Figure } from './figure.ts'
import { orders } from './measures.ts'
import { Product } from '../faults/product.ts'

/** Sums and counts of the product's metrics, by their whole name with labels. */
type Readings = ReadonlyMap<string, number>

async function readMetrics(opsPort: number): Promise<Readings> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )
}

const KINDS = ['read', 'connection', 'lock', 'statement', 'commit', 'transaction'] as const
const MEANINGS: Readonly<Record<(typeof KINDS)[number], string>> = {
  read: 'reads outside of a transaction',
  connection: 'waits for a connection',
  lock: 'waits for the lock of the market',
  statement: 'statements of transactions',
  commit: 'commits',
  transaction: 'transactions, with all of these',
}

const IDLE_S = 10
const RUN_S = 20

/**
 * The parts of an order's time at a rate: how often each kind of work is done per order, and for how long, less
 * the share of the idle product (ticks, timers), which is measured first. By default of this checkout.
 */
export async function traceOrders(rates: readonly number[], root?: string): Promise<Figure[]> {
  const opsPort = await freePort()
  const product = new Product({ OPS_PORT: String(opsPort) }, root)
  try {
    await product.start()
    const members = await product.traders()
    await orders(members, { perSecond: 100, seconds: 5 })
    const idle = await spanOf(opsPort, () => pause(IDLE_S * 1_000))
    const found: Figure[] = []
    for (const perSecond of rates) found.push(...(await traceRate({ opsPort, members, perSecond, idle })))
    return found
  } finally {
    await product.remove()
  }
}

/** Increases of the readings during some work. */
async function spanOf<T>(opsPort: number, work: () => Promise<T>) {
  const before = await readMetrics(opsPort)
  const result = await work()
  const after = await readMetrics(opsPort)
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return { grown, last: after, result }
}

type Rate = {
  readonly opsPort: number
  readonly members: readonly Member[]
  readonly perSecond: number
  readonly idle: { readonly grown: (name: string) => number }
}

async function traceRate({ opsPort, members, perSecond, idle }: Rate): Promise<Figure[]> {
  const { grown, last, result } = await spanOf(opsPort, () => orders(members, { perSecond, seconds: RUN_S }))
  const { spans, failed } = result
  const count = perSecond * RUN_S - failed
  const own = (name: string) => (grown(name) - (idle.grown(name) * RUN_S) / IDLE_S) / count
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `${perSecond}/s: ${name}`,
    value,
    unit,
    goal: null,
  })
  const work = KINDS.flatMap((kind) => {
    const label = `{work="${kind}"}`
    return [
      figure(`${MEANINGS[kind]}, per order`, own(`exchange_database_seconds_count${label}`), ''),
      figure('the time of these', own(`exchange_database_seconds_sum${label}`) * 1_000, 'ms'),
    ]
  })
  const bff = own('http_request_duration_seconds_sum{route="/api/coin/trade"}')
  const upstream = own('upstream_duration_seconds_sum')
  return [
    figure('an order at the client, median', spans.at(0.5), 'ms'),
    figure('an order at the client, 99 of 100', spans.at(0.99), 'ms'),
    figure('an order in the BFF, mean', bff * 1_000, 'ms'),
    figure('of that the exchange, mean', upstream * 1_000, 'ms'),
    ...work,
    figure(
      'delay of the event loop of the exchange, 99 of 100',
      loopDelay(last, 'exchange_eventloop_lag_p99_seconds'),
      'ms',
    ),
    figure(
      'delay of the event loop of the BFF, 99 of 100',
      loopDelay(last, 'nodejs_eventloop_lag_p99_seconds'),
      'ms',
    ),
    figure('orders that were not taken', failed, ''),
  ]
}

const loopDelay = (readings: Readings, name: string): number => (readings.get(name) ?? Number.NaN) * 1_000
