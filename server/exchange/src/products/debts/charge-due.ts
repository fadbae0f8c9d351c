import type { MemberId } from '@bourse/contracts/account'
import { assert, type Instant, SECOND } from '@bourse/contracts/kit'
import {
  type BatchQuery,
  type Clock,
  type Database,
  type Reader,
  runDueBatches,
  type Tx,
} from '#platform/kernel'
import type { StoredDebt } from './charge-debts.ts'

const AT_ONCE = 250
/** Debts per run. A run begins every second or two, so that members' calls are served in between. */
const AT_MOST = 2_000
/** Age from which seconds count as missed. */
const MISSED_MS = 10 * SECOND

type DueDebts<D extends StoredDebt> = {
  readonly db: Database
  readonly clock: Clock
  /** Names a debt in the error of one that fails. */
  readonly name: string
  /** Locks debts with an hour to charge, by time. */
  readonly lock: (reader: Reader, query: BatchQuery & { readonly now: Instant }) => Promise<readonly D[]>
  readonly charge: (tx: Tx, debts: readonly D[], at: Instant) => Promise<readonly D[]>
  /** Returns the number of debts that are stored. */
  readonly store: (tx: Tx, debts: readonly D[]) => Promise<number>
  readonly changed: (member: MemberId) => void
}

/** Charges every hour that has begun, each debt once and with one receipt for all missed hours. */
export const chargeDueDebts = <D extends StoredDebt>(
  { db, clock, name, lock, charge, store, changed }: DueDebts<D>,
  now: Instant,
): Promise<number> =>
  runDueBatches({
    db,
    name,
    batchSize: AT_ONCE,
    atMost: clock.now() - now > MISSED_MS ? undefined : AT_MOST,
    lock: (reader, query) => lock(reader, { now, ...query }),
    processor: () => ({
      async process(tx, due) {
        const charged = await charge(tx, due, now)
        assert((await store(tx, charged)) === due.length, 'each debt is charged once')
        tx.afterCommit(() => new Set(due.map(({ member }) => member)).forEach(changed))
      },
    }),
  })
