import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, amountText, type Instant, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { type CopyDeps, formatName } from './deps.ts'
import { lockLeader, setShareRate } from './leader-store.ts'
import { shareChangedText } from './messages.ts'
import { raiseMarks } from './share-store.ts'

export const SHARE_RATE_MAX = toAmount('0.5')

export type ShareChange = { readonly leader: MemberId; readonly rate: Amount; readonly at: Instant }

/**
 * Sets the profit share of a leader. It applies to profit from now on, which favours followers: profit of the
 * running week so far is not shared. Returns the number of followers, who get a message; null for a member
 * who does not lead.
 */
export async function changeShare(
  deps: CopyDeps,
  tx: Tx,
  { leader, rate, at }: ShareChange,
): Promise<number | null> {
  if (rate < ZERO || rate > SHARE_RATE_MAX) throw new RangeError('the rate of a profit share')
  if ((await lockLeader(tx, leader)) === null) return null
  const followers = await raiseMarks(tx, leader)
  await setShareRate(tx, leader, rate)
  const trader = formatName(await deps.profilesOf(tx, [leader]), leader)
  const percent = `${amountText(multiplyByInt(rate, 100n))}%`
  await deps.messageMembers(
    tx,
    followers.map((member) => shareChangedText({ member, trader, rate: percent, at })),
  )
  return followers.length
}
