import type { MemberId } from '@bourse/contracts/account'
import {
  changeMargin,
  type futures,
  type MarginOutcome,
  type MarginRequest,
  type PositionId,
  serializeTiers,
} from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  assert,
  type Facts,
  type Input,
  type Instant,
  negate,
  refuse,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { collectResults, decide, type Decision, type Tx } from '#platform/kernel'
import { move, ofMember, postAll, type Transfer } from '#platform/ledger'
import type { RecordedTick } from '#platform/market'
import { issuedAmount } from '#platform/receipts'
import {
  availableForOrders,
  findPositions,
  type FuturesDeps,
  type FuturesMarket,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import type { OrderResult } from './order-result.ts'
import { type Account, futuresMarkets, lockAccountsOf, missingPrice, sumSuperOpen } from './read.ts'

/** Adds margin to an open position, takes some of it, or changes its leverage. */
export type MarginChangeRequest = {
  readonly kind: 'margin'
  readonly member: MemberId
  readonly at: Instant
  readonly id: PositionId
  readonly request: MarginRequest
}

type Caller = { readonly member: MemberId; readonly now: Instant }

export const marginRequest = (
  { member, now: at }: Caller,
  { id, direction, amount }: Input<typeof futures.adjustMargin>,
): MarginChangeRequest => ({
  kind: 'margin',
  member,
  at,
  id,
  request: { kind: 'amount', change: direction === 'add' ? amount : negate(amount) },
})

export const leverageRequest = (
  { member, now: at }: Caller,
  { id, leverage }: Input<typeof futures.setLeverage>,
): MarginChangeRequest => ({ kind: 'margin', member, at, id, request: { kind: 'leverage', leverage } })

type Accepted = {
  readonly position: StoredPosition
  readonly market: FuturesMarket
  readonly free: Amount
  /** The tick at which margin was taken; null where none was. */
  readonly tick: RecordedTick | null
  readonly request: MarginRequest
  readonly outcome: MarginOutcome
}

/** Changes margins of different members, each with its receipt. */
export async function changeMarginsTogether(
  deps: FuturesDeps,
  tx: Tx,
  requests: readonly MarginChangeRequest[],
  at: Instant,
): Promise<readonly Decision<OrderResult>[]> {
  const markets = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  const quote = [...markets.values()][0]?.quote
  assert(quote !== undefined, 'futures have a market')
  const members = requests.map(({ member }) => member)
  const accountOf = await lockAccountsOf(deps, tx, { members, quote })
  const found = await findPositions(
    tx,
    requests.map(({ id }) => id),
  )
  const named = new Map(found.map((position) => [position.id, position]))
  const decided = requests.map((request) =>
    decide(() => {
      const position = named.get(request.id)
      // Another member's position is refused like an unknown one.
      if (position?.member !== request.member || position.status === 'pending') refuse('not_found')
      if (position.status !== 'open') refuse('position_closed')
      const market = markets.get(position.market)
      assert(market !== undefined, 'an open position is in a market with futures')
      return accept(deps, { ...request, position, market, account: accountOf(request.member) })
    }),
  )
  const rows = await store(deps, tx, collectResults(decided), at)
  return decided.map((one) => {
    if ('refusal' in one) return one
    const text = one.result.request.kind === 'leverage' ? 'leverage_changed' : 'margin_changed'
    const position = rows.find(({ id }) => id === one.result.position.id) ?? null
    return { result: { text, position, closed: [] } }
  })
}

type Considered = MarginChangeRequest & {
  readonly position: StoredPosition
  readonly market: FuturesMarket
  readonly account: Account
}

function accept(deps: FuturesDeps, { position, market, account, request, at }: Considered): Accepted {
  const tick = deps.tick(market.id)
  const free = availableForOrders(account.summary)
  const { futures } = market
  const outcome = changeMargin(request, {
    position,
    mode: position.mode,
    price: tick?.price ?? null,
    mark: deps.mark(market.id)?.mark ?? null,
    free,
    terms: { ...futures, priceTick: market.priceTick, superLeverages: futures.superLeverages ?? [] },
    superOpen: sumSuperOpen(market, { live: account.live.filter(({ id }) => id !== position.id) }),
  })
  if ('issue' in outcome) {
    const { code, values } = outcome.issue
    refuse(code === 'price_unavailable' ? missingPrice(market, at) : code, values)
  }
  const isTaken = outcome.change < ZERO && position.mode === 'isolated'
  return { position, market, free, tick: isTaken ? tick : null, request, outcome }
}

/** Receipts come before money, because their locks do. */
async function store(
  deps: FuturesDeps,
  tx: Tx,
  accepted: readonly Accepted[],
  at: Instant,
): Promise<readonly StoredPosition[]> {
  const issued = await deps.issue(
    tx,
    accepted.map((one) => ({
      member: one.position.member,
      kind: 'position_margin' as const,
      subject: one.position.id,
      inputs: buildFacts(one),
      ticks: one.tick === null ? [] : [one.tick],
      at,
    })),
  )
  for (const [index, { outcome }] of accepted.entries()) {
    const receipt = issued[index]
    assert(
      receipt !== undefined && issuedAmount(receipt, 'margin_after') === outcome.margin,
      'a receipt states the margin',
    )
  }
  await postAll(
    tx,
    accepted.flatMap((one) => buildTransfer(one, at)),
  )
  const rows = await updatePositions(
    tx,
    accepted.map(({ position, outcome, request }) => ({
      ...position,
      leverage: outcome.leverage,
      margin: outcome.margin,
      // Results are stated as a part of the margin that the leverage requires.
      marginAtOpen:
        request.kind === 'leverage' ? sum(position.marginAtOpen, outcome.change) : position.marginAtOpen,
    })),
    at,
  )
  tx.afterCommit(() => {
    deps.indexPositions(rows)
    for (const { member } of rows) {
      deps.events.orderChanged(member)
      deps.events.balanceChanged(member)
    }
  })
  return rows
}

function buildFacts({ position, market, free, request }: Accepted): Facts {
  return {
    symbol: market.symbol,
    asset: market.quoteCode,
    market: market.id,
    mode: position.mode,
    side: position.side,
    quantity: amountText(position.quantity),
    open_price: amountText(position.openPrice),
    quoted_price: amountText(position.quotedPrice),
    margin: amountText(position.margin),
    leverage: String(position.leverage),
    ...(request.kind === 'leverage'
      ? { leverage_after: String(request.leverage) }
      : { change: amountText(request.change) }),
    available: amountText(free),
    tiers: serializeTiers(market.futures.tiers),
  }
}

/** A version of a row changes its margin at most once. */
function buildTransfer({ position, market, outcome }: Accepted, at: Instant): Transfer[] {
  const { member, id, version } = position
  const [free, held] = [
    ofMember(member, market.quote, 'futures'),
    ofMember(member, market.quote, 'futures_hold'),
  ]
  const { change } = outcome
  if (change === ZERO) return []
  const reason = change > ZERO ? 'futures_margin' : 'futures_release'
  const legs =
    change > ZERO
      ? move({ from: free, to: held }, change, reason)
      : move({ from: held, to: free }, negate(change), reason)
  return [{ id: `futures:margin:${id}:${version}`, reason, at, legs }]
}
