import { findByHandle } from '#account'
import { forgetTotp, holdsNewAddresses, setAddressHold } from '#security'
import { type Answer, said, wrong } from './answer.ts'
import type { OperatorDeps } from './deps.ts'

/** For a member who has lost the phone with his authenticator; how he proved himself is the operator's business. */
async function withoutTotp(deps: OperatorDeps, [handle = '']: string[]): Promise<Answer> {
  const [member] = await findByHandle(deps.db, handle)
  if (member === undefined) return wrong(`no member ${handle}`)
  await deps.db.transact(async (tx) => {
    await forgetTotp(tx, member.id)
    tx.afterCommit(() => deps.identity.accountChanged(member.id))
  })
  return said(`${handle} logs in without an authenticator now`)
}

async function addressHold(deps: OperatorDeps, [word = 'show']: string[]): Promise<Answer> {
  if (!['show', 'on', 'off'].includes(word)) return wrong('on, off or show')
  if (word !== 'show') await deps.db.transact((tx) => setAddressHold(tx, word === 'on'))
  const isOn = await holdsNewAddresses(deps.db)
  return said(`a new withdrawal address ${isOn ? 'waits 24 hours' : 'can be used at once'}`)
}

export const PROTECTION_COMMANDS = {
  'member totp-off': { usage: 'member totp-off EMAIL', run: withoutTotp },
  'address hold': { usage: 'address hold on|off|show', run: addressHold },
}
