import { HOUR } from '@bourse/contracts/kit'
import { findByHandle } from '#members/account'
import { addressHoldMs, removeTotp, setAddressHold } from '#members/security'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** Removes the authenticator of a member who has lost it; the operator must verify their identity. */
async function withoutTotp(deps: OperatorDeps, [handle = '']: string[]): Promise<CommandResult> {
  const [member] = await findByHandle(deps.db, handle)
  if (member === undefined) return fail(`no member ${handle}`)
  await deps.db.transact(async (tx) => {
    await removeTotp(tx, member.id, deps.clock.now())
    tx.afterCommit(() => deps.identity.accountChanged(member.id))
  })
  return ok(`${handle} logs in without an authenticator now`)
}

async function addressHold(deps: OperatorDeps, [word = 'show']: string[]): Promise<CommandResult> {
  if (word === 'on' || word === 'off' || word === 'default')
    await deps.db.transact((tx) => setAddressHold(tx, word))
  else if (word !== 'show') return fail('on, off, default or show')
  const holdMs = await addressHoldMs(deps.db, deps.holds.addressMs)
  return ok(`a new withdrawal address ${holdMs > 0 ? `waits ${holdMs / HOUR} hours` : 'can be used at once'}`)
}

export const PROTECTION_COMMANDS = {
  'member totp-off': { usage: 'member totp-off EMAIL', run: withoutTotp },
  'address hold': { usage: 'address hold on|off|default|show', run: addressHold },
}
