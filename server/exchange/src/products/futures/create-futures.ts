import { toAmount, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { readState, type Scheduler, type TaskRunner, type Tx, writeState } from '#platform/kernel'
import { move, ofHouse, post } from '#platform/ledger'
import {
  createFunding,
  createOvernight,
  createPositionPublisher,
  type EngineDeps,
  type PositionIndex,
  scheduleFunding,
  scheduleOvernight,
  processWindow,
} from '#products/futures/engine'
import { listActive, type FuturesDeps } from '#products/futures/positions'
import { secondIn, type TickWindow } from '#platform/market'
import { deleverage } from './deleverage.ts'
import { futuresMarkets } from './read.ts'
import { reduceOrders } from './reduce-orders.ts'

type Futures = {
  readonly deps: FuturesDeps
  readonly chargeOvernight: TaskRunner
  readonly chargeFunding: TaskRunner
  /** Loads open positions and schedules the next midnight and funding. Runs once, before the first tick. */
  start(now: Instant): Promise<void>
  /** Runs after each tick, with the seconds since the last one; returns the number of changed rows. */
  tick(window: TickWindow): Promise<number>
  /**
   * Runs beside each tick: publishes the positions at its prices while the database writes what the tick triggers. That
   * is published after its commit.
   */
  publishPositions(): Promise<number>
}

/** Initial capital of the insurance fund, in the quote asset. */
const INSURANCE_CAPITAL = toAmount('1000000')

/** Gives the insurance fund its capital, once. */
async function fundInsurance(tx: Tx, asset: AssetId, at: Instant): Promise<void> {
  const id = `insurance:capital:${asset}`
  if ((await readState(tx, id)) !== null) return
  await writeState(tx, id, 'paid')
  const accounts = { from: ofHouse('treasury', asset), to: ofHouse('insurance', asset) }
  await post(tx, { id, reason: 'insurance_capital', at, legs: move(accounts, INSURANCE_CAPITAL) })
}

/** Wires the module: in-memory index, ticks, overnight fees, personal feed. */
export function createFutures(
  parts: FuturesDeps & { readonly positionIndex: PositionIndex },
  scheduler: Scheduler,
): Futures {
  const { positionIndex } = parts
  const markets = futuresMarkets(parts)
  let hasUncovered = true
  const deps: EngineDeps = {
    ...parts,
    onUncovered: () => (hasUncovered = true),
    reduce: (tx, reductions, at) => reduceOrders(parts, tx, reductions, at),
    marketOf: new Map(markets.map((market) => [market.id, market])),
  }
  const quotes = new Set(markets.map(({ quote }) => quote))
  const rereads = createReread(deps)
  const publishPositions = createPositionPublisher(deps, markets[0]?.quote as AssetId)
  let startPublishing = () => {}
  return {
    deps,
    chargeOvernight: createOvernight(deps, scheduler),
    chargeFunding: createFunding(deps, scheduler),
    async start(now) {
      await deps.db.transact(async (tx) => {
        for (const quote of quotes) await fundInsurance(tx, quote, now)
      })
      positionIndex.upsert(await listActive(deps.db))
      await scheduleOvernight(deps.db, scheduler, now)
      await scheduleFunding(deps.db, scheduler, now)
    },
    async tick(window) {
      try {
        await rereads()
        const changed = await processWindow(deps, window, () => startPublishing())
        // A loss of an earlier process is found at the first tick.
        // A copy that followed its leader between two losses would leave its share of the second to others.
        if (hasUncovered) {
          const at = secondIn(window, window.seconds - 1)
          hasUncovered = await deps.leading.inTurn(() => deleverage(deps, at))
        }
        return changed
      } finally {
        startPublishing()
      }
    },
    // Earlier, it would delay the decisions. From then on the database has the longest work of a tick to do.
    publishPositions: () => publishPositions(new Promise((resolve) => (startPublishing = resolve))),
  }
}

/**
 * After an unknown commit the rows are reread at once, and again when every pending commit has surely ended.
 */
const REREAD_AFTER_TICKS = 10

/** The index follows acknowledged commits; after a commit with an unknown outcome it is reread. */
function createReread({ db, positionIndex }: EngineDeps): () => Promise<void> {
  let [seen, ticksLeft] = [0, 0]
  return async () => {
    const unknownCommits = db.unknownCommits()
    const isFresh = unknownCommits !== seen
    if (!isFresh && (ticksLeft === 0 || --ticksLeft > 0)) return
    // Positions known before the query and absent from its result have ended; an ended position never returns
    // to the index.
    const known = positionIndex.positions()
    const live = await listActive(db)
    const ids = new Set(live.map(({ id }) => id))
    positionIndex.upsert(live)
    positionIndex.upsert(known.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, status: 'closed' })))
    if (isFresh) ticksLeft = REREAD_AFTER_TICKS
    seen = unknownCommits
  }
}
