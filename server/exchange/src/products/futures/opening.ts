import type { FeeTerms } from '@bourse/contracts/fees'
import type { MemberId } from '@bourse/contracts/account'
import {
  computeNotional,
  isLiquidatedAtOnce,
  isWaitingOrder,
  previewOpen,
  buildStop,
  chooseTimeInForce,
  type TicketContext,
  type TicketIssue,
  type TicketOrder,
  type TicketPreview,
  type TicketTerms,
  validateOrder,
} from '@bourse/contracts/futures'
import { addMs, type Amount, assert, type Instant, sum, ZERO } from '@bourse/contracts/kit'
import { orderTermsReason, type TriggerSource } from '@bourse/contracts/orders'
import { EXPIRY_MAX_MS } from '@bourse/contracts/spot'
import { storeUsed } from '#members/client-ids'
import type { Tx } from '#platform/kernel'
import { buildFeeLegs, move, ofMember, postAll, type Transfer } from '#platform/ledger'
import {
  assertOpening,
  availableForOrders,
  type Draft,
  type Entry,
  type FuturesDeps,
  type FuturesMarket,
  insertPositions,
  marketOpeningFacts,
  type StoredPosition,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { type Account, missingPrice, sumSuperOpen, ticketTerms } from './read.ts'

/** An order with everything that decides it. */
export type Ticket = {
  readonly member: MemberId
  readonly at: Instant
  readonly market: FuturesMarket
  readonly order: TicketOrder
  readonly tick: RecordedTick | null
  /** The mark price, for a stop order that it triggers, and for an order that fills at once. */
  readonly mark?: Amount | null
  readonly expiresAt?: Instant | null
  readonly clientId?: string | null
  /** The price that triggers take profit and stop loss. */
  readonly stopsBy?: TriggerSource
  readonly account: Account
  readonly feeTerms: FeeTerms
}

/** An accepted order, with the terms and the tick of its price. */
export type Opening = {
  readonly draft: Draft
  readonly market: FuturesMarket
  readonly terms: TicketTerms
  readonly tick: RecordedTick
  /** The worst price of one that fills at once. */
  readonly limit: Amount | null
}

/** The member's own positions that an order would reduce, oldest first. */
export const findOpposite = ({ account, market, order }: Pick<Ticket, 'account' | 'market' | 'order'>) =>
  account.open
    .map(({ position }) => position)
    .filter((row) => row.market === market.id && row.side !== order.side && row.origin === 'own')

export function buildContext(ticket: Ticket): TicketContext {
  const { account, market, feeTerms, tick } = ticket
  const { summary } = account
  return {
    terms: ticketTerms(market, feeTerms),
    price: tick?.price ?? null,
    mark: ticket.mark ?? null,
    free: availableForOrders(summary),
    mode: summary.mode,
    account: { equity: summary.equity, maintenance: summary.maintenance },
    superOpen: sumSuperOpen(market, account),
    isAgainstPosition: isAgainstPosition(ticket),
    opposite: sum(ZERO, ...findOpposite(ticket).map(({ lots }) => lots)),
  }
}

/** In one-way mode all positions and waiting orders of a market are of one side. */
export const isAgainstPosition = ({
  account,
  market,
  order,
}: Pick<Ticket, 'account' | 'market' | 'order'>): boolean =>
  account.positionMode === 'netting' &&
  account.live.some((row) => row.market === market.id && row.side !== order.side && !row.entry.isReduceOnly)

/** The fields of a position that has not ended and copies no other. */
const OWN = {
  origin: 'own',
  overnightFee: ZERO,
  closePrice: null,
  realized: null,
  liquidationFee: ZERO,
  shortfall: ZERO,
  closeReason: null,
  leader: null,
  leaderPosition: null,
  closedAt: null,
} as const

/** The first reason against an order; in a closed market it is that. */
export function orderIssue(
  { order, market, at, expiresAt = null }: Ticket,
  facts: TicketContext,
): OrderIssue | null {
  const issue = expiryIssue(order, expiresAt, at) ?? validateOrder(order, facts)
  return issue?.code === 'price_unavailable' ? { ...issue, code: missingPrice(market, at) } : issue
}
type OrderIssue = Pick<TicketIssue, 'values'> & { readonly code: TicketIssue['code'] | 'market_closed' }

/** An unused expiry must not be ignored silently. */
function expiryIssue(order: TicketOrder, expiresAt: Instant | null, at: Instant): TicketIssue | null {
  const isGtt = chooseTimeInForce(order) === 'gtt'
  const isValid =
    expiresAt === null ? !isGtt : isGtt && expiresAt > at && expiresAt <= addMs(at, EXPIRY_MAX_MS)
  // A combination that is not allowed is refused first.
  const isAllowed = orderTermsReason('futures', order.kind, chooseTimeInForce(order)) === null
  return isValid || !isAllowed ? null : { code: 'expiry_invalid', values: {} }
}

const LAGGING_MARK: OrderIssue = { code: 'price_unavailable', values: {} }

/** Whether an order that fills at once must wait for the mark price; without a mark nothing would be liquidated. */
const isLagging = (
  { mark = null, order: { side, isReduceOnly } }: Ticket,
  { tiers }: TicketTerms,
  { quantity, openPrice, balance }: TicketPreview,
): boolean => !isReduceOnly && isLiquidatedAtOnce({ side, quantity, openPrice, balance }, tiers, mark)

/** Opens at the tick, or holds a limit order, exactly as previewed. */
export function decideOpening(ticket: Ticket): Opening | { readonly issue: OrderIssue } {
  const { member, market, order, tick, at, feeTerms } = ticket
  const facts = buildContext(ticket)
  const issue = orderIssue(ticket, facts)
  if (issue !== null) return { issue }
  assert(tick !== null, 'an order without a price was refused')
  const preview = previewOpen(order, facts, tick.price)
  const isWaiting = isWaitingOrder(order)
  if (!isWaiting && isLagging(ticket, facts.terms, preview)) return { issue: LAGGING_MARK }
  const stop = buildStop(order, facts, tick.price)
  const entry: Entry = {
    kind: order.kind,
    clientId: ticket.clientId ?? null,
    timeInForce: chooseTimeInForce(order),
    feeRate: facts.terms.feeRate,
    expiresAt: ticket.expiresAt ?? null,
    isReduceOnly: order.isReduceOnly,
    stop: stop && { ...stop, by: order.triggerBy ?? 'last', reachedAt: null },
    trail:
      order.trail == null
        ? null
        : { ...order.trail, by: order.triggerBy ?? 'last', since: null, extremeAt: null },
    end: null,
  }
  const draft: Draft = {
    ...OWN,
    member,
    market: market.id,
    side: order.side,
    status: isWaiting ? 'pending' : 'open',
    mode: facts.mode,
    lots: order.lots,
    quantity: preview.quantity,
    leverage: order.leverage,
    quotedPrice: preview.quotedPrice,
    // A trailing stop has no price yet, but the highest that its hold pays for.
    openPrice: order.kind === 'trailingStop' ? preview.heldPrice : preview.openPrice,
    ...order.stops,
    stopsBy: ticket.stopsBy ?? 'last',
    entry,
    marginAtOpen: preview.margin,
    margin: preview.margin,
    fee: preview.fee,
    rebates: feeTerms.rebates,
    submittedAt: at,
    openedAt: isWaiting ? null : at,
  }
  return { draft, market, terms: facts.terms, tick, limit: isWaiting ? null : order.limitPrice }
}

/**
 * Stores accepted orders of locked accounts, in their order: a market order is filled at once and has a receipt, a
 * limit order has one when it is filled. Receipts come before money, because their locks do.
 */
export async function storeOpenings(
  deps: FuturesDeps,
  tx: Tx,
  openings: readonly Opening[],
  at: Instant,
): Promise<StoredPosition[]> {
  const stored = await insertPositions(
    tx,
    openings.map(({ draft }) => draft),
    at,
  )
  await storeUsed(
    tx,
    stored.map(({ id, member, entry: { clientId } }) => ({ id, member, clientId, at })),
  )
  const filled = openings.flatMap((opening, place) => {
    const position = stored[place]
    assert(position !== undefined, 'every accepted order is stored')
    return position.status === 'open' ? [{ ...opening, position }] : []
  })
  const receipts = await deps.issue(
    tx,
    filled.map(({ position, market, terms, tick, limit }) => ({
      member: position.member,
      kind: 'open' as const,
      subject: position.id,
      inputs: marketOpeningFacts(position, market, { ...terms, limit }),
      ticks: [tick],
      at,
    })),
  )
  for (const [place, { position }] of filled.entries()) assertOpening(receipts[place], position)
  await postAll(
    tx,
    stored
      .map((position, place) => openingTransfer(position, (openings[place] as Opening).market))
      .filter(({ legs }) => legs.length > 0),
  )
  const led = filled.filter(({ position }) => position.origin === 'own' && deps.leading.concerns(position))
  if (led.length > 0)
    await deps.leading.opened(
      tx,
      led.map(({ position, tick }) => ({ position, tick, at })),
    )
  tx.afterCommit(() => {
    deps.indexPositions(stored)
    for (const { member } of stored) {
      deps.events.orderChanged(member)
      deps.events.balanceChanged(member)
    }
  })
  return stored
}

/** The margin is held; the fee is paid at once, or held too while a limit order is pending. */
export function openingTransfer(
  position: Draft & Pick<StoredPosition, 'id'>,
  { quote }: FuturesMarket,
  id = `futures:open:${position.id}`,
): Transfer {
  const { member, status, margin, fee, rebates, quantity, openPrice, submittedAt: at } = position
  const [free, held] = [ofMember(member, quote, 'futures'), ofMember(member, quote, 'futures_hold')]
  const turnover = computeNotional(quantity, openPrice)
  const hold = (amount: Amount) => move({ from: free, to: held }, amount, 'futures_margin')
  const paid =
    status === 'pending'
      ? hold(fee)
      : buildFeeLegs({ from: free, payer: member, fee, turnover, reason: 'futures_fee', rebates })
  const legs = [...hold(margin), ...paid].filter(({ amount }) => amount !== ZERO)
  return { id, reason: 'futures_margin', at, legs }
}
