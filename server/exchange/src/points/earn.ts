import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { POINTS_FOR_FIRST_DEPOSIT, POINTS_FOR_SIGN_UP, pointsForTurnover } from '@bourse/contracts/points'
import type { Tx } from '#kernel'
import { type Leg, move, ofHouse, ofMember, POINTS, post, type Reason, type Transfer } from '#ledger'
import { addTurnovers, recordGrantOnce, saveGrantedPoints } from './store.ts'

type Grant = {
  readonly member: MemberId
  readonly points: Amount
  readonly reason: Reason
  readonly id: string
  readonly at: Instant
}

async function give(tx: Tx, { member, points, reason, id, at }: Grant): Promise<void> {
  await post(tx, { id: `points:${id}`, reason, at, legs: pointsTo(member, points) })
}

const pointsTo = (member: MemberId, points: Amount): Leg[] =>
  move({ from: ofHouse('points', POINTS), to: ofMember(member, POINTS, 'points') }, points)

/** At most once per member. */
async function giveOnce(tx: Tx, cause: string, grant: Omit<Grant, 'id'>): Promise<void> {
  const { member, at } = grant
  if (await recordGrantOnce(tx, member, cause, at)) await give(tx, { ...grant, id: `${cause}:${member}` })
}

export const earnBySignUp = (tx: Tx, member: MemberId, at: Instant): Promise<void> =>
  giveOnce(tx, 'sign_up', { member, points: POINTS_FOR_SIGN_UP, reason: 'points_sign_up', at })

export const earnByDeposit = (tx: Tx, member: MemberId, at: Instant): Promise<void> =>
  giveOnce(tx, 'first_deposit', {
    member,
    points: POINTS_FOR_FIRST_DEPOSIT,
    reason: 'points_first_deposit',
    at,
  })

export type Traded = { readonly member: MemberId; readonly turnover: Amount; readonly at: Instant }

/**
 * Points for turnover; fractions of a point carry over to the next trade. Returns the transfers, which the caller
 * posts with those of the trades.
 */
export async function earnByTrade(tx: Tx, traded: readonly Traded[]): Promise<readonly Transfer[]> {
  const added = new Map<MemberId, { turnover: Amount; at: Instant }>()
  for (const { member, turnover, at } of traded)
    added.set(member, { turnover: sum(added.get(member)?.turnover ?? ZERO, turnover), at })
  const earned = (
    await addTurnovers(
      tx,
      [...added].map(([member, { turnover }]) => ({ member, turnover })),
    )
  )
    .map(({ member, turnover, granted }) => ({ member, granted, total: pointsForTurnover(turnover) }))
    .filter(({ granted, total }) => total > granted)
  tx.beforeCommit(saveGrantedPoints(tx, earned))
  return earned.map(({ member, granted, total }) => ({
    id: `points:turnover:${member}:${total}`,
    reason: 'points_turnover',
    at: added.get(member)?.at ?? (0 as Instant),
    legs: pointsTo(member, subtract(total, granted)),
  }))
}
