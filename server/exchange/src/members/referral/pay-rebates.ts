import type { MemberId } from '@bourse/contracts/account'
import { assert, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { rebatesFact } from '@bourse/contracts/referral'
import { type Database, groupBy, runDueBatches, type Tx } from '#platform/kernel'
import {
  type DueRebate,
  lockUnpaidRebates,
  markRebatesPaid,
  move,
  ofHouse,
  ofMember,
  postAll,
  type Transfer,
} from '#platform/ledger'
import { issueAll, issuedAmount, type IssuedReceipt, type ReceiptDraft } from '#platform/receipts'
import { addToDays } from './store.ts'

export type PayDeps = {
  readonly db: Database
  readonly codeOf: (asset: AssetId) => string
  readonly balanceChanged: (member: MemberId) => void
}

const AT_ONCE = 1_000
/** The most rebates of one receipt, which names each of them; more are paid by several transfers. */
const REBATES_MAX = 100

/** Pays what the house owes to inviters: one transfer, with its receipt, for each member and asset of a batch. */
export const payRebates = (deps: PayDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'rebate',
    batchSize: AT_ONCE,
    lock: lockUnpaidRebates,
    processor: () => ({ process: (tx, due) => payBatch(deps, tx, due, now) }),
  })

async function payBatch(deps: PayDeps, tx: Tx, due: readonly DueRebate[], at: Instant): Promise<void> {
  const groups = [...groupBy(due, ({ member, asset }) => `${member}/${asset}`).values()].flatMap(splitGroup)
  await markRebatesPaid(
    tx,
    due.map(({ id }) => id),
    at,
  )
  await addToDays(tx, due)
  const receipts = await issueAll(
    tx,
    groups.map((group) => buildDraft(deps, group, at)),
  )
  await postAll(
    tx,
    groups.map((group, index) => buildTransfer(group, receipts[index], at)),
  )
  tx.afterCommit(() => new Set(due.map(({ member }) => member)).forEach(deps.balanceChanged))
}

type Group = readonly [DueRebate, ...DueRebate[]]

function splitGroup(group: readonly DueRebate[]): Group[] {
  const [first, ...others] = group.slice(0, REBATES_MAX)
  return first === undefined ? [] : [[first, ...others], ...splitGroup(group.slice(REBATES_MAX))]
}

const buildDraft = ({ codeOf }: PayDeps, group: Group, at: Instant): ReceiptDraft => ({
  member: group[0].member,
  kind: 'rebate',
  subject: group[0].id,
  inputs: { asset: codeOf(group[0].asset), fees: rebatesFact(group) },
  ticks: [],
  at,
})

function buildTransfer(
  [{ id, member, asset }]: Group,
  receipt: IssuedReceipt | undefined,
  at: Instant,
): Transfer {
  assert(receipt !== undefined, 'each payment has its receipt')
  const accounts = { from: ofHouse('rebates', asset), to: ofMember(member, asset, 'spot') }
  return { id: `rebate:${id}`, reason: 'rebate', at, legs: move(accounts, issuedAmount(receipt, 'rebate')) }
}
