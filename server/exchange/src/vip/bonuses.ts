import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Amount, type Instant } from '@bourse/contracts/kit'
import { BONUS_HOLD_MS } from '@bourse/contracts/vip'
import { type Database, runDueBatches, type Tx } from '#kernel'
import { move, ofHouse, ofMember, post, postAll } from '#ledger'
import type { ApprovedDeposit } from '#wallet'
import { endBonuses, type HeldBonus, insertBonus, lockDueBonuses, lockHeldBonuses } from './bonus-store.ts'

const AT_ONCE = 250

type BonusDeps = { readonly db: Database; readonly balanceChanged: (member: MemberId) => void }

/** Credits the bonus of a deposit, on hold. */
export async function grantBonus(tx: Tx, deposit: ApprovedDeposit, amount: Amount): Promise<void> {
  const { id, member, asset, at } = deposit
  const accounts = { from: ofHouse('vip', asset), to: ofMember(member, asset, 'spot_hold') }
  await post(tx, { id: `vip:bonus:${id}`, reason: 'vip_bonus', at, legs: move(accounts, amount) })
  await insertBonus(tx, { id, member, asset, amount, releaseAt: addMs(at, BONUS_HOLD_MS) })
}

/** Frees the bonuses whose time has come. */
export const releaseBonuses = ({ db, balanceChanged }: BonusDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db,
    name: 'deposit bonus',
    batchSize: AT_ONCE,
    lock: (reader, query) => lockDueBonuses(reader, { now, ...query }),
    processor: () => ({
      async process(tx, due) {
        await endBonuses(tx, idsOf(due), now)
        await postAll(
          tx,
          due.map((bonus) => ({
            id: `vip:release:${bonus.id}`,
            reason: 'vip_bonus_release' as const,
            at: bonus.releaseAt,
            legs: move(
              { from: heldOf(bonus), to: ofMember(bonus.member, bonus.asset, 'spot') },
              bonus.amount,
            ),
          })),
        )
        tx.afterCommit(() => new Set(due.map(({ member }) => member)).forEach(balanceChanged))
      },
    }),
  })

/** A withdrawal gives all held bonuses of the member back to the house. */
export async function returnBonuses(tx: Tx, member: MemberId, at: Instant): Promise<void> {
  const held = await lockHeldBonuses(tx, member)
  if (held.length === 0) return
  await endBonuses(tx, idsOf(held), at)
  await postAll(
    tx,
    held.map((bonus) => ({
      id: `vip:return:${bonus.id}`,
      reason: 'vip_bonus_return' as const,
      at,
      legs: move({ from: heldOf(bonus), to: ofHouse('vip', bonus.asset) }, bonus.amount),
    })),
  )
}

const heldOf = ({ member, asset }: HeldBonus) => ofMember(member, asset, 'spot_hold')
const idsOf = (bonuses: readonly HeldBonus[]) => bonuses.map(({ id }) => id)
