import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, subtract, ZERO } from '@bourse/contracts/kit'
import { POINTS_FOR_FIRST_DEPOSIT, POINTS_FOR_SIGN_UP, pointsForTurnover } from '@bourse/contracts/points'
import type { Tx } from '#kernel'
import { move, ofHouse, ofMember, POINTS, post, type Reason } from '#ledger'
import { addTurnover, recordGrantOnce, saveGrantedPoints } from './store.ts'

type Grant = {
  readonly member: MemberId
  readonly points: Amount
  readonly reason: Reason
  readonly id: string
  readonly at: Instant
}

async function give(tx: Tx, { member, points, reason, id, at }: Grant): Promise<void> {
  const accounts = { from: ofHouse('points', POINTS), to: ofMember(member, POINTS, 'points') }
  await post(tx, { id: `points:${id}`, reason, at, legs: move(accounts, points) })
}

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

/** Points for turnover; fractions of a point carry over to the next trade. */
export async function earnByTrade(tx: Tx, { member, turnover, at }: Traded): Promise<void> {
  const known = await addTurnover(tx, member, turnover)
  const earned = pointsForTurnover(known.turnover)
  const points = subtract(earned, known.granted)
  if (points <= ZERO) return
  await saveGrantedPoints(tx, member, earned)
  await give(tx, { member, points, reason: 'points_turnover', id: `turnover:${member}:${earned}`, at })
}
