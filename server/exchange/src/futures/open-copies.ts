import type { MemberId } from '@bourse/contracts/account'
import {
  type PositionId,
  previewOpen,
  type Side,
  type TicketOrder,
  validateOrder,
} from '@bourse/contracts/futures'
import { type Amount, type Instant, type RefusalCode, ZERO } from '@bourse/contracts/kit'
import { groupBy, type Tx } from '#kernel'
import { feeLegs, move, ofMember, postAll, type Transfer } from '#ledger'
import {
  assertOpening,
  availableForOrders,
  type Draft,
  type FuturesDeps,
  type FuturesMarket,
  insertPositions,
  listActiveOf,
  lockAccounts,
  marketOpeningFacts,
  readFreeBalances,
  type StoredPosition,
  summarizeAccount,
  valueOf,
} from '#futures/positions'
import type { RecordedTick } from '#market'
import { NOT_ENDED } from './open-order.ts'
import { futuresMarkets, ticketTerms } from './read.ts'

/** A leader's position that followers copy, at its own tick. */
export type CopyOrder = {
  readonly leader: MemberId
  readonly leaderPosition: PositionId
  readonly side: Side
  readonly leverage: number
  readonly tick: RecordedTick
  readonly at: Instant
}
export type CopyRequest = { readonly member: MemberId; readonly lots: Amount }
export type CopyOutcome = CopyRequest & {
  readonly position: PositionId | null
  /** The reason why it was not opened. */
  readonly issue: RefusalCode | null
}

type Accepted = { readonly draft: Draft; readonly terms: ReturnType<typeof ticketTerms> }

/**
 * Opens copies for any number of followers at once, each by the checks and on the terms of an own market order.
 * Stops are not copied: the leader's act through the leader's close.
 */
export async function openCopies(
  deps: FuturesDeps,
  tx: Tx,
  order: CopyOrder,
  requests: readonly CopyRequest[],
): Promise<CopyOutcome[]> {
  const market = futuresMarkets(deps).find(({ id }) => id === order.tick.market)
  if (market === undefined || requests.length === 0)
    return requests.map((request) => ({ ...request, position: null, issue: 'market_closed' }))
  const decided = await decideAll(deps, tx, { order, market, requests })
  const accepted = decided.flatMap((one) => ('draft' in one ? [one] : []))
  const stored = await insertPositions(
    tx,
    accepted.map(({ draft }) => draft),
    order.at,
  )
  await issueOpenings(deps, tx, { order, market, accepted, stored })
  await postAll(
    tx,
    stored.map((position) => openingTransfer(position, market)),
  )
  tx.afterCommit(() => {
    deps.indexPositions(stored)
    for (const { member } of stored) {
      deps.events.orderChanged(member)
      deps.events.balanceChanged(member)
    }
  })
  const byMember = new Map(stored.map(({ member, id }) => [member, id]))
  return requests.map((request, place) => {
    const one = decided[place]
    const issue = one !== undefined && 'issue' in one ? one.issue : null
    return { ...request, position: issue === null ? (byMember.get(request.member) ?? null) : null, issue }
  })
}

type Deciding = {
  readonly order: CopyOrder
  readonly market: FuturesMarket
  readonly requests: readonly CopyRequest[]
}

async function decideAll(
  deps: FuturesDeps,
  tx: Tx,
  { order, market, requests }: Deciding,
): Promise<(Accepted | { readonly issue: RefusalCode })[]> {
  const members = requests.map(({ member }) => member)
  const accounts = await lockAccounts(tx, members)
  const [live, free, feeTermsOf] = await Promise.all([
    listActiveOf(tx, members),
    readFreeBalances(tx, members, market.quote),
    deps.feeTermsOf(tx, members),
  ])
  const marketOf = new Map(futuresMarkets(deps).map((each) => [each.id, each]))
  const open = groupBy(
    live.filter(({ status }) => status === 'open'),
    ({ member }) => member,
  )
  return requests.map(({ member, lots }) => {
    const mode = accounts.get(member)?.mode ?? 'isolated'
    const values = (open.get(member) ?? []).flatMap((position) => {
      const own = marketOf.get(position.market)
      return own === undefined ? [] : [valueOf(position, own, deps.shownPrice(position.market))]
    })
    const summary = summarizeAccount(mode, free.get(member) ?? ZERO, values)
    const feeTerms = feeTermsOf(member)
    const terms = ticketTerms(market, feeTerms)
    const facts = {
      terms,
      price: order.tick.price,
      free: availableForOrders(summary),
      mode,
      account: { equity: summary.equity, maintenance: summary.maintenance },
      opposite: ZERO,
    }
    const ticket = ticketOf(order, lots)
    const issue = validateOrder(ticket, facts)
    if (issue !== null) return { issue: issue.code }
    const preview = previewOpen(ticket, facts, order.tick.price)
    return { terms, draft: draftOf(order, { member, mode, ticket, preview, rebates: feeTerms.rebates }) }
  })
}

const ticketOf = ({ side, leverage }: CopyOrder, lots: Amount): TicketOrder => ({
  side,
  leverage,
  lots,
  kind: 'market',
  limitPrice: null,
  stops: { takeProfit: ZERO, stopLoss: ZERO },
  isReduceOnly: false,
})

type Drafted = Pick<Draft, 'member' | 'mode' | 'rebates'> & {
  readonly ticket: TicketOrder
  readonly preview: ReturnType<typeof previewOpen>
}

const draftOf = (order: CopyOrder, { member, mode, ticket, preview, rebates }: Drafted): Draft => ({
  member,
  market: order.tick.market,
  side: order.side,
  status: 'open',
  origin: 'copied',
  mode,
  lots: ticket.lots,
  quantity: preview.quantity,
  leverage: order.leverage,
  quotedPrice: preview.quotedPrice,
  openPrice: preview.openPrice,
  ...ticket.stops,
  marginAtOpen: preview.margin,
  margin: preview.margin,
  fee: preview.fee,
  rebates,
  ...NOT_ENDED,
  leader: order.leader,
  leaderPosition: order.leaderPosition,
  submittedAt: order.at,
  openedAt: order.at,
})

type Opening = {
  readonly order: CopyOrder
  readonly market: FuturesMarket
  readonly accepted: readonly Accepted[]
  readonly stored: readonly StoredPosition[]
}

async function issueOpenings(deps: FuturesDeps, tx: Tx, { order, market, accepted, stored }: Opening) {
  const receipts = await deps.issue(
    tx,
    stored.map((position, place) => ({
      member: position.member,
      kind: 'open' as const,
      subject: position.id,
      inputs: marketOpeningFacts(position, market, (accepted[place] as Accepted).terms),
      ticks: [order.tick],
      at: order.at,
    })),
  )
  for (const [place, position] of stored.entries()) assertOpening(receipts[place], position)
}

/** The margin is held, the fee is paid. */
export function openingTransfer(position: StoredPosition, { quote }: FuturesMarket): Transfer {
  const { id, member, margin, fee, rebates, submittedAt } = position
  const free = ofMember(member, quote, 'futures')
  const legs = [
    ...move({ from: free, to: ofMember(member, quote, 'futures_hold') }, margin, 'futures_margin'),
    ...feeLegs({ from: free, payer: member, fee, reason: 'futures_fee', rebates }),
  ].filter(({ amount }) => amount !== ZERO)
  return { id: `futures:open:${id}`, reason: 'futures_margin', at: submittedAt, legs }
}
