import type { MemberId } from '@bourse/contracts/account'
import { isConnectionError, logFailure, type Tx } from '#kernel'
import { closeStretch, giveUpClosing, passClosing } from './close-stretch.ts'
import type { CopyDeps } from './deps.ts'
import { type CopyJob, lockJob, pendingLeaders } from './job-store.ts'
import { openStretch, skipFollower } from './open-stretch.ts'

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
      const failures = new Map<MemberId, unknown>()
      const pending = async () => (await pendingLeaders(deps.db)).filter((leader) => !failures.has(leader))
      for (let leaders = await pending(); leaders.length > 0 && !isStopped; leaders = await pending()) {
        for (const leader of leaders) {
          const failure = await serve(deps, leader).then(() => null, orError)
          if (failure !== null && isConnectionError(failure)) throw failure
          if (failure !== null) failures.set(leader, failure)
        }
      }
      if (failures.size > 0) throw new AggregateError([...failures.values()], 'positions were not copied')
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
  const failure = await stretch(deps, leader, STRETCH).then(() => null, orError)
  if (failure === null) return
  if (isConnectionError(failure)) throw failure
  for (let left = STRETCH; left > 0; left -= 1) {
    const alone = await stretch(deps, leader, 1).then((isDone) => (isDone ? DONE : null), orError)
    if (alone === DONE) return
    if (alone === null) continue
    if (isConnectionError(alone)) throw alone
    logFailure(deps.log, alone, `a follower of leader ${leader} was left out`)
    const stuck = await leaveOut(deps, leader).then(() => null, orError)
    if (stuck === null) continue
    if (isConnectionError(stuck)) throw stuck
    // The copy stays open; the follower can close it.
    logFailure(deps.log, stuck, `a copy of leader ${leader} could not be detached either`)
    await passOver(deps, leader, stuck)
  }
}

const DONE = Symbol('done')
const orError = (error: unknown): unknown => error ?? new Error('a stretch failed without an error')

/** Whether the work is done with it. */
const stretch = (deps: CopyDeps, leader: MemberId, limit: number): Promise<boolean> =>
  withJob(deps, leader, (tx, job) =>
    job.kind === 'open' ? openStretch(deps, tx, job, limit) : closeStretch(deps, tx, job, limit),
  )

const leaveOut = (deps: CopyDeps, leader: MemberId): Promise<boolean> =>
  withJob(deps, leader, (tx, job) =>
    job.kind === 'open' ? skipFollower(deps, tx, job) : giveUpClosing(deps, tx, job),
  )

/** A follower who cannot even be skipped at an opening is a failure of the whole work, which is tried again. */
const passOver = (deps: CopyDeps, leader: MemberId, failure: unknown): Promise<boolean> =>
  withJob(deps, leader, (tx, job) => {
    if (job.kind === 'open') throw failure
    return passClosing(deps, tx, job)
  })

const withJob = (
  { db }: CopyDeps,
  leader: MemberId,
  act: (tx: Tx, job: CopyJob) => Promise<boolean>,
): Promise<boolean> =>
  db.transact(async (tx) => {
    const job = await lockJob(tx, leader)
    return job === null ? true : act(tx, job)
  })
