import type { MemberId } from '@bourse/contracts/account'
import type { Workspace } from '@bourse/contracts/copy-trading'
import { DAY, type Instant, refuse, sum, ZERO } from '@bourse/contracts/kit'
import { loadAccount, futuresMarkets } from '#products/futures'
import type { MemberCall, Reader, Tx } from '#platform/kernel'
import { acceptLeader } from './accept-leader.ts'
import type { CopyDeps } from './deps.ts'
import { countOpenCopies } from './figures-store.ts'
import { lockRole } from './follow.ts'
import { listActiveFollowings, listOpenCopies } from './following-store.ts'
import { countFollowers, findLeader, findFirstTradeAt, insertLeader, lockLeader } from './leader-store.ts'
import { stopLeading } from './stop-leading.ts'
import { followerRows, buildLeaderFigures, listOpenPositions } from './views.ts'

/** Makes the member a leader: positions opened from now on are public and can be copied. */
export async function apply(deps: CopyDeps, call: MemberCall): Promise<void> {
  const { member, now } = call
  const { terms, queue } = deps
  await call.transact(async (tx) => {
    await lockRole(tx, member)
    const { level, days } = await readConditions(deps, tx, { member, now })
    const draft = acceptLeader(terms, {
      member,
      isLeader: (await findLeader(tx, member)) !== null,
      level,
      days,
      followed: (await listActiveFollowings(tx, member)).length,
      money: await readMoney(deps, tx, member),
      now,
    })
    await insertLeader(tx, draft)
    tx.afterCommit(() => queue.lead([...queue.leaders, member]))
  })
}

/** Reads the level of a member and the days since the first own trade. */
async function readConditions(
  { levelOf }: CopyDeps,
  reader: Reader,
  { member, now }: { readonly member: MemberId; readonly now: Instant },
) {
  const [level, first] = [await levelOf(reader, member), await findFirstTradeAt(reader, member)]
  return { level, days: first === null ? 0 : Math.floor((now - first) / DAY) }
}

/** Reads the money of the futures account, margins included. */
async function readMoney({ futures }: CopyDeps, tx: Tx, member: MemberId) {
  const quote = futuresMarkets(futures)[0]?.quote
  if (quote === undefined) return ZERO
  const { summary } = await loadAccount(futures, tx, { member, quote })
  return sum(summary.free, summary.margin)
}

/** Stops leading, while nothing is copied. */
export async function leave(deps: CopyDeps, call: MemberCall): Promise<void> {
  const { member: leader, now: at } = call
  await call.transact(async (tx) => {
    await lockRole(tx, leader)
    if ((await lockLeader(tx, leader)) === null) refuse('not_leader')
    if ((await listOpenCopies(tx, leader)).length > 0) refuse('copies_open')
    await stopLeading(deps, tx, { leader, at, by: 'leader' })
  })
}

const FOLLOWERS_SHOWN = 100

/** Reads the conditions of leading; for a leader also the own figures, followers and led positions. */
export async function readWorkspace(deps: CopyDeps, call: MemberCall): Promise<Workspace> {
  const { member, reader, now } = call
  const { terms } = deps
  const [leader, followed, { level, days }] = await Promise.all([
    findLeader(reader, member),
    listActiveFollowings(reader, member),
    readConditions(deps, reader, { member, now }),
  ])
  const shown = {
    isLeader: leader !== null,
    level: { required: terms.level, own: level },
    tradingDays: { required: terms.tradingDays, own: days },
    followedLeaders: followed.length,
  }
  if (leader === null)
    return {
      ...shown,
      profitShare: ZERO,
      shareReceived: ZERO,
      leadingSince: null,
      figures: null,
      followerList: [],
      open: [],
    }
  const [open, followerList, followers] = await Promise.all([
    listOpenPositions(deps, reader, { leader, member: null }),
    followerRows(deps, reader, member, FOLLOWERS_SHOWN),
    countFollowers(reader, [member]),
  ])
  const copies = await countOpenCopies(
    reader,
    open.map(({ id }) => id),
  )
  return {
    ...shown,
    profitShare: leader.shareRate,
    shareReceived: leader.shareReceived,
    leadingSince: leader.since,
    figures: buildLeaderFigures(leader, followers.get(member) ?? 0),
    followerList,
    open: open.map((position) => ({ ...position, copies: copies.get(position.id) ?? 0 })),
  }
}
