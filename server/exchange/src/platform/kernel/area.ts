import type { MemberId } from '@bourse/contracts/account'
import type { MemberChange } from '@bourse/contracts/feed'
import type { Instant } from '@bourse/contracts/kit'
import type { ReceiptKind } from '@bourse/contracts/receipts'
import type { EntryGroup } from '@bourse/contracts/wallet'
import type { Logger } from 'pino'
import type { MovableClock } from './clock.ts'
import type { Database, Reader, Tx } from './database.ts'
import type { Ids } from './ids.ts'
import type { Migration } from './migrate.ts'
import type { MountedHandlers } from './mount.ts'
import type { Random } from './random.ts'
import type { Scheduler, TaskDivider, TaskRunner } from './scheduler.ts'

/** Sends an event to the clients of a member, which refetch over HTTP. */
export type Notify = (change: MemberChange, member: MemberId) => void

/** Dependencies that every area may use. */
export type CoreDeps = {
  readonly db: Database
  readonly clock: MovableClock
  readonly random: Random
  readonly ids: Ids
  readonly log: Logger
  readonly scheduler: Scheduler
  /** Sends an event to the member's clients. */
  readonly notify: Notify
  /** Whether the scheduler approves applications after a few seconds, as on paper. */
  readonly autoReview: boolean
}

/**
 * A reason in the member's statement: the upstream family's number of the entry, and its filter group. Null
 * is for reasons that only occur on the house's accounts: an entry without a group is in no filter.
 */
export type ReasonTerms = {
  readonly kind: number
  readonly group: EntryGroup | null
  /** Kinds of receipts that state entries with this reason, issued at their instant. */
  readonly receipts?: readonly ReceiptKind[]
  /** Kinds of receipts that state money on hold, and its fee, when its order ends; their subject is the order. */
  readonly receiptsAtEnd?: readonly ReceiptKind[]
  /** Why a member's entry has neither of the two. Every reason with a group has receipts or this. */
  readonly noReceipt?: string
}

/**
 * The running parts of an area. Listeners run in the order of the list of areas. `Window` is the type of the
 * recorded seconds that `onTick` receives, which the kernel does not know.
 */
export type AreaRuntime<Window = unknown> = {
  readonly handlers?: MountedHandlers
  /** Runners of tasks, by kind. */
  readonly tasks?: Readonly<Record<string, TaskRunner>>
  /** Runners of tasks that wait until the seconds before their due time are decided, by kind. */
  readonly orderedTasks?: Readonly<Record<string, TaskRunner>>
  /** How a task that fails is divided, by kind; one without a row here is tried again as a whole. */
  readonly divide?: Readonly<Record<string, TaskDivider>>
  /** Runs before the first tick; a failure stops the start. */
  readonly onStart?: (now: Instant) => Promise<void>
  /** Runs before the tick is recorded; a failure skips the tick. */
  readonly beforeTick?: () => Promise<void>
  /**
   * Run after each tick with the seconds recorded since the last one, in order and without a gap; a failure
   * delays no other listener. After a lost connection a window is delivered again, before the next one. Rows that
   * fail are thrown as a `RowFailure` each, after all others were decided.
   */
  readonly onTick?: readonly ((window: Window) => Promise<unknown>)[]
  /** Work in this process that runs while the listeners wait for the database; the tick waits for it. */
  readonly besideTick?: () => Promise<unknown>
  /**
   * Long work that is due at `now`: runs at the start, and after each tick in the background, one run at a time. Rows that
   * fail are thrown as by `onTick`.
   */
  readonly inBackground?: readonly ((now: Instant) => Promise<unknown>)[]
  /** Runs before the end; nothing of the area runs after it. */
  readonly onStop?: () => Promise<void>
  /** The first instant after this one at which `inBackground` has work; null when there is none. */
  readonly nextDue?: (after: Instant) => Promise<Instant | null>
  /** Counts the items that were due before an instant and are not done, by label. */
  readonly overdue?: Readonly<Record<string, (reader: Reader, before: Instant) => Promise<number>>>
}

/** The manifest of an area: its static declarations, and how its running parts are created. */
export type AreaDefinition<Deps, Window = unknown> = {
  readonly name: string
  readonly migrations?: readonly Migration[]
  /** Reasons of transfers. The area also adds them to the types of `#ledger/registry`. */
  readonly ledgerReasons?: Readonly<Record<string, ReasonTerms>>
  /** Accounts of the house, added to the types of `#ledger/registry` as well. */
  readonly houseAccounts?: readonly string[]
  /** Settlements for which the area issues receipts. */
  readonly receiptKinds?: readonly ReceiptKind[]
  /** Initial content, written at every start where it is missing. */
  readonly seed?: (tx: Tx, now: Instant) => Promise<void>
  readonly create?: (deps: Deps) => AreaRuntime<Window>
}

export const defineArea = <Deps = CoreDeps, Window = unknown>(
  area: AreaDefinition<Deps, Window>,
): AreaDefinition<Deps, Window> => area

/** Merges what the areas declare under names of their own; a name that two areas declare stops the start. */
export function mergeDistinct<T>(
  kind: string,
  parts: readonly (Readonly<Record<string, T>> | undefined)[],
): Readonly<Record<string, T>> {
  const merged: Record<string, T> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(merged, name)) throw new Error(`two areas declare the ${kind} ${name}`)
    merged[name] = value
  }
  return merged
}
