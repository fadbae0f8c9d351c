import type { MemberId } from '@bourse/contracts/account'
import { assert } from '@bourse/contracts/kit'
import { type BatchQueue, createBatchQueue, type ItemResult } from './batch-queue.ts'

/** `person`: where limits of a person count, so that items of their accounts do not run together. */
type MemberItem = { readonly request: { readonly member: MemberId; readonly person?: MemberId } }

const keyOf = ({ request: { member, person = member } }: MemberItem): MemberId => person

export type StepOptions<Item, Result> = {
  /** The kind of an item; items of different kinds are not processed together. */
  readonly kindOf: (item: Item) => string
  /** Processes items of different members and of one kind; returns a result for each, in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly ItemResult<Result>[]>
}

/** The most items that are processed together. */
const BATCH_MAX = 64
/** The most items that wait; further ones are refused and may be sent again. */
const WAITING_MAX = 2_000
/** The number of lanes: while the database commits the batch of one, the next is decided in the other. */
const LANES = 2

/**
 * Creates queues for items that concern one member each. Items of a member stay in order: a member belongs to
 * one lane.
 */
export function createMemberQueue<Item extends MemberItem, Result>(
  options: StepOptions<Item, Result>,
): BatchQueue<Item, Result> {
  const lanes = Array.from({ length: LANES }, () =>
    createBatchQueue<Item, Result>({
      sizeMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      run: (items) => runInSteps(items, options),
    }),
  )
  return {
    add(item) {
      const lane = lanes[Number(keyOf(item)) % LANES]
      assert(lane !== undefined, 'every member has a lane')
      return lane.add(item)
    },
  }
}

/** Processes items in steps with at most one item of a member, because the next one depends on it. */
export async function runInSteps<Item extends MemberItem, Result>(
  items: readonly Item[],
  { kindOf, run }: StepOptions<Item, Result>,
): Promise<readonly ItemResult<Result>[]> {
  const settled = new Map<Item, ItemResult<Result>>()
  let left = items
  while (left.length > 0) {
    const members = new Set<MemberId>()
    const next = left.filter((item) => !members.has(keyOf(item)) && members.add(keyOf(item)))
    for (const kind of new Set(next.map(kindOf))) {
      const step = next.filter((item) => kindOf(item) === kind)
      for (const [index, result] of (await run(step)).entries()) settled.set(step[index] as Item, result)
    }
    left = left.filter((item) => !next.includes(item))
  }
  return items.map((item) => settled.get(item) ?? { error: new Error('a step settles each of its items') })
}
