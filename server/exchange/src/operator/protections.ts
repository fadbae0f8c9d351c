import { findByHandle } from '#account'
import { removeTotp, isAddressHoldEnabled, setAddressHold } from '#security'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** For a member who has lost their authenticator; verifying their identity is up to the operator. */
async function withoutTotp(deps: OperatorDeps, [handle = '']: string[]): Promise<CommandResult> {
  const [member] = await findByHandle(deps.db, handle)
  if (member === undefined) return fail(`no member ${handle}`)
  await deps.db.transact(async (tx) => {
    await removeTotp(tx, member.id)
    tx.afterCommit(() => deps.identity.accountChanged(member.id))
  })
  return ok(`${handle} logs in without an authenticator now`)
}

async function addressHold(deps: OperatorDeps, [word = 'show']: string[]): Promise<CommandResult> {
  if (!['show', 'on', 'off'].includes(word)) return fail('on, off or show')
  if (word !== 'show') await deps.db.transact((tx) => setAddressHold(tx, word === 'on'))
  const isOn = await isAddressHoldEnabled(deps.db)
  return ok(`a new withdrawal address ${isOn ? 'waits 24 hours' : 'can be used at once'}`)
}

export const PROTECTION_COMMANDS = {
  'member totp-off': { usage: 'member totp-off EMAIL', run: withoutTotp },
  'address hold': { usage: 'address hold on|off|show', run: addressHold },
}
