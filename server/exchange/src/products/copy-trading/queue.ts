import type { MemberId } from '@bourse/contracts/account'
import type { ClosedPosition, CopyListener, OpenedPosition } from '#products/futures'
import type { Tx } from '#platform/kernel'
import { insertClosings, insertOpenings } from './job-store.ts'

/**
 * Connects positions with copying: stores the work of followers within the transaction of a leader's change.
 * The leader does not wait for more.
 */
export type CopyQueue = CopyListener & {
  /** Current leaders. */
  readonly leaders: ReadonlySet<MemberId>
  /** Replaces the set of leaders. */
  lead(members: readonly MemberId[]): void
  /** Called after a commit that added work. */
  onWork: () => void
  /** Called within the transaction that liquidates copies. */
  onLiquidated: (tx: Tx, copies: readonly ClosedPosition[]) => Promise<void>
}

export function createCopyQueue(): CopyQueue {
  let leaders: ReadonlySet<MemberId> = new Set()
  const isLed = ({ position }: OpenedPosition) => position.origin === 'own' && leaders.has(position.member)
  let last: Promise<unknown> = Promise.resolve()
  const queue: CopyQueue = {
    get leaders() {
      return leaders
    },
    lead: (members) => {
      leaders = new Set(members)
    },
    onWork: () => undefined,
    onLiquidated: () => Promise.resolve(),
    concerns: ({ member, origin }) => origin === 'copied' || leaders.has(member),
    async opened(tx, opened) {
      const led = opened.filter(isLed)
      if (led.length > 0 && (await insertOpenings(tx, led)) > 0) tx.afterCommit(() => queue.onWork())
    },
    async closed(tx, closed) {
      const led = closed.filter(isLed)
      if (led.length > 0 && (await insertClosings(tx, led)) > 0) tx.afterCommit(() => queue.onWork())
      const liquidated = closed.filter(
        ({ position, reason }) => position.origin === 'copied' && reason === 'liquidation',
      )
      if (liquidated.length > 0) await queue.onLiquidated(tx, liquidated)
    },
    inTurn(work) {
      const run = last.then(work)
      // Its failure is of its own caller.
      last = run.then(
        () => undefined,
        () => undefined,
      )
      return run
    },
  }
  return queue
}
