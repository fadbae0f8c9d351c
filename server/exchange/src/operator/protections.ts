import { HOUR } from '@bourse/contracts/kit'
import { addressHoldMs, freezeAccount, removeTotp, setAddressHold, unfreezeAccount } from '#members/security'
import { memberByHandle, oneOf, optional } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok } from './command-result.ts'

/** Removes the authenticator of a member who has lost it; the operator must verify their identity. */
const withoutTotp = command({
  usage: 'member totp-off EMAIL',
  args: { member: memberByHandle },
  async run({ member }, { deps }) {
    await deps.db.transact(async (tx) => {
      await removeTotp(tx, member.id, deps.clock.now())
      tx.afterCommit(() => deps.identity.accountChanged(member.id))
    })
    return ok(`${member.handle} logs in without an authenticator now`)
  },
})

/** Freezes an account on its owner's request. */
const freeze = command({
  usage: 'member freeze EMAIL',
  args: { member: memberByHandle },
  async run({ member }, { deps }) {
    const ports = { ...deps, accountChanged: deps.identity.accountChanged }
    await deps.db.transact((tx) => freezeAccount(ports, tx, member.id, deps.clock.now()))
    return ok(`${member.handle} is frozen: no log-in, no trade, no withdrawal, no open orders`)
  },
})

/** Opens a frozen account; the operator must verify the identity of its owner. */
const unfreeze = command({
  usage: 'member unfreeze EMAIL',
  args: { member: memberByHandle },
  async run({ member }, { deps }) {
    const isOpened = await deps.db.transact((tx) => unfreezeAccount(tx, member.id, deps.clock.now()))
    return isOpened
      ? ok(`${member.handle} can log in again; withdrawals wait for 24 hours`)
      : fail(`${member.handle} is not frozen`)
  },
})

const addressHold = command({
  usage: 'address hold on|off|default|show',
  args: { word: optional(oneOf(['on', 'off', 'default', 'show'], 'on, off, default or show'), 'show') },
  async run({ word }, { deps }) {
    if (word !== 'show') await deps.db.transact((tx) => setAddressHold(tx, word))
    const holdMs = await addressHoldMs(deps.db, deps.holds.addressMs)
    const hold = holdMs > 0 ? `waits ${holdMs / HOUR} hours` : 'can be used at once'
    return ok(`a new withdrawal address ${hold}`)
  },
})

export const PROTECTION_COMMANDS = {
  'member totp-off': withoutTotp,
  'member freeze': freeze,
  'member unfreeze': unfreeze,
  'address hold': addressHold,
}
