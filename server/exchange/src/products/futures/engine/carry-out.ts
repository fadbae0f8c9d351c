import { computeNotional } from '@bourse/contracts/futures'
import { type Instant, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import { buildFeeLegs, move, ofMember, postAll, type Transfer } from '#platform/ledger'
import {
  assertOpening,
  closed,
  type Closing,
  closingTransfer,
  type FuturesMarket,
  readOutcome,
  recordUncovered,
  storePositions,
  type StoredPosition,
} from '#products/futures/positions'
import type { IssuedReceipt, LockedChains, ReceiptDraft } from '#platform/receipts'
import type { ClosingDecision, SecondDecision } from './decide.ts'
import type { FillDecision } from './decide-entry.ts'
import type { EngineDeps } from './deps.ts'
import type { Evidence } from './evidence.ts'

const quoteOf = ({ marketOf }: Pick<EngineDeps, 'marketOf'>, { market }: StoredPosition): AssetId =>
  (marketOf.get(market) as FuturesMarket).quote

/** The money and the rows of one step, in order. */
type Step = { readonly transfers: readonly Transfer[]; readonly rows: readonly StoredPosition[] }

type Settlement = {
  readonly decisions: readonly SecondDecision[]
  readonly chains: LockedChains
  /** Called when the database has all that it needs to write. */
  readonly onSent: () => void
}

/**
 * Carries out decisions of one or several seconds, in the given order. Receipts come first, because they
 * determine the bookings. The members' chains of receipts are locked. Returns every changed row, once per change.
 */
export async function carryOut(
  deps: EngineDeps,
  tx: Tx,
  { decisions, chains, onSent }: Settlement,
): Promise<StoredPosition[]> {
  const issued = await deps.issue(tx, decisions.flatMap(draftsOf), chains)
  let place = 0
  const steps = decisions.flatMap((decision) => {
    const closings = decision.closings.map((one) => closingOf(one, issued[place++]))
    for (const { order } of decision.fills) assertOpening(issued[place++], order)
    return stepsOf(deps, decision, closings)
  })
  const written = Promise.all([
    storeChanges(
      tx,
      steps.flatMap(({ rows }) => rows),
    ),
    postAll(
      tx,
      steps.flatMap(({ transfers }) => transfers),
    ),
  ])
  onSent()
  const [stored] = await written
  await recordLosses(deps, tx, decisions)
  await notifyListener(deps, tx, decisions)
  const reduced: StoredPosition[] = []
  for (const { at, reductions } of decisions)
    if (reductions.length > 0) reduced.push(...(await deps.reduce(tx, reductions, at)))
  return [...stored, ...reduced]
}

/** Records losses that the insurance fund had no money for; positions of the other side give up their profit for them. */
async function recordLosses(deps: EngineDeps, tx: Tx, decisions: readonly SecondDecision[]): Promise<void> {
  const losses = decisions.flatMap(({ closings }) =>
    closings.flatMap(({ position, expected: { shortfall } }) =>
      shortfall > 0n ? [{ id: position.id, shortfall, position }] : [],
    ),
  )
  const [first, last] = [losses[0], decisions.at(-1)]
  if (first === undefined || last === undefined) return
  const asset = quoteOf(deps, first.position)
  if (await recordUncovered(tx, losses, { asset, at: last.at })) tx.afterCommit(deps.onUncovered)
}

/** Leaders' positions that were filled and closed, and copies that were closed, are reported in their order. */
async function notifyListener(
  { leading }: EngineDeps,
  tx: Tx,
  decisions: readonly SecondDecision[],
): Promise<void> {
  for (const { at, closings, fills } of decisions) {
    const ended = closings.filter(({ position }) => leading.concerns(position))
    const filled = fills.filter(({ order }) => leading.concerns(order))
    if (ended.length > 0) {
      await leading.closed(
        tx,
        ended.map(({ position, tick, reason }) => ({ position, tick, reason, lots: position.lots, at })),
      )
    }
    if (filled.length > 0) {
      await leading.opened(
        tx,
        filled.map(({ order, tick }) => ({ position: order, tick, at })),
      )
    }
  }
}

/** The receipts of a second: its closings, then its fills. */
function draftsOf({ at, closings, fills }: SecondDecision): ReceiptDraft[] {
  const draft = (
    kind: ReceiptDraft['kind'],
    { member, id }: StoredPosition,
    { facts, ticks }: Evidence,
  ): ReceiptDraft => ({ member, kind, subject: id, inputs: facts, ticks, at })
  return [
    ...closings.map((one) => draft(one.reason === 'liquidation' ? 'liquidation' : 'stop', one.position, one)),
    ...fills.map((one) => draft('open', one.order, one)),
  ]
}

/** Cancellations first: closings may need their released holds. */
function stepsOf(deps: EngineDeps, decision: SecondDecision, closings: readonly Closing[]): Step[] {
  const { at, cancelled, fills, left, rested } = decision
  const isTouched = closings.some(({ released }) => released > 0n)
  return [
    ...cancelled.map((order) => cancelStep(deps, order, at)),
    ...closings.map((closing) => ({
      transfers: [closingTransfer(closing, quoteOf(deps, closing.position), at)],
      rows: [{ ...closed(closing, at), updatedAt: at }],
    })),
    { transfers: [], rows: isTouched ? left.map((row) => ({ ...row, updatedAt: at })) : [] },
    { transfers: [], rows: rested.map((row) => ({ ...row, updatedAt: at })) },
    ...fills.map((fill) => fillStep(deps, fill, at)),
  ]
}

/** Books the receipt, after checking that it equals the decision. */
function closingOf(
  { position, tick, reason, expected, released }: ClosingDecision,
  receipt: IssuedReceipt | undefined,
): Closing {
  return { position, price: tick.price, reason, outcome: readOutcome(receipt, expected), released }
}

/** Releases the holds of pending orders. */
export async function cancelAll(
  deps: Pick<EngineDeps, 'marketOf'>,
  tx: Tx,
  orders: readonly StoredPosition[],
  at: Instant,
): Promise<StoredPosition[]> {
  const steps = orders.map((order) => cancelStep(deps, order, at))
  await postAll(
    tx,
    steps.flatMap(({ transfers }) => transfers),
  )
  return storePositions(
    tx,
    steps.flatMap(({ rows }) => rows),
  )
}

function cancelStep(deps: Pick<EngineDeps, 'marketOf'>, order: StoredPosition, at: Instant): Step {
  const quote = quoteOf(deps, order)
  const accounts = {
    from: ofMember(order.member, quote, 'futures_hold'),
    to: ofMember(order.member, quote, 'futures'),
  }
  const held = sum(order.margin, order.fee)
  const legs = move(accounts, held, 'futures_release')
  return {
    transfers:
      held === ZERO ? [] : [{ id: `futures:cancel:${order.id}`, reason: 'futures_release', at, legs }],
    rows: [{ ...order, status: 'cancelled', closedAt: at, updatedAt: at }],
  }
}

/** Opens a waiting order: its held fee is paid, and the part of the hold that it does not need is returned. */
function fillStep(deps: EngineDeps, { order, excess }: FillDecision, at: Instant): Step {
  const { member, fee, rebates } = order
  const turnover = computeNotional(order.quantity, order.openPrice)
  const quote = quoteOf(deps, order)
  const from = ofMember(member, quote, 'futures_hold')
  const legs = [
    ...buildFeeLegs({ from, payer: member, fee, turnover, reason: 'futures_fee', rebates }),
    ...move({ from, to: ofMember(member, quote, 'futures') }, excess, 'futures_release'),
  ].filter(({ amount }) => amount !== ZERO)
  return {
    transfers: legs.length > 0 ? [{ id: `futures:fill:${order.id}`, reason: 'futures_fee', at, legs }] : [],
    rows: [{ ...order, status: 'open', openedAt: at, updatedAt: at }],
  }
}

/** Stores each change of a row by itself: a position may be opened and closed within one window. */
async function storeChanges(tx: Tx, rows: readonly StoredPosition[]): Promise<StoredPosition[]> {
  const stored: StoredPosition[] = []
  for (let left = rows; left.length > 0;) {
    const first = new Map(left.toReversed().map((row) => [row.id, row]))
    const isFirst = (row: StoredPosition) => first.get(row.id) === row
    stored.push(...(await storePositions(tx, left.filter(isFirst))))
    left = left.filter((row) => !isFirst(row))
  }
  return stored
}

export function publishChanges(deps: EngineDeps, changed: readonly StoredPosition[]): void {
  deps.indexPositions(changed)
  for (const member of new Set(changed.map((position) => position.member))) {
    const ended = changed.filter((row) => row.member === member && row.status !== 'open')
    for (const reason of new Set(ended.map(({ closeReason }) => closeReason))) {
      const ids = ended.filter(({ closeReason }) => closeReason === reason).map(({ id }) => id)
      deps.events.ordersClosed(member, ids, reason)
    }
    deps.events.orderChanged(member)
    deps.events.balanceChanged(member)
  }
}
