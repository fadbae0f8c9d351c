import { Refusal } from '@bourse/contracts/kit'
import type { ItemResult } from './batch-queue.ts'
import {
  type Claim,
  claimKeys,
  type KeyedCall,
  type Outcome,
  outcomeValue,
  refusalOutcome,
  storeOutcomes,
} from './call-outcomes.ts'
import { isConnectionError, OutcomeUnknown } from './connection-errors.ts'
import type { Database, Tx } from './database.ts'

/** An item of a batch, with the key of its call. */
export type BatchItem = { readonly keyed: KeyedCall | null }

/** The decision on one item: its result, or a refusal without any other effect. */
export type Decision<Result> = { readonly result: Result } | { readonly refusal: Refusal }

/** Runs a rule that may refuse, and returns its decision. */
export function decide<Result>(rule: () => Result): Decision<Result> {
  try {
    return { result: rule() }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

export const collectResults = <Result>(decisions: readonly Decision<Result>[]): Result[] =>
  decisions.flatMap((decision) => ('result' in decision ? [decision.result] : []))

/**
 * Decides the items in their order and writes the effects of all of them; a refused item has none. Called again
 * when the transaction is repeated.
 */
export type DecideBatch<Item, Result> = (
  tx: Tx,
  items: readonly Item[],
) => Promise<readonly Decision<Result>[]>

const TRIES_MAX = 3
/** Every batch runs the same statements, and planning them would take longer than running them. */
const PLANNING = { plansOnce: true }

/**
 * Runs items that arrived together in one transaction, with the outcome of each one's key. If the transaction
 * fails, each item runs in one of its own, so that it cannot affect the others. After a commit with an
 * unknown outcome, items with a key read their outcome by it; the others report that it is unknown.
 */
export async function transactBatch<Item extends BatchItem, Result>(
  db: Database,
  items: readonly Item[],
  decide: DecideBatch<Item, Result>,
): Promise<readonly ItemResult<Result>[]> {
  // A key that occurs twice is decided by the first of its calls; the second then finds its outcome.
  const names = new Set<string>()
  const isRepeated = items.map(({ keyed }) => {
    if (keyed === null) return false
    const name = `${keyed.member}/${keyed.endpoint}/${keyed.key}`
    return names.has(name) || !names.add(name)
  })
  const first = items.filter((_, index) => !isRepeated[index])
  const settled = await settleTogether(db, first, decide)
  const found: ItemResult<Result>[] = []
  let next = 0
  for (const [index, item] of items.entries())
    found.push(
      isRepeated[index] ? await settleAlone(db, item, decide) : (settled[next++] as ItemResult<Result>),
    )
  return found
}

async function settleTogether<Item extends BatchItem, Result>(
  db: Database,
  items: readonly Item[],
  decide: DecideBatch<Item, Result>,
): Promise<readonly ItemResult<Result>[]> {
  const [only] = items
  if (only !== undefined && items.length === 1) return [await settleAlone(db, only, decide)]
  const failed = new Set<unknown>()
  const together = await tryOnce(db, items, decide).catch((error: unknown) => {
    failed.add(error)
    return []
  })
  const [error] = failed
  if (failed.size === 0) return together
  if (isConnectionError(error)) return items.map(() => ({ error }))
  const found: ItemResult<Result>[] = []
  for (const item of items) {
    const isLost = error instanceof OutcomeUnknown && item.keyed === null
    found.push(isLost ? { error } : await settleAlone(db, silent(error, item), decide))
  }
  return found
}

/** Removes the callback for repetitions: an outcome found after a lost commit may be the call's own. */
function silent<Item extends BatchItem>(error: unknown, item: Item): Item {
  if (!(error instanceof OutcomeUnknown) || item.keyed === null) return item
  const { replayed: _, ...keyed } = item.keyed
  return { ...item, keyed }
}

async function settleAlone<Item extends BatchItem, Result>(
  db: Database,
  item: Item,
  decide: DecideBatch<Item, Result>,
): Promise<ItemResult<Result>> {
  let current = item
  for (let tries = 1; ; tries++) {
    try {
      const [settled] = await tryOnce(db, [current], decide)
      return settled ?? { error: new Error('a batch of one has one result') }
    } catch (error) {
      if (error instanceof OutcomeUnknown && item.keyed !== null && tries < TRIES_MAX) {
        current = silent(error, item)
        continue
      }
      if (!(error instanceof Refusal)) return { error }
      // The database refused the item: another transaction has changed the balance, and the floor does not
      // hold.
      return tryOnce<Item, Result>(db, [current], () => Promise.resolve([{ refusal: error }])).then(
        ([settled]) => settled ?? { error },
        (failure: unknown) => ({ error: failure }),
      )
    }
  }
}

async function tryOnce<Item extends BatchItem, Result>(
  db: Database,
  items: readonly Item[],
  decide: DecideBatch<Item, Result>,
): Promise<readonly ItemResult<Result>[]> {
  let replays: (() => void)[] = []
  const settled = await db.transact(async (tx) => {
    replays = []
    const claims = await claimItems(tx, items)
    const isNew = (index: number) => claims[index]?.kind === 'new'
    const fresh = items.filter((_, index) => isNew(index))
    const decisions = fresh.length === 0 ? [] : await decide(tx, fresh)
    await storeOutcomes(
      tx,
      fresh.flatMap(({ keyed }, index) => {
        const decision = decisions[index]
        return keyed === null || decision === undefined ? [] : [{ call: keyed, outcome: toOutcome(decision) }]
      }),
    )
    let next = 0
    return items.map((item, index): ItemResult<Result> => {
      if (isNew(index)) return settledBy(decisions[next++])
      const claim = claims[index]
      if (claim?.kind === 'known') replays.push(() => item.keyed?.replayed?.())
      return settledByClaim(claim)
    })
  }, PLANNING)
  for (const report of replays) report()
  return settled
}

/** Claims the key of each item; an item without a key is always new. */
async function claimItems(tx: Tx, items: readonly BatchItem[]): Promise<readonly Claim[]> {
  const claims = await claimKeys(
    tx,
    items.flatMap(({ keyed }) => keyed ?? []),
  )
  let next = 0
  return items.map(({ keyed }) => (keyed === null ? { kind: 'new' } : (claims[next++] ?? { kind: 'new' })))
}

const toOutcome = (decision: Decision<unknown>): Outcome =>
  'refusal' in decision ? refusalOutcome(decision.refusal) : { kind: 'answer', value: decision.result }

function settledBy<Result>(decision: Decision<Result> | undefined): ItemResult<Result> {
  if (decision === undefined) return { error: new Error('a batch decided nothing for one of its items') }
  return 'refusal' in decision ? { error: decision.refusal } : { value: decision.result }
}

function settledByClaim<Result>(claim: Claim | undefined): ItemResult<Result> {
  if (claim?.kind === 'refused') return { error: new Refusal(claim.code, {}) }
  if (claim?.kind !== 'known') return { error: new Error('a key that is not new has an outcome') }
  try {
    return { value: outcomeValue<Result>(claim.outcome) }
  } catch (error) {
    return { error }
  }
}
