import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Instant, PAGE_SIZE, refuse, toPage } from '@bourse/contracts/kit'
import { changeWhitelist, REPORT_HOLD_MS, type security } from '@bourse/contracts/security'
import { closeAllSessions, closeOtherSessions, listAccountsOfPerson, setLocked } from '#members/account'
import { listLogins, markReported } from '#members/account/logins'
import {
  findWhitelist,
  freezeByLink,
  holdWithdrawals,
  lockWithdrawals,
  updateWhitelist,
} from '#members/security/guard'
import type { Handlers, Tx } from '#platform/kernel'
import { translate } from '#platform/text'
import type { SecurityDeps } from './deps.ts'
import { revokePrograms } from './revoke-programs.ts'

type Calls = 'logins' | 'reportLogin' | 'freeze' | 'setWhitelist'

export function guardHandlers(deps: SecurityDeps): Pick<Handlers<typeof security>, Calls> {
  return {
    logins: async ({ after, page = 1, limit = PAGE_SIZE }, { reader, member }) => {
      const { rows, total } = await listLogins(reader, member, { page, limit, after })
      const list = rows.map(({ reportedAt, ...login }) => ({ ...login, isReported: reportedAt !== null }))
      return toPage(list, { page, limit }, total)
    },
    reportLogin: async ({ id }, call) => {
      const { member, token, now, lang } = call
      await call.transact(async (tx) => {
        if (!(await markReported(tx, member, { id, at: now }))) refuse('not_found')
        await lockWithdrawals(tx, member)
        await holdWithdrawals(tx, member, addMs(now, REPORT_HOLD_MS))
        await closeOtherSessions(tx, member, token)
        await revokePrograms(tx, member)
        tx.afterCommit(() => deps.accountChanged(member))
      })
      return translate(lang, 'login_reported')
    },
    freeze: async ({ token }, call) => {
      const { now, lang } = call
      await call.transact(async (tx) => {
        const member = await freezeByLink(tx, token, now)
        await freezeAccount(deps, tx, member, now)
      })
      return translate(lang, 'account_frozen')
    },
    setWhitelist: async ({ isWhitelistOnly: isOn }, call) => {
      const { member, now, lang } = call
      await call.transact(async (tx) => {
        await lockWithdrawals(tx, member)
        const current = await findWhitelist(tx, member)
        const next = changeWhitelist(current, isOn, now)
        await updateWhitelist(tx, member, next)
        if (next.offAt !== null && current.offAt === null)
          await deps.notifyMember(tx, { member, lang, kind: 'whitelist_off', at: now, values: {} })
        tx.afterCommit(() => deps.accountChanged(member))
      })
      return translate(lang, 'done')
    },
  }
}

type FreezeDeps = Pick<
  SecurityDeps,
  'accountChanged' | 'cancelOrders' | 'messageMembers' | 'returnWithdrawals'
>

/**
 * Locks the account and revokes its API keys: it can neither log in nor trade nor withdraw, and withdrawals that still wait are returned.
 * Open spot orders and futures entries are cancelled, because they would go on trading for an owner who has stopped everything;
 * positions, their stops and loans stay under the rules of their products.
 */
export async function freezeAccount(deps: FreezeDeps, tx: Tx, member: MemberId, now: Instant): Promise<void> {
  await lockWithdrawals(tx, member)
  await setLocked(tx, member, true)
  await closeAllSessions(tx, member)
  await revokePrograms(tx, member)
  // Ahead of the withdrawals: an order's market is locked before any account.
  const count = await deps.cancelOrders(tx, await listAccountsOfPerson(tx, member))
  if (count > 0)
    await deps.messageMembers(tx, [
      {
        member,
        title: 'frozen_orders_title',
        body: 'frozen_orders_body',
        values: { count: String(count) },
        at: now,
      },
    ])
  await deps.returnWithdrawals(tx, member, now)
  tx.afterCommit(() => deps.accountChanged(member))
}

/** Opens a frozen account; withdrawals wait, so that the member can change the password first. */
export async function unfreezeAccount(tx: Tx, member: MemberId, now: Instant): Promise<boolean> {
  if (!(await setLocked(tx, member, false))) return false
  await holdWithdrawals(tx, member, addMs(now, REPORT_HOLD_MS))
  return true
}
