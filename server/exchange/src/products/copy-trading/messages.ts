import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { StoredPosition } from '#products/futures'
import type { Reader } from '#platform/kernel'
import type { MemberText } from '#members/messages'
import { type CopyDeps, formatName } from './deps.ts'
import type { CopyJob } from './job-store.ts'

const findSymbol = ({ futures }: CopyDeps, market: StoredPosition['market']): string =>
  futures.markets.find(({ id }) => id === market)?.symbol ?? ''

/** Texts for followers whose copy was closed because the leader was liquidated. */
export async function leaderLiquidatedTexts(
  deps: CopyDeps,
  reader: Reader,
  { leader, tick, at }: CopyJob,
  closed: readonly StoredPosition[],
): Promise<MemberText[]> {
  const trader = formatName(await deps.profilesOf(reader, [leader]), leader)
  const values = { trader, symbol: findSymbol(deps, tick.market) }
  return [...new Set(closed.map(({ member }) => member))].map((member) => ({
    member,
    title: 'leader_liquidated_title',
    body: 'leader_liquidated_body',
    values,
    at,
  }))
}

/** Texts for followers whose own copy was liquidated. */
export async function copyLiquidatedTexts(
  deps: CopyDeps,
  reader: Reader,
  copies: readonly { readonly position: StoredPosition; readonly at: Instant }[],
): Promise<MemberText[]> {
  const leaders = [...new Set(copies.flatMap(({ position }) => position.leader ?? []))]
  const profiles = await deps.profilesOf(reader, leaders)
  return copies.map(({ position, at }) => ({
    member: position.member,
    title: 'copy_liquidated_title',
    body: 'copy_liquidated_body',
    values: {
      trader: position.leader === null ? '' : formatName(profiles, position.leader),
      symbol: findSymbol(deps, position.market),
    },
    at,
  }))
}

/** Texts for followers whose copy could not be closed with the leader's position. */
export async function releasedTexts(
  deps: CopyDeps,
  reader: Reader,
  released: readonly StoredPosition[],
  at: Instant,
): Promise<MemberText[]> {
  const leaders = [...new Set(released.flatMap(({ leader }) => leader ?? []))]
  const profiles = await deps.profilesOf(reader, leaders)
  return released.map(({ member, leader, market }) => ({
    member,
    title: 'copy_released_title',
    body: 'copy_released_body',
    values: { trader: leader === null ? '' : formatName(profiles, leader), symbol: findSymbol(deps, market) },
    at,
  }))
}

type EndedLeading = {
  readonly member: MemberId
  readonly trader: string
  readonly count: number
  readonly at: Instant
}

/** Text for a member who stopped following. */
export const unfollowedText = (
  { member, trader, count, at }: EndedLeading,
  body: 'copy_kept_body' | 'copy_closed_body',
): MemberText => ({ member, title: 'copy_ended_title', body, values: { trader, count: String(count) }, at })

/** Text for a follower whose leader stopped leading. */
export const leaderClosedText = ({ member, trader, count, at }: EndedLeading): MemberText => ({
  member,
  title: 'leader_closed_title',
  body: 'leader_closed_body',
  values: { trader, count: String(count) },
  at,
})

/** Text for a leader whose leading the operator ended. */
export const leaderStoppedText = (member: MemberId, at: Instant): MemberText => ({
  member,
  title: 'leader_closed_title',
  body: 'leader_stopped_body',
  values: {},
  at,
})

type PaidShare = {
  readonly member: MemberId
  readonly trader: string
  readonly amount: Amount
  readonly coin: string
}

/** Text for a follower who paid a profit share. */
export const sharePaidText = ({ member, trader, amount, coin }: PaidShare, at: Instant): MemberText => ({
  member,
  title: 'share_paid_title',
  body: 'share_paid_body',
  values: { trader, amount: amountText(amount), coin },
  at,
})

/** Text for a follower whose leader receives another share of profit from now on. */
export const shareChangedText = ({
  member,
  trader,
  rate,
  at,
}: Omit<EndedLeading, 'count'> & { readonly rate: string }): MemberText => ({
  member,
  title: 'share_changed_title',
  body: 'share_changed_body',
  values: { trader, rate },
  at,
})
