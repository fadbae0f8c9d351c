import { amountOf, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { readKept, type Scheduler, type Tx, writeKept } from '#kernel'
import { move, ofHouse, post } from '#ledger'
import {
  chargeNight,
  createPush,
  createWatch,
  type EngineDeps,
  OVERNIGHT_TASK,
  scheduleOvernight,
  sweep,
} from '#futures/engine'
import { allLive, type FuturesDeps } from '#futures/positions'
import { futuresMarkets } from './read.ts'

export type Futures = {
  readonly deps: FuturesDeps
  /** Reads what is open, and puts the next midnight on the list. Once, before the first tick. */
  start(now: Instant): Promise<void>
  /** After each tick. Answers how many rows it changed. */
  tick(): Promise<number>
}

/** What the insurance fund begins with, in the quote asset. */
const INSURANCE_CAPITAL = amountOf('1000000')

/** Gives the insurance fund its capital, once for all. */
async function fundInsurance(tx: Tx, asset: AssetId, at: Instant): Promise<void> {
  const id = `insurance:capital:${asset}`
  if ((await readKept(tx, id)) !== null) return
  await writeKept(tx, id, 'paid')
  const way = { from: ofHouse('treasury', asset), to: ofHouse('insurance', asset) }
  await post(tx, { id, reason: 'insurance_capital', at, legs: move(way, INSURANCE_CAPITAL) })
}

/** Puts the room together: what is open in memory, the tick, the midnights, the phones. */
export function createFutures(parts: Omit<FuturesDeps, 'remember'>, scheduler: Scheduler): Futures {
  const markets = futuresMarkets(parts)
  const marketOf = new Map(markets.map((market) => [market.id, market]))
  const watch = createWatch(marketOf)
  const deps: EngineDeps = { ...parts, watch, marketOf, remember: (rows) => watch.remember(rows) }
  const quotes = new Set(markets.map(({ quote }) => quote))
  const push = createPush(deps, markets[0]?.quote as AssetId)
  scheduler.on(OVERNIGHT_TASK, (tx, subject) => chargeNight(deps, scheduler, tx, subject))
  const rereads = createReread(deps)
  return {
    deps,
    async start(now) {
      await deps.db.transact(async (tx) => {
        for (const quote of quotes) await fundInsurance(tx, quote, now)
      })
      watch.remember(await allLive(deps.db))
      await scheduleOvernight(deps.db, scheduler, now)
    },
    async tick() {
      await rereads()
      // Phones hear how things stood at this tick while the database is at work, and then what it ended.
      const [changed] = await Promise.all([sweep(deps), push()])
      return changed
    },
  }
}

/** After a doubt the rows are read at once, and once more when whatever was still at work has surely ended. */
const LATER_TICKS = 10

/** What is in memory follows from commits that we heard of; after one that nobody knows the end of it is read anew. */
function createReread({ db, watch }: EngineDeps): () => Promise<void> {
  let [seen, ticksLeft] = [0, 0]
  return async () => {
    const doubts = db.doubts()
    const isFresh = doubts !== seen
    if (!isFresh && (ticksLeft === 0 || --ticksLeft > 0)) return
    // What was known before the question and is not in its answer has ended: nothing that ended comes back.
    const known = watch.positions()
    const live = await allLive(db)
    const ids = new Set(live.map(({ id }) => id))
    watch.remember(live)
    watch.remember(known.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, status: 'closed' })))
    if (isFresh) ticksLeft = LATER_TICKS
    seen = doubts
  }
}
