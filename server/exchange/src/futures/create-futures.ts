import { amountOf, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { readState, type Scheduler, type Tx, writeState } from '#kernel'
import { move, ofHouse, post } from '#ledger'
import {
  chargeOvernight,
  createPositionPublisher,
  createPositionIndex,
  type EngineDeps,
  OVERNIGHT_TASK,
  scheduleOvernight,
  processTick,
} from '#futures/engine'
import { listActive, type FuturesDeps } from '#futures/positions'
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
  if ((await readState(tx, id)) !== null) return
  await writeState(tx, id, 'paid')
  const accounts = { from: ofHouse('treasury', asset), to: ofHouse('insurance', asset) }
  await post(tx, { id, reason: 'insurance_capital', at, legs: move(accounts, INSURANCE_CAPITAL) })
}

/** Puts the room together: what is open in memory, the tick, the midnights, the phones. */
export function createFutures(parts: Omit<FuturesDeps, 'indexPositions'>, scheduler: Scheduler): Futures {
  const markets = futuresMarkets(parts)
  const marketOf = new Map(markets.map((market) => [market.id, market]))
  const positionIndex = createPositionIndex(marketOf)
  const deps: EngineDeps = {
    ...parts,
    positionIndex,
    marketOf,
    indexPositions: (rows) => positionIndex.upsert(rows),
  }
  const quotes = new Set(markets.map(({ quote }) => quote))
  const publishPositions = createPositionPublisher(deps, markets[0]?.quote as AssetId)
  scheduler.on(OVERNIGHT_TASK, (tx, subject) => chargeOvernight(deps, scheduler, tx, subject))
  const rereads = createReread(deps)
  return {
    deps,
    async start(now) {
      await deps.db.transact(async (tx) => {
        for (const quote of quotes) await fundInsurance(tx, quote, now)
      })
      positionIndex.upsert(await listActive(deps.db))
      await scheduleOvernight(deps.db, scheduler, now)
    },
    async tick() {
      await rereads()
      // Phones hear how things stood at this tick while the database is at work, and then what it ended.
      const [changed] = await Promise.all([processTick(deps), publishPositions()])
      return changed
    },
  }
}

/** After a doubt the rows are read at once, and once more when whatever was still at work has surely ended. */
const REREAD_AFTER_TICKS = 10

/** What is in memory follows from commits that we heard of; after one that nobody knows the end of it is read anew. */
function createReread({ db, positionIndex }: EngineDeps): () => Promise<void> {
  let [seen, ticksLeft] = [0, 0]
  return async () => {
    const unknownCommits = db.unknownCommits()
    const isFresh = unknownCommits !== seen
    if (!isFresh && (ticksLeft === 0 || --ticksLeft > 0)) return
    // What was known before the question and is not in its answer has ended: nothing that ended comes back.
    const known = positionIndex.positions()
    const live = await listActive(db)
    const ids = new Set(live.map(({ id }) => id))
    positionIndex.upsert(live)
    positionIndex.upsert(known.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, status: 'closed' })))
    if (isFresh) ticksLeft = REREAD_AFTER_TICKS
    seen = unknownCommits
  }
}
