import type { MemberId } from '@bourse/contracts/account'
import { type Instant, sum } from '@bourse/contracts/kit'
import { type Database, groupBy, runDueBatches, type Tx } from '#kernel'
import {
  type DueRebate,
  lockUnpaidRebates,
  markRebatesPaid,
  move,
  ofHouse,
  ofMember,
  postAll,
  type Transfer,
} from '#ledger'
import { addToDays } from './store.ts'

export type PayDeps = { readonly db: Database; readonly balanceChanged: (member: MemberId) => void }

const AT_ONCE = 1_000

/** Pays what the house owes to inviters: one transfer for each member and asset of a batch. */
export const payRebates = (deps: PayDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'rebate',
    batchSize: AT_ONCE,
    lock: lockUnpaidRebates,
    processor: () => ({ process: (tx, due) => payBatch(deps, tx, due, now) }),
  })

async function payBatch(deps: PayDeps, tx: Tx, due: readonly DueRebate[], at: Instant): Promise<void> {
  const groups = [...groupBy(due, ({ member, asset }) => `${member}/${asset}`).values()]
  await markRebatesPaid(
    tx,
    due.map(({ id }) => id),
    at,
  )
  await addToDays(tx, due)
  await postAll(
    tx,
    groups.flatMap((group) => transferOf(group, at)),
  )
  tx.afterCommit(() => new Set(due.map(({ member }) => member)).forEach(deps.balanceChanged))
}

function transferOf(group: readonly DueRebate[], at: Instant): Transfer[] {
  const [first] = group
  if (first === undefined) return []
  const { id, member, asset } = first
  const accounts = { from: ofHouse('rebates', asset), to: ofMember(member, asset, 'spot') }
  const legs = move(accounts, sum(...group.map(({ amount }) => amount)))
  return [{ id: `rebate:${id}`, reason: 'rebate', at, legs }]
}
