import {
  type Bankruptcy,
  bankruptcyPrice,
  deleveragingScore,
  givenUpProfit,
  type PositionId,
  profitAt,
  toQuantity,
} from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  assert,
  divide,
  type Instant,
  max,
  min,
  multiplyByInt,
  ONE,
  roundToStep,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { isLost, RowFailure, throwAll, type Tx } from '#platform/kernel'
import { move, ofHouse, postAll } from '#platform/ledger'
import type { RecordedTick } from '#platform/market'
import type { EngineDeps } from '#products/futures/engine'
import {
  findPositions,
  type FuturesMarket,
  listBankruptcies,
  lockBankruptcy,
  reduceUncovered,
  type StoredPosition,
} from '#products/futures/positions'
import { closeBatch, type CloseRequest } from './close-batch.ts'
import { lockAccountsOf } from './read.ts'

/** Positions that are closed together; the rest follows with the next tick. */
const AT_ONCE = 50

/**
 * Closes profitable positions for losses that the insurance fund could not pay, each at the bankruptcy price of the
 * liquidated position, in the order of profit and leverage. A position that cannot be closed delays neither the next one nor another loss;
 * it is thrown as a failure at the end. Returns whether a loss is left.
 */
export async function deleverage(deps: EngineDeps, at: Instant): Promise<boolean> {
  const failures: unknown[] = []
  for (const id of await listBankruptcies(deps.db)) failures.push(...(await deleverageAll(deps, id, at)))
  throwAll(failures, 'positions could not be deleveraged')
  return (await listBankruptcies(deps.db)).length > 0
}

/** Closes positions for one loss together, and one by one after a failure; returns the failures. */
async function deleverageAll(deps: EngineDeps, id: PositionId, at: Instant): Promise<unknown[]> {
  const [bankrupt] = await findPositions(deps.db, [id])
  assert(bankrupt?.realized != null, 'an uncovered loss is of a liquidated position')
  const loss: Bankruptcy = { ...bankrupt, result: bankrupt.realized }
  const [market, tick] = [deps.marketOf.get(bankrupt.market), deps.tick(bankrupt.market)]
  // Without a current price nothing is closed; the loss waits for the next one.
  if (market === undefined || tick === null) return []
  const queue = queueOf(deps, bankrupt, tick.price).slice(0, AT_ONCE)
  const attempt = (chosen: readonly StoredPosition[]): Promise<unknown> =>
    deps.db
      .transact((tx) => deleverageFor(deps, tx, { id, loss, market, tick, queue: chosen, at }))
      .then(() => null, toError)
  const failure = await attempt(queue)
  if (failure === null) return []
  const failures: unknown[] = []
  for (const position of queue) {
    const alone = isLost(failure) ? failure : await attempt([position])
    if (isLost(alone)) throw alone
    if (alone !== null) failures.push(new RowFailure('deleveraging of position', position.id, alone))
  }
  return failures
}

const toError = (error: unknown): unknown => error ?? new Error('a deleveraging failed without an error')

type Deleveraged = Omit<LossState, 'uncovered'> & {
  readonly id: PositionId
  readonly queue: readonly StoredPosition[]
  readonly at: Instant
}

async function deleverageFor(
  deps: EngineDeps,
  tx: Tx,
  { id, loss, market, tick, queue, at }: Deleveraged,
): Promise<void> {
  const uncovered = await lockBankruptcy(tx, id)
  if (uncovered <= ZERO) return
  const members = [...new Set(queue.map(({ member }) => member))]
  const accountOf = await lockAccountsOf(deps, tx, { members, quote: market.quote })
  // Read again behind the locks.
  const open = new Map(members.flatMap((member) => accountOf(member).live).map((row) => [row.id, row]))
  const locked = queue.flatMap((position) => open.get(position.id) ?? [])
  const requested = selectClosings(locked, { loss, uncovered, tick, market })
  const funds = new Map(
    members.map((member) => {
      const { summary, open: rows } = accountOf(member)
      return [member, { free: summary.free, open: rows.map(({ position }) => position) }]
    }),
  )
  const closed = await closeBatch(deps, tx, { requested, funds, reason: 'deleveraging', at })
  const prices = { bankruptcy: bankruptcyPrice(loss), last: tick.price }
  const given = closed.map((position) => ({ position, amount: givenUpProfit(position, prices) }))
  await postAll(
    tx,
    given.map(({ position, amount }) => ({
      id: `futures:deleverage:${position.id}`,
      reason: 'futures_deleveraging' as const,
      at,
      legs: move(
        { from: ofHouse('futures', market.quote), to: ofHouse('insurance', market.quote) },
        amount,
        'futures_deleveraging',
      ),
    })),
  )
  await reduceUncovered(tx, id, sum(ZERO, ...given.map(({ amount }) => amount)))
}

/** Open positions of the other side with a profit, the first in the queue first. */
function queueOf(
  { positionIndex }: EngineDeps,
  { market, side }: StoredPosition,
  price: Amount,
): StoredPosition[] {
  return positionIndex
    .positions()
    .filter((row) => row.market === market && row.side !== side && row.status === 'open')
    .map((position) => ({ position, score: deleveragingScore(position, price) }))
    .filter(({ score }) => score > ZERO)
    .toSorted((one, other) => (one.score > other.score ? -1 : 1))
    .map(({ position }) => position)
}

type LossState = {
  readonly loss: Bankruptcy
  readonly uncovered: Amount
  readonly tick: RecordedTick
  readonly market: FuturesMarket
}

/** Whole positions, then as many lots of the last one as the loss needs; none that would end with a loss. */
function selectClosings(
  queue: readonly StoredPosition[],
  { loss, uncovered, tick, market }: LossState,
): CloseRequest[] {
  const price = bankruptcyPrice(loss)
  const facts = {
    bankrupt_quantity: amountText(loss.quantity),
    bankrupt_open_price: amountText(loss.openPrice),
    bankrupt_result: amountText(loss.result),
  }
  const found: CloseRequest[] = []
  let left = uncovered
  for (const position of queue) {
    if (left <= ZERO) break
    const prices = { bankruptcy: price, last: tick.price }
    const one = { ...position, quantity: toQuantity(ONE, market.futures.lotSize) }
    const perLot = givenUpProfit(one, prices)
    if (perLot <= ZERO || profitAt(position, price) < ZERO) continue
    const needed = max(ONE, roundToStep(divide(left, perLot, 'up'), ONE, 'up'))
    const lots = min(position.lots, needed)
    found.push({ position, tick, lots, deleveraging: { price, facts } })
    left = subtract(left, multiplyByInt(perLot, lots / ONE))
  }
  return found
}
