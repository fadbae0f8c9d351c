import { computeNotional, leverageIssue, mergePosition, type PositionId } from '@bourse/contracts/futures'
import { assert, Refusal, ZERO } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { postAll } from '#platform/ledger'
import {
  assertOpening,
  type FuturesDeps,
  marketOpeningFacts,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import { decideOpening, type Opening, openingTransfer } from './opening.ts'
import { type OpenRequest, readTickets } from './open-order.ts'

/** An order that was added to an open position: its own part, and the position with it. */
export type Addition = { readonly part: Opening['draft']; readonly position: StoredPosition }

/**
 * Adds an order that opens at once to a position of the same terms, with a receipt of the opening. Returns null where that position has
 * ended, is on other terms, would be too large for its leverage, or is copied by others, who copy each opening.
 */
export async function addToPosition(
  deps: FuturesDeps,
  tx: Tx,
  request: OpenRequest,
  into: PositionId,
): Promise<Addition | null> {
  const { at } = request
  const ticket = (await readTickets(deps, tx, [request]))(request)
  const present = ticket.account.live.find(({ id }) => id === into)
  const opening = decideOpening({ ...ticket, at })
  if ('issue' in opening) throw new Refusal(opening.issue.code, opening.issue.values)
  const { draft, market, terms, tick, limit } = opening
  if (present === undefined || !isOfTerms(present, draft) || deps.leading.concerns(present)) return null
  const merged = mergePosition(present, draft)
  // A larger position may be beyond the tier of its leverage.
  const notional = computeNotional(merged.quantity, merged.openPrice)
  if (leverageIssue(merged.leverage, notional, { terms, superOpen: ZERO }) !== null) return null
  const part = { ...present, ...draft, id: into }
  const [receipt] = await deps.issue(tx, [
    {
      member: draft.member,
      kind: 'open',
      subject: into,
      inputs: marketOpeningFacts(part, market, { ...terms, limit }),
      ticks: [tick],
      at,
    },
  ])
  assertOpening(receipt, part)
  await postAll(tx, [openingTransfer(part, market, `futures:add:${into}:${present.version}`)])
  const [position] = await updatePositions(tx, [merged], at)
  assert(position !== undefined, 'a position that was locked is there')
  tx.afterCommit(() => {
    deps.indexPositions([position])
    deps.events.orderChanged(position.member)
    deps.events.balanceChanged(position.member)
  })
  return { part: draft, position }
}

const isOfTerms = (present: StoredPosition, draft: Opening['draft']): boolean =>
  present.status === 'open' &&
  present.origin === 'own' &&
  present.market === draft.market &&
  present.side === draft.side &&
  present.mode === draft.mode &&
  present.leverage === draft.leverage
