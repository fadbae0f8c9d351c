import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountFacts,
  amountText,
  assert,
  type Instant,
  multiply,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import {
  FEES_PER_POINT,
  POINTS_FOR_FIRST_DEPOSIT,
  POINTS_FOR_SIGN_UP,
  pointsForFees,
} from '@bourse/contracts/points'
import { groupBy, runDueBatches, type Tx } from '#platform/kernel'
import {
  clearNetFees,
  type Leg,
  lockNetFees,
  move,
  type NetFee,
  ofHouse,
  ofMember,
  POINTS,
  post,
  postAll,
  type Reason,
} from '#platform/ledger'
import { issueAll, issuedAmount, type ReceiptDraft } from '#platform/receipts'
import type { FeeDeps } from './deps.ts'
import { addFees, recordGrantOnce, saveGrantedPoints } from './store.ts'

const AT_ONCE = 250

type Grant = {
  readonly member: MemberId
  readonly points: Amount
  readonly reason: Reason
  readonly id: string
  readonly at: Instant
}

async function postGrant(tx: Tx, { member, points, reason, id, at }: Grant): Promise<void> {
  await post(tx, { id: `points:${id}`, reason, at, legs: pointsTo(member, points) })
}

const pointsTo = (member: MemberId, points: Amount): Leg[] =>
  move({ from: ofHouse('points', POINTS), to: ofMember(member, POINTS, 'points') }, points)

/** Grants points, at most once per member and cause. */
async function grantOnce(tx: Tx, cause: string, grant: Omit<Grant, 'id'>): Promise<void> {
  const { member, at } = grant
  if (await recordGrantOnce(tx, member, cause, at))
    await postGrant(tx, { ...grant, id: `${cause}:${member}` })
}

export const earnBySignUp = (tx: Tx, member: MemberId, at: Instant): Promise<void> =>
  grantOnce(tx, 'sign_up', { member, points: POINTS_FOR_SIGN_UP, reason: 'points_sign_up', at })

export const earnByDeposit = (tx: Tx, member: MemberId, at: Instant): Promise<void> =>
  grantOnce(tx, 'first_deposit', {
    member,
    points: POINTS_FOR_FIRST_DEPOSIT,
    reason: 'points_first_deposit',
    at,
  })

/** Grants points for all fees that were not counted yet, by their value in USD now. */
export const countFees = (deps: FeeDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'net fee',
    batchSize: AT_ONCE,
    lock: lockNetFees,
    processor: () => ({ process: (tx, due) => countBatch(deps, tx, due, now) }),
  })

async function countBatch(deps: FeeDeps, tx: Tx, due: readonly NetFee[], at: Instant): Promise<void> {
  const usd = (own: readonly NetFee[], figure: 'amount' | 'turnover') =>
    sum(ZERO, ...own.map((one) => multiply(one[figure], deps.usdPrice(one.asset), 'down')))
  const paying = [...groupBy(due, ({ earner }) => earner)]
  const added = paying.map(([member, own]) => ({ member, fees: usd(own, 'amount') }))
  await clearNetFees(tx, due)
  const turnovers = paying.map(([member, own]) => ({ member, usd: usd(own, 'turnover') }))
  await deps.traded(tx, turnovers, at)
  // The coupon will pay fees back: its payment is a net fee too, which is counted with those of now.
  const waiting = await deps.membersWithFeeCoupon(
    tx,
    added.map(({ member }) => member),
  )
  const earned = (await addFees(tx, added))
    .filter(({ member }) => !waiting.has(member))
    .map((one) => ({ ...one, total: pointsForFees(one.fees) }))
    .filter(({ granted, total }) => total > granted)
  await saveGrantedPoints(tx, earned)
  const receipts = await issueAll(
    tx,
    earned.map((one) => buildEarnedDraft(one, at)),
  )
  await postAll(
    tx,
    earned.map(({ member, total }, index) => {
      const receipt = receipts[index]
      assert(receipt !== undefined, 'each member with new points has a receipt')
      const legs = pointsTo(member, issuedAmount(receipt, 'points'))
      return { id: `points:fees:${member}:${total}`, reason: 'points_fees' as const, at, legs }
    }),
  )
  tx.afterCommit(() => {
    for (const { member } of earned) deps.balanceChanged(member)
  })
}

type EarnedPoints = {
  readonly member: MemberId
  readonly fees: Amount
  /** Points for earlier fees, and for all of them. */
  readonly granted: Amount
  readonly total: Amount
}

const buildEarnedDraft = ({ member, fees, granted, total }: EarnedPoints, at: Instant): ReceiptDraft => ({
  member,
  kind: 'points',
  subject: amountText(total),
  inputs: {
    state: 'earned',
    asset: 'points',
    ...amountFacts({ net_fees: fees, fees_per_point: FEES_PER_POINT, granted_before: granted }),
  },
  ticks: [],
  at,
})
