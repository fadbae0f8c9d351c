import { copyTrading, type Following, type SkippedCopy } from '@bourse/contracts/copy-trading'
import { hasWords, toPage, PAGE_SIZE, refuse, subtract, sum } from '@bourse/contracts/kit'
import { loadAccount, futuresMarkets } from '#products/futures'
import type { Call, Handlers, MemberCall, Reader } from '#platform/kernel'
import { translate } from '#platform/text'
import type { CopyDeps } from './deps.ts'
import { follow, resize } from './follow.ts'
import { listActiveFollowings, listFollowings, listSkips } from './following-store.ts'
import {
  countFollowers,
  findLeader,
  listClosedTrades,
  listLeaders,
  type StoredLeader,
} from './leader-store.ts'
import { apply, leave, readWorkspace } from './leading.ts'
import { detach, unfollow } from './unfollow.ts'
import {
  followerRows,
  buildLeaderFigures,
  leaderRow,
  listOpenPositions,
  sortLeaders,
  tradeRow,
  withOwnCopies,
} from './views.ts'

type All = Handlers<typeof copyTrading>
type Public = 'leaders' | 'leader' | 'history'
type Own = 'mine' | 'skipped' | 'workspace'
type Writes = Exclude<keyof All, Public | Own>

export const copyHandlers = (deps: CopyDeps): All => ({
  ...publicReads(deps),
  ...ownReads(deps),
  ...writes(deps),
})

const NO_PROFILE = { nickname: null, mark: null, avatar: null, signature: null }

const isNamed = (nickname: string | null, words = ''): boolean =>
  words.trim() === '' || (nickname !== null && hasWords(nickname, words))

function publicReads(deps: CopyDeps): Pick<All, Public> {
  const requireLeader = async (reader: Reader, member: StoredLeader['member']): Promise<StoredLeader> =>
    (await findLeader(reader, member)) ?? refuse('leader_unknown')
  const followedBy = async ({ reader, member }: Call) =>
    member === null ? [] : await listActiveFollowings(reader, member)
  return {
    leaders: async ({ sort, days, words, page = 1, limit = PAGE_SIZE }, call) => {
      const found = await listLeaders(call.reader)
      const ids = found.map(({ member }) => member)
      const [profiles, followers, own] = await Promise.all([
        deps.profilesOf(call.reader, ids),
        countFollowers(call.reader, ids),
        followedBy(call),
      ])
      const followed = new Set(own.map((each) => each.leader))
      const named = found.filter(({ member }) => isNamed(profiles.get(member)?.nickname ?? null, words))
      const rows = named.map((stored) =>
        leaderRow(stored, {
          profile: profiles.get(stored.member) ?? null,
          followers: followers.get(stored.member) ?? 0,
          isFollowed: followed.has(stored.member),
        }),
      )
      const from = (page - 1) * limit
      return toPage(sortLeaders(rows, { sort, days }).slice(from, from + limit), { page, limit }, rows.length)
    },
    leader: async ({ leader: id }, call) => {
      const stored = await requireLeader(call.reader, id)
      const [profiles, followers, own, open, followerList] = await Promise.all([
        deps.profilesOf(call.reader, [id]),
        countFollowers(call.reader, [id]),
        followedBy(call),
        listOpenPositions(deps, call.reader, { leader: stored, member: call.member }),
        followerRows(deps, call.reader, id),
      ])
      const copying = own.find((each) => each.leader === id) ?? null
      return {
        leader: { id, ...(profiles.get(id) ?? NO_PROFILE) },
        figures: buildLeaderFigures(stored, followers.get(id) ?? 0),
        isFollowed: copying !== null,
        copying,
        liveSince: stored.liveSince,
        profitShare: stored.shareRate,
        open,
        followerList,
      }
    },
    history: async ({ leader: id, page = 1, limit = PAGE_SIZE }, call) => {
      const stored = await requireLeader(call.reader, id)
      const { rows, total } = await listClosedTrades(call.reader, { leader: stored, page, limit })
      const trades = rows.map((trade) => tradeRow(deps, trade))
      return toPage(await withOwnCopies(call.reader, trades, call.member), { page, limit }, total)
    },
  }
}

function ownReads(deps: CopyDeps): Pick<All, Own> {
  return {
    mine: async ({ page = 1, limit = PAGE_SIZE }, call) => {
      const at = { page, limit }
      const { rows, total } = await listFollowings(call.reader, { member: call.member, ...at })
      return toPage(await followingRows(deps, call, rows), at, total)
    },
    skipped: async ({ leader: id = null, page = 1, limit = PAGE_SIZE }, call) => {
      const at = { page, limit }
      const found = await listSkips(call.reader, { member: call.member, leader: id, ...at })
      const profiles = await deps.profilesOf(call.reader, [...new Set(found.rows.map((row) => row.leader))])
      const rows = found.rows.map((row): SkippedCopy => ({
        ...row,
        id: row.id as SkippedCopy['id'],
        nickname: profiles.get(row.leader)?.nickname ?? null,
        mark: profiles.get(row.leader)?.mark ?? null,
        symbol: deps.futures.markets.find(({ id: market }) => market === row.market)?.symbol ?? '',
      }))
      return toPage(rows, at, found.total)
    },
    workspace: (_input, call) => readWorkspace(deps, call),
  }
}

type Sums = Awaited<ReturnType<typeof listFollowings>>['rows']

/** Adds the names of leaders and the floating results of open copies to followings. */
async function followingRows(deps: CopyDeps, call: MemberCall, rows: Sums): Promise<Following[]> {
  const quote = futuresMarkets(deps.futures)[0]?.quote
  if (quote === undefined) return []
  const [profiles, account] = await Promise.all([
    deps.profilesOf(
      call.reader,
      rows.map((row) => row.leader),
    ),
    loadAccount(deps.futures, call.reader, { member: call.member, quote }),
  ])
  const floating = new Map(account.open.map(({ position, profit }) => [position.id, profit]))
  return rows.map((row) => ({
    id: row.id as Following['id'],
    leader: row.leader,
    nickname: profiles.get(row.leader)?.nickname ?? null,
    mark: profiles.get(row.leader)?.mark ?? null,
    avatar: profiles.get(row.leader)?.avatar ?? null,
    mode: row.mode,
    size: row.size,
    status: row.cancelledAt === null ? 'following' : 'cancelled',
    followedAt: row.followedAt,
    cancelledAt: row.cancelledAt,
    openCopies: row.openCopies.length,
    closedCopies: row.closedCopies,
    skippedCopies: row.skippedCopies,
    profit: subtract(row.profit, row.sharePaid),
    floating: sum(...row.openCopies.flatMap((id) => floating.get(id) ?? [])),
    sharePaid: row.sharePaid,
  }))
}

function writes(deps: CopyDeps): Pick<All, Writes> {
  return {
    follow: async (input, call) => {
      const id = await follow(call, input)
      return { text: translate(call.lang, 'followed'), id: id as Following['id'] }
    },
    unfollow: async (input, call) => {
      await unfollow(deps, call, input)
      return translate(call.lang, 'unfollowed')
    },
    detach: async (input, call) => {
      await detach(deps, call, input)
      return translate(call.lang, 'position_detached')
    },
    resize: async (input, call) => {
      await resize(call, input)
      return translate(call.lang, 'copying_changed')
    },
    apply: async (_input, call) => {
      await apply(deps, call)
      return translate(call.lang, 'leading_began')
    },
    leave: async (_input, call) => {
      await leave(deps, call)
      return translate(call.lang, 'leading_ended')
    },
  }
}
