import type { MemberId } from '@bourse/contracts/account'
import { type CloseReason, settleClose, splitPosition } from '@bourse/contracts/futures'
import { type Amount, assert, type Facts, type Instant, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { groupBy, type Tx } from '#platform/kernel'
import {
  after,
  findBacking,
  closingFacts,
  readOutcome,
  type Closing,
  type Funds,
  type FuturesDeps,
  type FuturesMarket,
  insertPositions,
  settleAll,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { futuresMarkets } from './read.ts'

/** A position to close, with lots and the tick to close at. */
export type CloseRequest = {
  readonly position: StoredPosition
  readonly tick: RecordedTick
  readonly lots: Amount
  /** The trigger of an order that only reduces, and the ticks that prove it; else the tick alone. */
  readonly facts?: Facts
  readonly ticks?: readonly RecordedTick[]
  /** Closes at the bankruptcy price of another position instead of the tick's. */
  readonly deleveraging?: Deleveraging | undefined
}

export type Deleveraging = { readonly price: Amount; readonly facts: Facts }

export type CloseBatch = {
  /** Of any number of members, whose accounts are locked. */
  readonly requested: readonly CloseRequest[]
  /** Free balance and open positions of each member. */
  readonly funds: ReadonlyMap<MemberId, Funds>
  readonly reason: Extract<CloseReason, 'manual' | 'leader' | 'deleveraging'>
  readonly at: Instant
}

type SplitPart = {
  /** The position before the closing. */
  readonly whole: StoredPosition
  readonly part: StoredPosition
  readonly rest: StoredPosition | null
  readonly tick: RecordedTick
  readonly request: CloseRequest
  readonly deleveraging: Deleveraging | undefined
}
type Decided = Closing & {
  readonly tick: RecordedTick
  readonly backing: Amount
  readonly request: CloseRequest
  readonly deleveraging: Deleveraging | undefined
}

const priceOf = ({ tick, deleveraging }: Pick<CloseRequest, 'tick' | 'deleveraging'>): Amount =>
  deleveraging?.price ?? tick.price

/**
 * Closes positions, or some of their lots, at the given ticks; each member's best result comes first, so that in
 * cross mode gains pay for losses. One whose loss only floating gains of other positions cover, and that the insurance
 * fund would pay, stays open. Returns the positions that were closed.
 */
export async function closeBatch(deps: FuturesDeps, tx: Tx, batch: CloseBatch): Promise<StoredPosition[]> {
  const { at } = batch
  const parts = await splitOffParts(tx, byResultDescending(coveredOf(batch)), at)
  const rests = parts.flatMap(({ rest }) => (rest === null ? [] : [rest]))
  const closings: Decided[] = []
  const touched: StoredPosition[] = []
  for (const [member, own] of groupBy(parts, ({ part }) => part.member)) {
    const decided = decideMember(openAfterSplit(batch.funds.get(member), own), own, batch)
    closings.push(...decided.closings)
    if (decided.closings.some(({ released }) => released > ZERO)) touched.push(...decided.left)
  }
  const marketOf = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  const quoteOf = ({ market }: StoredPosition): AssetId => (marketOf.get(market) as FuturesMarket).quote
  const issued = await deps.issue(
    tx,
    closings.map(({ position, tick, backing, request, deleveraging }) => ({
      member: position.member,
      kind: deleveraging === undefined ? ('close' as const) : ('deleveraging' as const),
      subject: position.id,
      inputs: {
        ...closingFacts(position, marketOf.get(position.market) as FuturesMarket, backing),
        ...deleveraging?.facts,
        ...request.facts,
      },
      ticks: request.ticks ?? [tick],
      at,
    })),
  )
  const receipted = closings.map((closing, place) => ({
    ...closing,
    outcome: readOutcome(issued[place], closing.outcome),
  }))
  const settled = await settleAll(tx, { closings: receipted, touched }, { quoteOf, at })
  const copied = parts.filter(({ whole }) => deps.leading.concerns(whole))
  if (copied.length > 0) {
    await deps.leading.closed(
      tx,
      copied.map(({ whole, part, tick }) => ({
        position: whole,
        lots: part.lots,
        tick,
        reason: batch.reason,
        at,
      })),
    )
  }
  tx.afterCommit(() => publish(deps, [...rests, ...settled], closings, batch.reason))
  return settled.filter(({ status }) => status === 'closed')
}

function publish(
  deps: FuturesDeps,
  changed: readonly StoredPosition[],
  closings: readonly Decided[],
  reason: CloseReason,
): void {
  deps.indexPositions(changed)
  for (const [member, own] of groupBy(closings, ({ position }) => position.member)) {
    const ids = own.map(({ position }) => position.id)
    deps.events.ordersClosed(member, ids, reason)
    deps.events.orderChanged(member)
    deps.events.balanceChanged(member)
  }
}

function decideMember(funds: Funds, parts: readonly SplitPart[], { reason }: CloseBatch) {
  const closings: Decided[] = []
  for (const split of parts) {
    const { part, tick, request, deleveraging } = split
    const price = priceOf(split)
    const position = funds.open.find(({ id }) => id === part.id) ?? part
    const backing = findBacking(position, funds)
    const outcome = settleClose({ ...position, backing }, price)
    assert(position.mode !== 'cross' || outcome.shortfall === ZERO, 'positions without cover were left out')
    const next = after(funds, position, outcome)
    closings.push({
      position,
      price,
      reason,
      outcome,
      released: next.released,
      tick,
      backing,
      request,
      deleveraging,
    })
    funds = next.funds
  }
  return { closings, left: funds.open }
}

/** The requests whose loss is covered when they are closed in this order. */
const coveredOf = ({ requested, funds }: CloseBatch): CloseRequest[] =>
  [...groupBy(byResultDescending(requested), ({ position }) => position.member)].flatMap(([member, own]) =>
    coveredIn(own, funds.get(member) ?? NO_FUNDS),
  )

/** Whether all of a member's requests would be closed. */
export const isCovered = (own: readonly CloseRequest[], funds: Funds): boolean =>
  coveredIn(byResultDescending(own), funds).length === own.length

function coveredIn(own: readonly CloseRequest[], before: Funds): CloseRequest[] {
  const covered: CloseRequest[] = []
  let funds = before
  for (const request of own) {
    const { position, lots } = request
    const now = funds.open.find(({ id }) => id === position.id) ?? position
    const { part, rest } = lots === now.lots ? { part: now, rest: null } : splitPosition(now, lots)
    const split = { ...funds, open: funds.open.flatMap((row) => (row.id === now.id ? [part] : [row])) }
    const outcome = settleClose({ ...part, backing: findBacking(part, split) }, priceOf(request))
    if (now.mode === 'cross' && outcome.shortfall > ZERO) continue
    covered.push(request)
    const next = after(split, part, outcome).funds
    funds = { ...next, open: rest === null ? next.open : [...next.open, rest] }
  }
  return covered
}

const NO_FUNDS: Funds = { free: ZERO, open: [] }

const byResultDescending = (requested: readonly CloseRequest[]): CloseRequest[] => {
  const result = (request: CloseRequest) =>
    settleClose({ ...request.position, backing: ZERO }, priceOf(request)).profit
  return requested.toSorted((a, b) => (result(a) > result(b) ? -1 : 1))
}

/** Splits the parts to close into positions of their own; a complete one is closed directly. */
async function splitOffParts(tx: Tx, requested: readonly CloseRequest[], at: Instant): Promise<SplitPart[]> {
  const partial = requested.filter(({ position, lots }) => lots !== position.lots)
  const splits = partial.map(({ position, lots }) => splitPosition(position, lots))
  const rests = await updatePositions(
    tx,
    splits.map(({ rest }) => rest),
    at,
  )
  const parts = await insertPositions(
    tx,
    splits.map(({ part }) => part),
    at,
  )
  return requested.map((request) => {
    const { position: whole, tick, deleveraging } = request
    const place = partial.indexOf(request)
    if (place < 0) return { whole, part: whole, rest: null, tick, request, deleveraging }
    return {
      whole,
      part: parts[place] as StoredPosition,
      rest: rests[place] as StoredPosition,
      tick,
      request,
      deleveraging,
    }
  })
}

/** A member's money and open positions after the split. */
function openAfterSplit(funds: Funds = NO_FUNDS, parts: readonly SplitPart[]): Funds {
  const rests = new Map(parts.flatMap(({ rest }) => (rest === null ? [] : [[rest.id, rest] as const])))
  const cut = parts.filter(({ rest }) => rest !== null).map(({ part }) => part)
  return { ...funds, open: [...funds.open.map((position) => rests.get(position.id) ?? position), ...cut] }
}
