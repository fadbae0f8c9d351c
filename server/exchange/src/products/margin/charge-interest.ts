import type { Instant } from '@bourse/contracts/kit'
import { chargeDebts, chargeDueDebts } from '#products/debts'
import type { Tx } from '#platform/kernel'
import { requireAsset, type MarginDeps } from './deps.ts'
import { dueDebts, type MarginDebt, updateDebts } from './store.ts'

export const chargeDue = (deps: MarginDeps, now: Instant): Promise<number> =>
  chargeDueDebts(
    {
      ...deps,
      name: 'debt of a futures account',
      lock: dueDebts.lock,
      charge: (tx, debts, at) => chargeMargin(deps, tx, debts, at),
      store: updateDebts,
      changed: (member) => deps.notify('margin.changed', member),
    },
    now,
  )

/** Charges all hours that have begun, with a receipt; the caller stores the debts. */
export const chargeMargin = (deps: MarginDeps, tx: Tx, debts: readonly MarginDebt[], at: Instant) =>
  chargeDebts(tx, debts, { kind: 'margin_interest', asset: requireAsset(deps, deps.terms.asset).code, at })
