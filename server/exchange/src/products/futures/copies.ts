import type { MemberId } from '@bourse/contracts/account'
import type { CloseReason, PositionId } from '@bourse/contracts/futures'
import { type Amount, type Instant, refuse, ZERO } from '@bourse/contracts/kit'
import { groupBy, type Reader, type Tx } from '#platform/kernel'
import {
  findPosition,
  type FuturesDeps,
  listActiveOf,
  lockAccounts,
  readFreeBalances,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import type { RecordedTick } from '#platform/market'
import { closeBatch, type CloseRequest } from './close-batch.ts'
import { futuresMarkets } from './read.ts'

export type CopyClosing = {
  /** Copies that may have ended since they were read. */
  readonly copies: readonly PositionId[]
  readonly members: readonly MemberId[]
  readonly tickOf: (copy: StoredPosition) => RecordedTick
  readonly lotsOf: (copy: StoredPosition) => Amount
  readonly reason: Extract<CloseReason, 'manual' | 'leader'>
  readonly at: Instant
}

/**
 * Closes open copies of these members. One whose loss only floating gains of the member's other positions cover
 * stays open as the member's own. Returns the closed positions and those that stay.
 */
export async function closeCopies(
  deps: FuturesDeps,
  tx: Tx,
  { copies, members, tickOf, lotsOf, reason, at }: CopyClosing,
): Promise<{ readonly closed: readonly StoredPosition[]; readonly detached: readonly StoredPosition[] }> {
  await lockAccounts(tx, members)
  const live = (await listActiveOf(tx, members)).filter(({ status }) => status === 'open')
  const chosen = new Set(copies)
  const requested = live
    .filter(({ id, origin }) => origin === 'copied' && chosen.has(id))
    .map((position): CloseRequest => ({ position, tick: tickOf(position), lots: lotsOf(position) }))
    .filter(({ lots }) => lots > ZERO)
  const quote = futuresMarkets(deps)[0]?.quote
  if (requested.length === 0 || quote === undefined) return { closed: [], detached: [] }
  const free = await readFreeBalances(tx, members, quote)
  const open = groupBy(live, ({ member }) => member)
  const funds = new Map(
    members.map((member) => [member, { free: free.get(member) ?? ZERO, open: open.get(member) ?? [] }]),
  )
  const closed = await closeBatch(deps, tx, { requested, funds, reason, at })
  const done = new Set(closed.map(({ leaderPosition, member }) => `${leaderPosition}:${member}`))
  const left = requested
    .map(({ position }) => position)
    .filter(({ leaderPosition, member }) => !done.has(`${leaderPosition}:${member}`))
  const detached = await detachCopies(deps, tx, left, at)
  return { closed, detached }
}

/** Turns copies of locked accounts into the members' own positions. */
export async function detachCopies(
  deps: FuturesDeps,
  tx: Tx,
  copies: readonly StoredPosition[],
  at: Instant,
): Promise<StoredPosition[]> {
  if (copies.length === 0) return []
  const rows = await updatePositions(
    tx,
    copies.map((copy) => ({ ...copy, origin: 'own' })),
    at,
  )
  tx.afterCommit(() => {
    deps.indexPositions(rows)
    for (const member of new Set(rows.map((row) => row.member))) deps.events.orderChanged(member)
  })
  return rows
}

/** Turns the given open copies into their members' own positions; those that have ended meanwhile are left out. */
export async function detachLive(
  deps: FuturesDeps,
  tx: Tx,
  copies: readonly { readonly id: PositionId; readonly member: MemberId }[],
  at: Instant,
): Promise<number> {
  if (copies.length === 0) return 0
  const members = [...new Set(copies.map(({ member }) => member))]
  const chosen = new Set(copies.map(({ id }) => id))
  await lockAccounts(tx, members)
  const live = await listActiveOf(tx, members)
  const open = live.filter(
    ({ id, origin, status }) => status === 'open' && origin === 'copied' && chosen.has(id),
  )
  return (await detachCopies(deps, tx, open, at)).length
}

type Own = { readonly id: PositionId; readonly member: MemberId; readonly at: Instant }

/** Turns one copy into the member's own position, once. */
export async function detachOwn(deps: FuturesDeps, tx: Tx, { id, member, at }: Own): Promise<void> {
  await lockAccounts(tx, [member])
  const position = (await findPosition(tx, id, member)) ?? refuse('not_found')
  if (position.status === 'pending') refuse('not_found')
  if (position.status !== 'open') refuse('position_closed')
  if (position.origin !== 'copied') refuse('position_not_copied')
  await detachCopies(deps, tx, [position], at)
}

/** A member's open positions. */
export const listLive = async (reader: Reader, member: MemberId): Promise<StoredPosition[]> =>
  (await listActiveOf(reader, [member])).filter(({ status }) => status === 'open')
