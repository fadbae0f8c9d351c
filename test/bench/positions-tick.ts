import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  catalogue,
  type Database,
  type Exchange,
  isBalanced,
  seededSource,
  sql,
  computeTrialBalance,
} from '@bourse/exchange'
import { START } from '@bourse/test/environment'
import { readCount, placeLoans, placeMargin, placePositions, placeTrails } from '@bourse/test/faults'
import { type Figure, figure, none, percentiles } from './figure.ts'
import { cpuMsSince, type OwnDatabase, withDatabase } from './own-exchange.ts'
import { Spread } from './spread.ts'

type Ticks = {
  /**
   * Times from the record of a tick until all its effects are settled and published, in milliseconds.
   * Background work runs after it, as in production, and is not part of it.
   */
  readonly spent: Spread
  /** Processor time of this process. */
  readonly worked: Spread
}

type Crowd = {
  readonly positions: number
  readonly members: number
  /** Members with a connected client. */
  readonly listeners: number
  readonly ticks: number
  /** Open loans beside the positions; none by default. */
  readonly loans?: number
  /** Debts on margin beside them; none by default. */
  readonly margin?: number
  /** Trailing stops on the first market, of spot and of futures; none by default. */
  readonly trails?: number
}

/** Warm-up ticks, which are not measured. */
const WARM_UP = 20
const BETWEEN_MS = 50
const FEED_KEY = 'k'.repeat(32)

/**
 * Measures ticks on ten thousand positions in all markets with futures, with five hundred clients that follow
 * theirs.
 */
export async function positionsTick(): Promise<Figure[]> {
  const crowd = { positions: 10_000, members: 2_000, listeners: 500, ticks: 300 }
  const { spent, worked, ended, published, isZero } = await tickPositions(crowd)
  return [
    ...percentiles('a tick on 10,000 positions', spent),
    figure('own work of such a tick, median', worked.at(0.5), 'ms'),
    figure('positions closed and filled meanwhile', ended),
    figure('positions published to clients', published),
    none('trial balances not zero', isZero ? 0 : 1),
  ]
}

/** Measures the same ticks with twenty thousand trailing stops on one market. */
export async function trailsTick(): Promise<Figure[]> {
  const crowd = { positions: 10_000, members: 2_000, listeners: 500, ticks: 300, trails: 20_000 }
  const { spent, worked, triggered, isZero } = await tickPositions(crowd)
  return [
    ...percentiles('a tick on 10,000 positions and 20,000 trailing stops', spent),
    figure('own work of such a tick, median', worked.at(0.5), 'ms'),
    figure('trailing stops triggered meanwhile', triggered),
    none('trial balances not zero', isZero ? 0 : 1),
  ]
}

/** Measures ticks of an exchange with its own disk and these open positions. */
export const tickPositions = ({
  positions,
  members,
  listeners,
  ticks,
  loans = 0,
  margin = 0,
  trails = 0,
}: Crowd) =>
  withDatabase(async ({ db, clock, open }) => {
    const source = seededSource({ markets: catalogue.markets, seed: 'ticks' })
    const priceOf = (market: MarketId) => source.tick(market, START).price
    const ids = await placePositions(db, { count: positions, members, at: START, priceOf })
    if (loans > 0) await placeLoans(db, { count: loans, members: loans, borrowedAt: START })
    if (margin > 0) await placeMargin(db, { count: margin, borrowedAt: START })
    if (trails > 0) await placeTrails(db, { count: trails, members: ids, at: START })
    const exchange = await open({ source, feedKey: FEED_KEY })
    const url = await exchange.app.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listen(url, ids.slice(0, listeners))
    try {
      const spans = await measureTicks(exchange, clock, ticks)
      const isZero = isBalanced(await computeTrialBalance(db))
      const published = await listener.received()
      return { ...spans, ended: await countEnded(db), triggered: await countTriggered(db), published, isZero }
    } finally {
      await listener.close()
      await exchange.close()
    }
  })

async function measureTicks(exchange: Exchange, clock: OwnDatabase['clock'], ticks: number): Promise<Ticks> {
  const [spent, worked] = [new Spread(), new Spread()]
  let [startedAt, cpu] = [0, process.threadCpuUsage()]
  // Trades are published between the record of a second and its effects.
  exchange.market.onPrints(() => {
    startedAt = performance.now()
    cpu = process.threadCpuUsage()
  })
  for (let tick = -WARM_UP; tick < ticks; tick++) {
    // As in production, the events of a tick are sent before the next one.
    await pause(BETWEEN_MS)
    clock.advance(SECOND)
    await exchange.applyTick()
    const [took, own] = [performance.now() - startedAt, cpuMsSince(cpu)]
    await exchange.settleDue()
    if (tick < 0) continue
    spent.add(took)
    worked.add(own)
  }
  return { spent, worked }
}

/** Starts a feed consumer that subscribes to these members and counts position events. */
async function listen(url: string, members: readonly string[]) {
  const worker = new Worker(new URL('./processes/listener.ts', import.meta.url), {
    workerData: { url, key: FEED_KEY, members },
  })
  await once(worker, 'message')
  return {
    async received(): Promise<number> {
      worker.postMessage('how many?')
      const [count] = (await once(worker, 'message')) as [number]
      return count
    },
    close: () => worker.terminate(),
  }
}

/** Counts trailing stops that ticks have triggered. */
const countTriggered = (db: Database): Promise<number> =>
  readCount(
    db,
    sql`select ((select count(*) from spot_order where kind = 'trailingStop' and triggered_at is not null)
      + (select count(*) from futures_position where entry_kind = 'trailingStop' and triggered_at is not null))::int as count`,
  )

/** Counts positions that ticks have closed, and orders that they have filled. */
export const countEnded = (db: Database): Promise<number> =>
  readCount(
    db,
    sql`select (count(*) filter (where status = 'closed')
      + count(*) filter (where opened_at > submitted_at))::int as count from futures_position`,
  )
