import type { MemberId } from '@bourse/contracts/account'
import { isLost, logFailure, RowFailure, throwAll, type Tx } from '#platform/kernel'
import { closeStretch, giveUpClosing, passClosing } from './close-stretch.ts'
import type { CopyDeps } from './deps.ts'
import { type CopyJob, lockJob, pendingLeaders } from './job-store.ts'
import { openStretch, passOpening, skipFollower } from './open-stretch.ts'

/** Followers per transaction; few, because other transfers wait for the house accounts. */
export const STRETCH = 200

export type FanOut = {
  /** Starts copying the changes of leaders, unless it is running. */
  begin(): void
  /** Copies all changes that were stored before the call. */
  run(): Promise<void>
  stop(): Promise<void>
}

/**
 * Copies the changes of leaders for their followers in stretches. Each stretch stores in its transaction
 * where the next one begins: a restarted process continues there, and no follower is served twice. Leaders
 * take turns, so that one with many followers delays the others by a stretch only.
 */
export function createFanOut(deps: CopyDeps): FanOut {
  let running: Promise<void> | null = null
  let [isRequested, isStopped] = [false, false]

  async function work(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      // Failed work of a leader is retried with the next tick and delays no other leader.
      const failures = new Map<MemberId, RowFailure>()
      const pending = async () => (await pendingLeaders(deps.db)).filter((leader) => !failures.has(leader))
      for (let leaders = await pending(); leaders.length > 0 && !isStopped; leaders = await pending()) {
        for (const leader of leaders) {
          const failure = await deps.queue.inTurn(() => serve(deps, leader)).then(() => null, toError)
          if (failure !== null && isLost(failure)) throw failure
          if (failure !== null) failures.set(leader, new RowFailure('copies of leader', leader, failure))
        }
      }
      throwAll([...failures.values()], 'positions were not copied')
    }
  }
  const start = (): Promise<void> => {
    isRequested = true
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  return {
    begin: () =>
      void start().catch((error: unknown) => logFailure(deps.log, error, 'positions were not copied')),
    async run() {
      await start()
      // The joined run may have read its list earlier.
      if (isRequested) await start()
    },
    async stop() {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}

/**
 * Runs one stretch of a leader's oldest work. If it fails, its followers are served one by one, and one who
 * fails alone is skipped.
 */
async function serve(deps: CopyDeps, leader: MemberId): Promise<void> {
  const failure = await stretch(deps, leader, STRETCH).then(() => null, toError)
  if (failure === null) return
  if (isLost(failure)) throw failure
  for (let left = STRETCH; left > 0; left -= 1) {
    const alone = await stretch(deps, leader, 1).then((isDone) => (isDone ? DONE : null), toError)
    if (alone === DONE) return
    if (alone === null) continue
    if (isLost(alone)) throw alone
    const stuck = await leaveOut(deps, leader).then(
      (follower) => report(deps, leader, { follower, alone }),
      toError,
    )
    if (stuck === null) continue
    if (isLost(stuck)) throw stuck
    // An open copy stays open; the follower can close it.
    report(deps, leader, { follower: await passOver(deps, leader), alone: stuck })
  }
}

/** Logs a follower whom this work skips. */
function report(
  { log }: CopyDeps,
  leader: MemberId,
  { follower, alone }: { readonly follower: MemberId | null; readonly alone: unknown },
): null {
  logFailure(
    log,
    new RowFailure('copy of follower', follower ?? '', alone),
    `a follower of leader ${leader} was left out`,
  )
  return null
}

const DONE = Symbol('done')
const toError = (error: unknown): unknown => error ?? new Error('a stretch failed without an error')

/** Runs one stretch; returns whether the work is complete. */
const stretch = (deps: CopyDeps, leader: MemberId, limit: number): Promise<boolean> =>
  withJob(deps, leader, {
    none: true,
    act: (tx, job) =>
      job.kind === 'open' ? openStretch(deps, tx, job, limit) : closeStretch(deps, tx, job, limit),
  })

/** Skips the next follower and returns the member. */
const leaveOut = (deps: CopyDeps, leader: MemberId): Promise<MemberId | null> =>
  withJob(deps, leader, {
    none: null,
    act: (tx, job) => (job.kind === 'open' ? skipFollower(deps, tx, job) : giveUpClosing(deps, tx, job)),
  })

/** Advances past a follower who cannot even be recorded as skipped, so that all others are served. */
const passOver = (deps: CopyDeps, leader: MemberId): Promise<MemberId | null> =>
  withJob(deps, leader, {
    none: null,
    act: (tx, job) => (job.kind === 'open' ? passOpening(deps, tx, job) : passClosing(deps, tx, job)),
  })

type JobWork<T> = { readonly none: T; readonly act: (tx: Tx, job: CopyJob) => Promise<T> }

const withJob = <T>({ db }: CopyDeps, leader: MemberId, { none, act }: JobWork<T>): Promise<T> =>
  db.transact(async (tx) => {
    const job = await lockJob(tx, leader)
    return job === null ? none : act(tx, job)
  })
