import type { MemberId } from '@bourse/contracts/account'
import type { Notify } from '#platform/kernel'

export type PersonNotices = {
  /** Publishes a change of a member. One of the account reaches the connections of its sub-accounts too, whose sessions may have ended. */
  readonly notify: Notify
  readonly add: (account: MemberId, main: MemberId) => void
}

type Known = readonly { readonly id: MemberId; readonly main: MemberId }[]

/** Remembers the sub-accounts, because a change is published after its transaction, without a query. */
export function createPersonNotices(publish: Notify, known: Known): PersonNotices {
  const accounts = new Map<MemberId, MemberId[]>()
  const add = (account: MemberId, main: MemberId) =>
    void accounts.set(main, [...(accounts.get(main) ?? []), account])
  for (const { id, main } of known) add(id, main)
  return {
    add,
    notify(change, member) {
      publish(change, member)
      if (change === 'account.changed') for (const own of accounts.get(member) ?? []) publish(change, own)
    },
  }
}
