import { settleClose, type CloseReason, stopReached } from '@bourse/contracts/futures'
import { type Amount, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import {
  after,
  findBacking,
  type Funds,
  type Outcome,
  type StoredPosition,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { decideEntries, type FillDecision, type ReductionDecision, releasedBy } from './decide-entry.ts'
import { type Evidence, buildEvidence, type Extremes } from './evidence.ts'
import {
  countsAt,
  isAccountLiquidated,
  isOwnLiquidated,
  marketOf,
  type MarketSnapshot,
  valued,
} from './snapshot.ts'

/** A closing that a tick triggers, with the evidence of its receipt. */
export type ClosingDecision = Evidence & {
  readonly position: StoredPosition
  readonly reason: Extract<CloseReason, 'liquidation' | 'takeProfit' | 'stopLoss'>
  readonly tick: RecordedTick
  readonly expected: Outcome
  readonly released: Amount
}

/** Everything one second does to one member. */
export type SecondDecision = {
  readonly at: Instant
  readonly closings: readonly ClosingDecision[]
  readonly fills: readonly FillDecision[]
  /** Orders that close positions of the other side, after all else of this second. */
  readonly reductions: readonly ReductionDecision[]
  /** Orders that wait for their limit from now on. */
  readonly rested: readonly StoredPosition[]
  readonly cancelled: readonly StoredPosition[]
  /** Positions that stay open, with their remaining margins. */
  readonly left: readonly StoredPosition[]
  /** The free balance afterwards; of a cross account only. */
  readonly free: Amount
}

/** Open and pending positions of a member, and the free balance if they are in cross mode. */
export type LiveAccount = {
  readonly live: readonly StoredPosition[]
  readonly free: Amount
  /** The ticks that triggered trailing stops followed; none by default. */
  readonly extremes?: Extremes
}

/**
 * Decides the effect of one second on a member's positions and orders: liquidation, which is by mark price, before
 * stop loss before take profit, each position at most once; all close at the tick. Pure: depends on the rows, the free balance and the ticks only.
 */
export function decide({ live, free, extremes }: LiveAccount, snapshot: MarketSnapshot): SecondDecision {
  const pending = live.filter(({ status }) => status === 'pending')
  const open = live.filter(({ status }) => status === 'open')
  const isCross = open.some(({ mode }) => mode === 'cross')
  const toLiquidate = isCross && isAccountLiquidated({ free, open }, snapshot)
  if (toLiquidate) return liquidateAccount({ free, open }, pending, snapshot)
  const stops = open.reduce<Run>((run, position) => stopOf(run, position, snapshot), {
    funds: { free, open },
    closings: [],
  })
  const { closings, funds } = stops
  const { ended, ...entries } = decideEntries(pending, snapshot, { funds, extremes })
  const freeAfter = sum(funds.free, releasedBy({ ...entries, ended }))
  return { at: snapshot.at, closings, ...entries, cancelled: ended, left: funds.open, free: freeAfter }
}

type Run = { readonly funds: Funds; readonly closings: readonly ClosingDecision[] }

function stopOf(run: Run, position: StoredPosition, snapshot: MarketSnapshot): Run {
  const tick = countsAt(position, snapshot) ? snapshot.tick(position.market) : null
  if (tick === null) return run
  const mark = snapshot.mark(position.market)
  if (mark !== null && position.mode === 'isolated' && isOwnLiquidated(position, mark, snapshot)) {
    return closeOne(run, position, 'liquidation', snapshot)
  }
  const trigger = position.stopsBy === 'mark' ? mark : tick.price
  const reached = trigger === null ? null : stopReached(position.side, position, trigger)
  if (reached === null) return run
  const closing = closeOne(run, position, reached, snapshot)
  // In cross mode a loss covered only by floating gains of others waits: paid now, it would be charged to the
  // fund.
  const isCovered = position.mode === 'isolated' || closing.closings.at(-1)?.expected.shortfall === ZERO
  return isCovered ? closing : run
}

/**
 * Cancels pending orders first. Then closes the worst position, preceded by the best one when its loss is not
 * covered; repeats while needed.
 */
function liquidateAccount(
  funds: Funds,
  pending: readonly StoredPosition[],
  snapshot: MarketSnapshot,
): SecondDecision {
  const held = sum(...pending.flatMap(({ margin, fee }) => [margin, fee]))
  let run: Run = { funds: { ...funds, free: sum(funds.free, held) }, closings: [] }
  while (isAccountLiquidated(run.funds, snapshot)) {
    const [worst, ...others] = valued(run.funds.open, snapshot).toSorted((a, b) =>
      a.profit < b.profit ? -1 : 1,
    )
    if (worst === undefined) break
    const next = closeOne(run, worst.position, 'liquidation', snapshot)
    const best = others.at(-1)
    const isShort = next.closings.at(-1)?.expected.shortfall !== ZERO
    run =
      isShort && best !== undefined && best.profit > ZERO
        ? closeOne(run, best.position, 'liquidation', snapshot)
        : next
  }
  const { closings, funds: left } = run
  const none = { fills: [], reductions: [], rested: [] }
  return { at: snapshot.at, closings, ...none, cancelled: pending, left: left.open, free: left.free }
}

function closeOne(
  run: Run,
  position: StoredPosition,
  reason: ClosingDecision['reason'],
  snapshot: MarketSnapshot,
): Run {
  const tick = snapshot.tick(position.market) as RecordedTick
  const market = marketOf(position, snapshot)
  const own = run.funds.open.find(({ id }) => id === position.id) ?? position
  const backing = findBacking(own, run.funds)
  const feeRate = reason === 'liquidation' ? market.futures.liquidationFeeRate : ZERO
  const expected = settleClose({ ...own, backing }, tick.price, feeRate)
  const { funds, released } = after(run.funds, own, expected)
  const evidence = buildEvidence({ position: own, reason, market, backing }, run.funds, snapshot)
  const closing = { position: own, reason, tick, ...evidence, expected, released }
  return { funds, closings: [...run.closings, closing] }
}
