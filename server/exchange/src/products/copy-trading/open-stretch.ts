import { findShutOut } from '#members/identity/countries'
import type { MemberId } from '@bourse/contracts/account'
import { COPIES_PER_MINUTE, copyLots, isCopyPriceNear, type SkipReason } from '@bourse/contracts/copy-trading'
import { MINUTE, type RefusalCode, ZERO } from '@bourse/contracts/kit'
import { type CopyOutcome, futuresMarkets, openCopies } from '#products/futures'
import type { Tx } from '#platform/kernel'
import type { CopyDeps } from './deps.ts'
import { insertCopies, lockFollowers, type StoredFollowing } from './following-store.ts'
import { advanceJob, type CopyJob, openingsBefore } from './job-store.ts'

/** Copies an opening for the next followers; returns true after the last stretch. */
export async function openStretch(deps: CopyDeps, tx: Tx, job: CopyJob, limit: number): Promise<boolean> {
  const { leader, cursor: after } = job
  const followers = await lockFollowers(tx, { leader, job, after, limit })
  const barrier = (await isTooOften(tx, job)) ? 'rate' : findBarrier(deps, job)
  const members = followers.map(({ member }) => member)
  const locked = await deps.lockedAmong(tx, members)
  const shutOut = await findShutOut(tx, 'copy-trading', members)
  const sized = followers.map((following) => {
    const lots = copyLots(following, job.lots)
    const { member } = following
    const closed = locked.has(member) ? 'account' : shutOut.has(member) ? 'country' : null
    return { following, lots, issue: barrier ?? closed ?? (lots === ZERO ? 'lots' : null) }
  })
  const requests = sized
    .filter(({ issue }) => issue === null)
    .map(({ following: { member }, lots }) => ({ member, lots }))
  const order = { ...job, leaderPosition: job.position }
  const outcomes = new Map<string, CopyOutcome>(
    (await openCopies(deps.futures, tx, order, requests)).map((outcome) => [outcome.member, outcome]),
  )
  await insertCopies(
    tx,
    sized.map(({ following, issue }) => {
      const outcome = outcomes.get(following.member)
      const reason = issue ?? toSkipReason(outcome?.issue ?? null)
      return toRecord(job, following, { position: outcome?.position ?? null, reason })
    }),
    job.at,
  )
  const skipped = followers.filter(({ member }) => (outcomes.get(member)?.position ?? null) === null)
  tx.afterCommit(() => skipped.forEach(({ member }) => deps.notify('order.changed', member)))
  return advance(deps, tx, job, followers, limit)
}

/** Skips the next follower, whose copy cannot be opened, and returns the member. */
export async function skipFollower(deps: CopyDeps, tx: Tx, job: CopyJob): Promise<MemberId | null> {
  const { leader, cursor: after } = job
  const followers = await lockFollowers(tx, { leader, job, after, limit: 1 })
  const reason = 'account'
  await insertCopies(
    tx,
    followers.map((following) => toRecord(job, following, { position: null, reason })),
    job.at,
  )
  await advance(deps, tx, job, followers, 1)
  return followers[0]?.member ?? null
}

/** Advances past the next follower, for whom not even a skipped copy can be stored. */
export async function passOpening(deps: CopyDeps, tx: Tx, job: CopyJob): Promise<MemberId | null> {
  const { leader, cursor: after } = job
  const followers = await lockFollowers(tx, { leader, job, after, limit: 1 })
  await advance(deps, tx, job, followers, 1)
  return followers[0]?.member ?? null
}

async function advance(
  deps: CopyDeps,
  tx: Tx,
  job: CopyJob,
  followers: readonly StoredFollowing[],
  limit: number,
): Promise<boolean> {
  const isLast = followers.length < limit
  const cursor = followers.at(-1)?.member ?? job.cursor
  await advanceJob(tx, job, { cursor, doneAt: isLast ? deps.clock.now() : null })
  return isLast
}

const toRecord = (
  job: CopyJob,
  { id, member }: StoredFollowing,
  { position, reason }: Pick<CopyOutcome, 'position'> & { readonly reason: SkipReason | null },
) => ({ job: job.id, member, following: id, position, reason })

const isTooOften = async (tx: Tx, job: CopyJob): Promise<boolean> =>
  (await openingsBefore(tx, job, MINUTE)) >= COPIES_PER_MINUTE

/**
 * Finds the reason why an opening is copied for no further follower: the market has no price, or the price
 * has left that of the leader. Work of an earlier process runs before the first price, and is copied as that
 * process would have done.
 */
function findBarrier({ futures, market }: CopyDeps, { tick }: CopyJob): SkipReason | null {
  if (!futuresMarkets(futures).some(({ id }) => id === tick.market)) return 'closed'
  if (!market.isRecording() || market.running(tick.market, '1min') === null) return null
  const now = futures.tick(tick.market)
  if (now === null) return 'closed'
  return isCopyPriceNear(tick.price, now.price) ? null : 'price'
}

const REASONS: Partial<Record<RefusalCode, SkipReason>> = {
  market_closed: 'closed',
  // A market without a price is a barrier before: this copy would be liquidated by a mark price that lags.
  price_unavailable: 'price',
  lots_below_minimum: 'lots',
  quantity_off_step: 'lots',
  lots_above_maximum: 'limit',
  leverage_invalid: 'limit',
  leverage_too_high: 'limit',
  super_leverage_limit: 'limit',
  insufficient_balance: 'margin',
}

const toSkipReason = (issue: RefusalCode | null): SkipReason | null =>
  issue === null ? null : (REASONS[issue] ?? 'limit')
