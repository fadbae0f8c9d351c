import {
  settleClose,
  type CloseReason,
  isLimitReached,
  isLiquidated,
  maintenanceMargin,
  notionalOf,
  type OtherPosition,
  serializeOtherPositions,
  profitAt,
  stopReached,
  serializeTiers,
} from '@bourse/contracts/futures'
import { amountText, type Amount, type Facts, sum, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  after,
  backingOf,
  closingFacts,
  type FuturesMarket,
  type Funds,
  type Outcome,
  summarizeAccount,
  type StoredPosition,
  valueOf,
} from '#futures/positions'
import type { RecordedTick } from '#market'

export type Ticks = ReadonlyMap<MarketId, RecordedTick>
export type Markets = ReadonlyMap<MarketId, FuturesMarket>

/** A closing that a tick triggers, with the facts of its receipt. */
export type ClosingDecision = {
  readonly position: StoredPosition
  readonly reason: Extract<CloseReason, 'liquidation' | 'takeProfit' | 'stopLoss'>
  readonly tick: RecordedTick
  readonly facts: Facts
  readonly ticks: readonly RecordedTick[]
  readonly expected: Outcome
  readonly released: Amount
}

/** Everything a tick does to one member. */
export type TickDecision = {
  readonly closings: readonly ClosingDecision[]
  readonly fills: readonly StoredPosition[]
  readonly cancelled: readonly StoredPosition[]
  /** Positions that stay open, with their remaining margins. */
  readonly left: readonly StoredPosition[]
}

export type MarketSnapshot = { readonly ticks: Ticks; readonly markets: Markets }
type Case = { readonly live: readonly StoredPosition[]; readonly free: Amount }

/**
 * Decides the effect of ticks on a member's positions and orders: liquidation before stop loss before take
 * profit, each position at most once. Pure: depends on the rows, the free balance and the ticks only.
 */
export function decide({ live, free }: Case, snapshot: MarketSnapshot): TickDecision {
  const pending = live.filter(({ status }) => status === 'pending')
  const open = live.filter(({ status }) => status === 'open')
  const isCross = open.some(({ mode }) => mode === 'cross')
  const toLiquidate = isCross && isAccountLiquidated({ free, open }, snapshot)
  if (toLiquidate) return liquidateAccount({ free, open }, pending, snapshot)
  const stops = open.reduce<Run>((run, position) => stopOf(run, position, snapshot), {
    funds: { free, open },
    closings: [],
  })
  const fills = pending.filter(({ side, market, openPrice }) => {
    const tick = snapshot.ticks.get(market)
    return tick !== undefined && isLimitReached(side, openPrice, tick.price)
  })
  return { closings: stops.closings, fills, cancelled: [], left: stops.funds.open }
}

type Run = { readonly funds: Funds; readonly closings: readonly ClosingDecision[] }

const marketOf = (position: StoredPosition, { markets }: MarketSnapshot): FuturesMarket => {
  const market = markets.get(position.market)
  if (market === undefined) throw new Error(`position ${position.id} is in a market without futures`)
  return market
}

function stopOf(run: Run, position: StoredPosition, snapshot: MarketSnapshot): Run {
  const tick = snapshot.ticks.get(position.market)
  if (tick === undefined) return run
  if (position.mode === 'isolated' && isOwnLiquidated(position, tick.price, snapshot)) {
    return closeOne(run, position, 'liquidation', snapshot)
  }
  const reached = stopReached(position.side, position, tick.price)
  if (reached === null) return run
  const closing = closeOne(run, position, reached, snapshot)
  // In cross mode a loss covered only by floating gains of others waits: paid now, it would be charged to the
  // fund.
  const isCovered = position.mode === 'isolated' || closing.closings.at(-1)?.expected.shortfall === ZERO
  return isCovered ? closing : run
}

const isOwnLiquidated = (position: StoredPosition, price: Amount, snapshot: MarketSnapshot): boolean =>
  isLiquidated(
    maintenanceMargin(marketOf(position, snapshot).futures.tiers, notionalOf(position.quantity, price)),
    sum(position.margin, profitAt(position, price)),
  )

function valued(open: readonly StoredPosition[], snapshot: MarketSnapshot) {
  return open.flatMap((position) => {
    const tick = snapshot.ticks.get(position.market)
    return tick === undefined ? [] : [valueOf(position, marketOf(position, snapshot), tick.price)]
  })
}

/** An account with a missing price is not liquidated: it cannot be valued. */
function isAccountLiquidated({ free, open }: Funds, snapshot: MarketSnapshot): boolean {
  const rows = valued(open, snapshot)
  if (rows.length < open.length || rows.length === 0) return false
  const { maintenance, equity } = summarizeAccount('cross', free, rows)
  return isLiquidated(maintenance, equity)
}

/**
 * Cancels pending orders first. Then closes the worst position, preceded by the best one when its loss is not
 * covered; repeats while needed.
 */
function liquidateAccount(
  funds: Funds,
  pending: readonly StoredPosition[],
  snapshot: MarketSnapshot,
): TickDecision {
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
  return { closings: run.closings, fills: [], cancelled: pending, left: run.funds.open }
}

function closeOne(
  run: Run,
  position: StoredPosition,
  reason: ClosingDecision['reason'],
  snapshot: MarketSnapshot,
): Run {
  const tick = snapshot.ticks.get(position.market) as RecordedTick
  const market = marketOf(position, snapshot)
  const { futures } = market
  const own = run.funds.open.find(({ id }) => id === position.id) ?? position
  const backing = backingOf(own, run.funds)
  const feeRate = reason === 'liquidation' ? futures.liquidationFeeRate : ZERO
  const expected = settleClose({ ...own, backing }, tick.price, feeRate)
  const { funds, released } = after(run.funds, own, expected)
  const others = reason === 'liquidation' && own.mode === 'cross' ? othersOf(own, run.funds) : []
  const facts =
    reason === 'liquidation'
      ? {
          ...closingFacts(own, market, backing),
          free: amountText(own.mode === 'cross' ? run.funds.free : ZERO),
          others: serializeOtherPositions(others.map((other) => otherOf(other, snapshot))),
          tiers: serializeTiers(futures.tiers),
          liquidation_fee_rate: amountText(feeRate),
        }
      : {
          ...closingFacts(own, market, backing),
          take_profit: amountText(own.takeProfit),
          stop_loss: amountText(own.stopLoss),
        }
  const ticks = [tick, ...others.map(({ market }) => snapshot.ticks.get(market) as RecordedTick)]
  const closing = { position: own, reason, tick, facts, ticks, expected, released }
  return { funds, closings: [...run.closings, closing] }
}

const othersOf = (position: StoredPosition, { open }: Funds) => open.filter(({ id }) => id !== position.id)

const otherOf = (position: StoredPosition, snapshot: MarketSnapshot): OtherPosition => ({
  market: position.market,
  side: position.side,
  quantity: position.quantity,
  openPrice: position.openPrice,
  margin: position.margin,
  tiers: marketOf(position, snapshot).futures.tiers,
})
