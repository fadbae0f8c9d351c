import type { MemberId } from '@bourse/contracts/account'
import { isLost, logFailure, RowFailure, throwAll, type Tx } from '#platform/kernel'
import { closeStretch, giveUpClosing, passClosing } from './close-stretch.ts'
import type { CopyDeps } from './deps.ts'
import { type CopyJob, lockJob, pendingLeaders } from './job-store.ts'
import { openStretch, passOpening, skipFollower } from './open-stretch.ts'

/** Followers per transaction: short enough for others that wait for the house's accounts. */
export const STRETCH = 200

export type FanOut = {
  /** Begins to copy what leaders did, unless it is running. */
  begin(): void
  /** Copies everything that was written down before the call. */
  run(): Promise<void>
  stop(): Promise<void>
}

/**
 * Carries the changes of leaders out for their followers, in stretches, each with the place where the next one
 * begins in one transaction: a process that stops in between continues there, and no follower is served twice.
 * Leaders take turns, so that one with many followers delays the others by a stretch only.
 */
export function createFanOut(deps: CopyDeps): FanOut {
  let running: Promise<void> | null = null
  let [isRequested, isStopped] = [false, false]

  async function work(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      // The work of a leader that fails is tried again with the next tick, and delays no other leader.
      const failures = new Map<MemberId, RowFailure>()
      const pending = async () => (await pendingLeaders(deps.db)).filter((leader) => !failures.has(leader))
      for (let leaders = await pending(); leaders.length > 0 && !isStopped; leaders = await pending()) {
        for (const leader of leaders) {
          const failure = await serve(deps, leader).then(() => null, toError)
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
      // The run that was joined may have read its list before.
      if (isRequested) await start()
    },
    async stop() {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}

/**
 * One stretch of a leader's oldest work. If it fails, its followers are served one by one, and one who fails alone
 * is left out.
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
    // A copy that is open stays so; the follower can close it.
    report(deps, leader, { follower: await passOver(deps, leader), alone: stuck })
  }
}

/** Names a follower who is served no more by this work. */
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

/** Whether the work is done with it. */
const stretch = (deps: CopyDeps, leader: MemberId, limit: number): Promise<boolean> =>
  withJob(deps, leader, {
    none: true,
    act: (tx, job) =>
      job.kind === 'open' ? openStretch(deps, tx, job, limit) : closeStretch(deps, tx, job, limit),
  })

/** Leaves the next follower out, and returns who that is. */
const leaveOut = (deps: CopyDeps, leader: MemberId): Promise<MemberId | null> =>
  withJob(deps, leader, {
    none: null,
    act: (tx, job) => (job.kind === 'open' ? skipFollower(deps, tx, job) : giveUpClosing(deps, tx, job)),
  })

/** Goes on behind a follower who cannot even be left out, so that all others are served. */
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
