import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { catalogue, type Database, operatorSocket, sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { Product } from '@bourse/test/faults'
import { type Figure, figure, percentiles } from './figure.ts'
import { timed, withDatabase } from './own-exchange.ts'
import { Spread } from './spread.ts'

const HOURS = 6
const GIGABYTE = 1e9

/** Measures the record of prices: its size, and reading an hour of it over HTTP. */
export async function record(): Promise<Figure[]> {
  const bytes = await bytesPerTick()
  const month = (bytes * 48 * 30 * DAY) / SECOND / GIGABYTE
  return [
    figure('bytes of a recorded tick of a market', bytes, 'B'),
    figure('30 days of 48 markets', month, 'GB'),
    ...(await readOverHttp()),
  ]
}

/** Measures the bytes of hashes, blocks and bars, with their indices, per tick of a downtime. */
const bytesPerTick = (): Promise<number> =>
  withDatabase(async ({ db, clock, open }) => {
    const first = await open({ marketSeed: 'record' })
    await first.tickOnce()
    await first.close()
    const before = await readSize(db)
    clock.advance(HOURS * HOUR)
    const second = await open({ marketSeed: 'record' })
    await second.close()
    return ((await readSize(db)) - before) / ((HOURS * HOUR) / SECOND) / catalogue.markets.length
  })

async function readSize(db: Database): Promise<number> {
  const row = await db.row<{ bytes: string }>(sql`
    select sum(pg_total_relation_size(name::regclass))::text as bytes
    from unnest(array['recorded_minute', 'recorded_block', 'recorded_bars']) name`)
  return Number(row?.bytes ?? 0)
}

const READS = 20
const HOURS_ADVANCED = 3

/** Reads an hour of ticks of a new product, each read with bounds of its own. */
async function readOverHttp(): Promise<Figure[]> {
  const product = new Product()
  try {
    const first = await product.start()
    const member = product.at('')
    await requestExchange(operatorSocket(product.directory), ['clock', 'advance', `${HOURS_ADVANCED}h`])
    const end = await recordedEnd(product)
    const [ticks, blocks] = [new Spread(), new Spread()]
    let shortest = Infinity
    for (let read = 0; read < READS; read++) {
      const to = toInstant(end - read * SECOND)
      const window = { from: toInstant(to - HOUR), to }
      const readTicks = async () => {
        const { list } = await member.call(market.ticks, { symbol: 'BTC/USDT', ...window })
        shortest = Math.min(shortest, list.length)
      }
      ticks.add(await timed(readTicks))
      const shifted = { from: earlier(window.from, read), to: earlier(to, read) }
      blocks.add(await timed(() => member.call(market.tickBlocks, shifted)))
    }
    return [
      figure('first start on an empty directory', first, 'ms'),
      ...percentiles('an hour of ticks over HTTP', ticks),
      figure('ticks in each', shortest),
      ...percentiles('an hour of all markets as blocks', blocks),
    ]
  } finally {
    await product.remove()
  }
}

const earlier = (at: Instant, minutes: number): Instant => toInstant(at - minutes * MINUTE)

/** Waits until the advanced hours are recorded. */
async function recordedEnd(product: Product): Promise<number> {
  const advanced = Date.now() + (HOURS_ADVANCED - 0.1) * HOUR
  for (;;) {
    const to = toInstant(Math.floor(advanced / MINUTE) * MINUTE)
    const { blocks } = await product.at('').call(market.tickBlocks, { from: toInstant(to - MINUTE), to })
    if (blocks.length === 2) return to
    await pause(500)
  }
}
