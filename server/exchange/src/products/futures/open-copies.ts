import type { MemberId } from '@bourse/contracts/account'
import type { PositionId, Side, TicketOrder } from '@bourse/contracts/futures'
import { type Amount, type Instant, type RefusalCode, ZERO } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import type { FuturesDeps } from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { decideOpening, storeOpenings } from './opening.ts'
import { futuresMarkets, lockAccountsOf } from './read.ts'

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
  const members = requests.map(({ member }) => member)
  const accountOf = await lockAccountsOf(deps, tx, { members, quote: market.quote })
  const feeTermsOf = await deps.feeTermsOf(tx, members)
  const { at, tick, leader, leaderPosition } = order
  const mark = deps.mark(market.id)?.mark ?? null
  const decided = requests.map(({ member, lots }) => {
    const account = accountOf(member)
    const ticket = { member, at, market, tick, mark, account, feeTerms: feeTermsOf(member) }
    return decideOpening({ ...ticket, order: ticketOf(order, lots) })
  })
  const openings = decided.flatMap((one) => ('draft' in one ? [one] : []))
  const stored = await storeOpenings(
    deps,
    tx,
    openings.map((one) => ({ ...one, draft: { ...one.draft, origin: 'copied', leader, leaderPosition } })),
    at,
  )
  const byMember = new Map(stored.map(({ member, id }) => [member, id]))
  return requests.map((request, place) => {
    const one = decided[place]
    const issue = one !== undefined && 'issue' in one ? one.issue.code : null
    return { ...request, position: issue === null ? (byMember.get(request.member) ?? null) : null, issue }
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
