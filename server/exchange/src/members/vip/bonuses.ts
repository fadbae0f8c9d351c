import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  amountFacts,
  type Facts,
  type Instant,
  instantText,
  min,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import { BONUS_HOLD_MS, bonusRate, bonusTurnover, findTier } from '@bourse/contracts/vip'
import { type Database, runDueBatches, type Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, post, postAll } from '#platform/ledger'
import { issueAll, issuedAmount, issueOne, type ReceiptDraft } from '#platform/receipts'
import type { ApprovedDeposit } from '#members/wallet'
import {
  dueBonuses,
  endBonuses,
  type HeldBonus,
  insertBonus,
  lockHeldBonuses,
  saveTurnoversLeft,
} from './bonus-store.ts'
import type { VipDeps } from './deps.ts'

const AT_ONCE = 250

type Codes = Pick<VipDeps, 'codeOf'>
type ReleaseDeps = Pick<VipDeps, 'codeOf' | 'balanceChanged'>
/** The highest net deposits in USD, before a deposit and with it. */
type Peaks = { readonly usd: Amount; readonly before: Amount; readonly peak: Amount }

/** Credits the bonus of a deposit, on hold. */
export async function grantBonus(
  deps: Codes,
  tx: Tx,
  deposit: ApprovedDeposit,
  { usd, before, peak }: Peaks,
): Promise<void> {
  const { id, member, asset, at } = deposit
  const releaseAt = addMs(at, BONUS_HOLD_MS)
  const turnoverLeft = bonusTurnover({ usd, before, peak }, bonusRate(peak))
  const inputs: Facts = {
    state: 'granted',
    asset: deps.codeOf(asset),
    tier: String(findTier(peak)),
    release_at: instantText(releaseAt),
    ...amountFacts({
      amount: deposit.amount,
      usd_value: usd,
      deposits_before: before,
      deposits: peak,
      bonus_rate: bonusRate(peak),
      release_turnover: turnoverLeft,
    }),
  }
  const receipt = await issueOne(tx, { member, kind: 'bonus', subject: id, inputs, ticks: [], at })
  const amount = issuedAmount(receipt, 'bonus')
  const accounts = { from: ofHouse('vip', asset), to: ofMember(member, asset, 'spot_hold') }
  await post(tx, { id: `vip:bonus:${id}`, reason: 'vip_bonus', at, legs: move(accounts, amount) })
  await insertBonus(tx, { id, member, asset, amount, releaseAt, turnoverLeft })
}

/** Releases the bonuses that are due. */
export const releaseBonuses = (
  { db, ...deps }: ReleaseDeps & { readonly db: Database },
  now: Instant,
): Promise<number> =>
  runDueBatches({
    db,
    name: 'deposit bonus',
    batchSize: AT_ONCE,
    lock: (reader, query) => dueBonuses.lock(reader, { now, ...query }),
    processor: () => ({
      process: (tx, due) => releaseAll(deps, tx, due, now),
    }),
  })

async function releaseAll(
  deps: ReleaseDeps,
  tx: Tx,
  bonuses: readonly HeldBonus[],
  now: Instant,
): Promise<void> {
  await endBonuses(tx, listIds(bonuses), now)
  await issueAll(
    tx,
    bonuses.map((bonus) => buildEndDraft(deps, bonus, { state: 'released', at: bonus.releaseAt })),
  )
  await postAll(
    tx,
    bonuses.map((bonus) => ({
      id: `vip:release:${bonus.id}`,
      reason: 'vip_bonus_release' as const,
      at: bonus.releaseAt,
      legs: move({ from: holdAccount(bonus), to: ofMember(bonus.member, bonus.asset, 'spot') }, bonus.amount),
    })),
  )
  tx.afterCommit(() => new Set(bonuses.map(({ member }) => member)).forEach(deps.balanceChanged))
}

/**
 * Counts turnover towards the members' held bonuses, the first to be released first, and releases those that reach
 * theirs.
 */
export async function countTurnover(
  deps: ReleaseDeps,
  tx: Tx,
  turnovers: readonly { readonly member: MemberId; readonly usd: Amount }[],
  at: Instant,
): Promise<void> {
  const open = new Map(turnovers.map(({ member, usd }) => [member, usd]))
  const held = await lockHeldBonuses(tx, [...open.keys()])
  const counted = held.map((bonus) => {
    const usd = open.get(bonus.member) ?? ZERO
    const taken = min(usd, bonus.turnoverLeft)
    open.set(bonus.member, subtract(usd, taken))
    return { ...bonus, turnoverLeft: subtract(bonus.turnoverLeft, taken) }
  })
  await saveTurnoversLeft(tx, counted)
  const reached = counted.filter(({ turnoverLeft }) => turnoverLeft === ZERO)
  if (reached.length > 0)
    await releaseAll(
      deps,
      tx,
      reached.map((bonus) => ({ ...bonus, releaseAt: at })),
      at,
    )
}

/** Returns all held bonuses of the member to the house, because they withdraw. */
export async function returnBonuses(deps: Codes, tx: Tx, member: MemberId, at: Instant): Promise<void> {
  const held = await lockHeldBonuses(tx, [member])
  if (held.length === 0) return
  await endBonuses(tx, listIds(held), at)
  await issueAll(
    tx,
    held.map((bonus) => buildEndDraft(deps, bonus, { state: 'returned', at })),
  )
  await postAll(
    tx,
    held.map((bonus) => ({
      id: `vip:return:${bonus.id}`,
      reason: 'vip_bonus_return' as const,
      at,
      legs: move({ from: holdAccount(bonus), to: ofHouse('vip', bonus.asset) }, bonus.amount),
    })),
  )
}

const buildEndDraft = (
  { codeOf }: Codes,
  { id, member, asset, amount }: HeldBonus,
  { state, at }: { readonly state: 'released' | 'returned'; readonly at: Instant },
): ReceiptDraft => ({
  member,
  kind: 'bonus',
  subject: id,
  inputs: { state, asset: codeOf(asset), ...amountFacts({ bonus: amount }) },
  ticks: [],
  at,
})

const holdAccount = ({ member, asset }: HeldBonus) => ofMember(member, asset, 'spot_hold')
const listIds = (bonuses: readonly HeldBonus[]) => bonuses.map(({ id }) => id)
