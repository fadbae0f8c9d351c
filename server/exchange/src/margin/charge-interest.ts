import { assert, type Instant, SECOND } from '@bourse/contracts/kit'
import { chargeDebts } from '#debts'
import { runDueBatches, type Tx } from '#kernel'
import { assetOf, type MarginDeps } from './deps.ts'
import { lockDue, type MarginDebt, updateDebts } from './store.ts'

const AT_ONCE = 250
/** Per run, of which one begins every second or two; members' calls go between. */
const AT_MOST = 2_000
/** Seconds this old were missed. */
const MISSED_MS = 10 * SECOND

/** Charges every hour that has begun, of each debt once and in one receipt for all hours that were missed. */
export const chargeDue = (deps: MarginDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'debt of a futures account',
    batchSize: AT_ONCE,
    atMost: deps.clock.now() - now > MISSED_MS ? undefined : AT_MOST,
    lock: (tx, query) => lockDue(tx, { now, ...query }),
    processor: () => ({
      async process(tx, due) {
        const charged = await chargeMargin(deps, tx, due, now)
        assert((await updateDebts(tx, charged)) === due.length, 'each debt is charged once')
        tx.afterCommit(() => due.forEach(({ member }) => deps.notify('margin.changed', member)))
      },
    }),
  })

/** Debts with all hours that have begun, with a receipt; the caller stores the debts. */
export const chargeMargin = (deps: MarginDeps, tx: Tx, debts: readonly MarginDebt[], at: Instant) =>
  chargeDebts(tx, debts, { kind: 'margin_interest', asset: assetOf(deps, deps.terms.asset).code, at })
