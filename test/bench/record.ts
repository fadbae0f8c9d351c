import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DAY, HOUR, instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { operatorSocket } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import type { Figure } from './figure.ts'
import type { RecordedTicks } from './processes/record-ticks.ts'
import { Product } from '../faults/product.ts'

const PROGRAM = fileURLToPath(new URL('./processes/record-ticks.ts', import.meta.url))
const HERE = fileURLToPath(new URL('../..', import.meta.url))
const [TICKS, HOURS] = [900, 6]
const MARKETS = 48
const GIGABYTE = 1e9

export type RecordTerms = {
  readonly rounds: number
  /** Another checkout with its packages installed; its ticks are measured in turn with ours. */
  readonly beside: string | undefined
}

/** The record of prices: its time in a tick, its size, and reading an hour of it over HTTP. */
export async function record({ rounds, beside }: RecordTerms): Promise<Figure[]> {
  const ours: RecordedTicks[] = []
  const theirs: RecordedTicks[] = []
  for (let round = 0; round < rounds; round++) {
    const both = [() => into(ours, HERE), () => into(theirs, beside)]
    for (const measure of round % 2 === 0 ? both : both.toReversed()) await measure()
  }
  const bytes = middle(ours.map(({ bytesPerTick }) => bytesPerTick ?? 0))
  const month = (bytes * MARKETS * 30 * DAY) / SECOND / GIGABYTE
  return [
    ...spans('a tick of 48 markets', ours),
    ...(beside === undefined
      ? []
      : [...spans('a tick of the other checkout', theirs), ...ratios(ours, theirs)]),
    { name: 'bytes of a recorded tick on disk', value: bytes, unit: 'B', goal: null },
    { name: '30 days of 48 markets', value: month, unit: 'GB', goal: { atMost: 3 } },
    ...(await overHttp()),
  ]
}

async function into(all: RecordedTicks[], directory: string | undefined): Promise<void> {
  if (directory === undefined) return
  const child = fork(PROGRAM, [directory, String(TICKS), String(HOURS)])
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the ticks ended with ${String(code)}`))),
  ])) as [RecordedTicks]
  all.push(message)
}

const spans = (name: string, all: readonly RecordedTicks[]): Figure[] => [
  { name: `${name}, mean`, value: middle(all.map(({ mean }) => mean)), unit: 'ms', goal: null },
  { name: `${name}, median`, value: middle(all.map(({ median }) => median)), unit: 'ms', goal: null },
  { name: `${name}, own work`, value: middle(all.map(({ worked }) => worked)), unit: 'ms', goal: null },
]

/** A round's own ratio: a machine that is slow for a while is slow for both. */
function ratios(ours: readonly RecordedTicks[], theirs: readonly RecordedTicks[]): Figure[] {
  const ratio = (of: (round: RecordedTicks) => number) =>
    middle(ours.map((round, at) => of(round) / of(theirs[at] as RecordedTicks)))
  return [
    {
      name: 'ticks beside the other, mean',
      value: ratio(({ mean }) => mean),
      unit: '×',
      goal: { atMost: 1.2 },
    },
    { name: 'ticks beside the other, own work', value: ratio(({ worked }) => worked), unit: '×', goal: null },
  ]
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const READS = 20
const HOURS_ADVANCED = 3

/** The product on an empty directory; then an hour of its ticks, each read with bounds of its own. */
async function overHttp(): Promise<Figure[]> {
  const product = new Product()
  try {
    const first = await product.start()
    const member = product.at('')
    await askExchange(operatorSocket(product.directory), ['clock', 'advance', `${HOURS_ADVANCED}h`])
    const end = await recordedEnd(product)
    const [ticks, blocks]: [number[], number[]] = [[], []]
    let shortest = Infinity
    for (let read = 0; read < READS; read++) {
      const to = instantOf(end - read * SECOND)
      const window = { from: instantOf(to - HOUR), to }
      let began = performance.now()
      const found = await member.call(market.ticks, { symbol: 'BTC/USDT', ...window })
      ticks.push(performance.now() - began)
      shortest = Math.min(shortest, found.list.length)
      began = performance.now()
      await member.call(market.tickBlocks, {
        from: instantOf(window.from - read * MINUTE),
        to: instantOf(to - read * MINUTE),
      })
      blocks.push(performance.now() - began)
    }
    return [
      { name: 'first start on an empty directory', value: first, unit: 'ms', goal: { atMost: 60_000 } },
      { name: 'an hour of ticks over HTTP, median', value: middle(ticks), unit: 'ms', goal: null },
      {
        name: 'an hour of ticks over HTTP, slowest',
        value: Math.max(...ticks),
        unit: 'ms',
        goal: { atMost: 300 },
      },
      { name: 'ticks in each', value: shortest, unit: '', goal: { atLeast: 3_600 } },
      { name: 'an hour of all markets as blocks, median', value: middle(blocks), unit: 'ms', goal: null },
    ]
  } finally {
    await product.remove()
  }
}

/** Waits until the advanced hours are recorded. */
async function recordedEnd(product: Product): Promise<number> {
  const advanced = Date.now() + (HOURS_ADVANCED - 0.1) * HOUR
  for (;;) {
    const to = instantOf(Math.floor(advanced / MINUTE) * MINUTE)
    const { blocks } = await product.at('').call(market.tickBlocks, { from: instantOf(to - MINUTE), to })
    if (blocks.length === 2) return to
    await pause(500)
  }
}
