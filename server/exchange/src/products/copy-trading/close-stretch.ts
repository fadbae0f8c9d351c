import type { MemberId } from '@bourse/contracts/account'
import { copyLotsToClose } from '@bourse/contracts/copy-trading'
import { closeCopies, detachLive } from '#products/futures'
import type { Tx } from '#platform/kernel'
import type { CopyDeps } from './deps.ts'
import { listCopies, type OpenCopy } from './following-store.ts'
import { advanceJob, type CopyJob } from './job-store.ts'
import { leaderLiquidatedTexts, releasedTexts } from './messages.ts'

/** Closes the copies of the next followers in proportion; returns true after the last stretch. */
export async function closeStretch(deps: CopyDeps, tx: Tx, job: CopyJob, limit: number): Promise<boolean> {
  const copies = await listCopies(tx, { position: job.position, after: job.cursor, limit })
  const { closed, detached } = await closeCopies(deps.futures, tx, {
    copies: copies.map(({ id }) => id),
    members: copies.map(({ member }) => member),
    tickOf: () => job.tick,
    lotsOf: ({ lots }) => copyLotsToClose(lots, { closed: job.lots, before: job.lotsBefore }),
    reason: 'leader',
    at: job.at,
  })
  if (detached.length > 0) await deps.messageMembers(tx, await releasedTexts(deps, tx, detached, job.at))
  if (job.reason === 'liquidation' && closed.length > 0)
    await deps.messageMembers(tx, await leaderLiquidatedTexts(deps, tx, job, closed))
  return advance(deps, tx, job, copies, limit)
}

/** Detaches the copy of the next follower, which cannot be closed, so that it becomes an own position. */
export async function giveUpClosing(deps: CopyDeps, tx: Tx, job: CopyJob): Promise<MemberId | null> {
  const copies = await listCopies(tx, { position: job.position, after: job.cursor, limit: 1 })
  await detachLive(deps.futures, tx, copies, job.at)
  await advance(deps, tx, job, copies, 1)
  return copies[0]?.member ?? null
}

/** Skips the next follower, whose copy cannot be changed. */
export async function passClosing(deps: CopyDeps, tx: Tx, job: CopyJob): Promise<MemberId | null> {
  const copies = await listCopies(tx, { position: job.position, after: job.cursor, limit: 1 })
  await advance(deps, tx, job, copies, 1)
  return copies[0]?.member ?? null
}

async function advance(
  deps: CopyDeps,
  tx: Tx,
  job: CopyJob,
  copies: readonly OpenCopy[],
  limit: number,
): Promise<boolean> {
  const isLast = copies.length < limit
  const cursor = copies.at(-1)?.member ?? job.cursor
  await advanceJob(tx, job, { cursor, doneAt: isLast ? deps.clock.now() : null })
  return isLast
}
