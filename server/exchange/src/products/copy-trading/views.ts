import { maskName, type MemberId } from '@bourse/contracts/account'
import {
  type copyTrading,
  FOLLOWERS_MAX,
  type FollowerRow,
  type Leader,
  type LeaderFigures,
} from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import { type Amount, type Input, ZERO } from '@bourse/contracts/kit'
import { loadAccount, futuresMarkets, toPosition } from '#products/futures'
import type { Reader } from '#platform/kernel'
import type { CopyDeps, Profile } from './deps.ts'
import { listFollowers } from './following-store.ts'
import { listOwnCopies, type RecordedTrade, type StoredLeader } from './leader-store.ts'

/** Figures that the list of leaders shows too. */
const PERIOD_DAYS = { week: 7, month: 30, quarter: 90 } as const

export function leaderRow(
  stored: StoredLeader,
  { profile, followers, isFollowed }: { profile: Profile | null; followers: number; isFollowed: boolean },
): Leader {
  const figures = stored.figures
  return {
    id: stored.member,
    nickname: profile?.nickname ?? null,
    mark: profile?.mark ?? null,
    avatar: profile?.avatar ?? null,
    closedPositions: figures === null ? null : (figures.closedLongs ?? 0) + (figures.closedShorts ?? 0),
    profit: figures?.profit ?? null,
    winRate: figures?.winRate ?? null,
    followers,
    isFollowed,
    returnRate: figures?.returnRate ?? null,
    isProgram: stored.strategy !== null,
    strategy: stored.strategy,
    followersMax: FOLLOWERS_MAX,
    drawdown: figures?.drawdown ?? null,
    daysLeading: figures?.daysLeading ?? null,
    followersProfit: figures?.followersProfit ?? null,
    assetsUnderCopy: figures?.assetsUnderCopy ?? null,
    periods: figures?.periods ?? null,
    curve: figures?.curve ?? null,
    refreshedAt: stored.refreshedAt,
  }
}

type Sorting = Pick<Input<typeof copyTrading.leaders>, 'sort' | 'days'>

/** Sorts the best first: the smallest drawdown, the largest of other figures; equal leaders by id. */
export function sortLeaders(rows: readonly Leader[], { sort = 'return', days }: Sorting): Leader[] {
  const figure = (row: Leader): Amount => {
    const period = row.periods?.find((each) => days !== undefined && each.days === PERIOD_DAYS[days])
    const { returnRate, winRate, drawdown } = days === undefined ? row : (period ?? NO_FIGURES)
    if (sort === 'winRate') return winRate ?? ZERO
    return sort === 'drawdown' ? (-(drawdown ?? ZERO) as Amount) : (returnRate ?? ZERO)
  }
  const difference = (one: Leader, other: Leader): number => {
    if (sort === 'followers') return (other.followers ?? 0) - (one.followers ?? 0)
    const [own, others] = [figure(one), figure(other)]
    return own === others ? 0 : own > others ? -1 : 1
  }
  return rows.toSorted((one, other) => difference(one, other) || Number(one.id) - Number(other.id))
}

const NO_FIGURES = { returnRate: null, winRate: null, drawdown: null }

/** Builds the figures of the last full hour, with the current number of followers. */
export const buildLeaderFigures = (
  { figures, strategy, capital, refreshedAt }: StoredLeader,
  followers: number,
): LeaderFigures | null =>
  figures === null
    ? null
    : {
        ...figures,
        followers,
        followersMax: FOLLOWERS_MAX,
        isProgram: strategy !== null,
        strategy,
        capital,
        refreshedAt,
      }

/**
 * Lists a leader's own open positions, without risk and liquidation price, which would disclose the account.
 */
export async function listOpenPositions(
  { futures }: Pick<CopyDeps, 'futures'>,
  reader: Reader,
  { leader, member }: { readonly leader: StoredLeader; readonly member: MemberId | null },
): Promise<Position[]> {
  const quote = futuresMarkets(futures)[0]?.quote
  if (quote === undefined) return []
  const account = await loadAccount(futures, reader, { member: leader.member, quote })
  const own = account.open
    .map(({ position }) => position)
    .filter(({ origin, openedAt }) => origin === 'own' && openedAt !== null && openedAt >= leader.liveSince)
  const rows = own
    .toReversed()
    .map((row) => ({ ...toPosition(futures, row, account), liquidationPrice: null, riskRate: null }))
  return withOwnCopies(reader, rows, member)
}

/** Links a leader's positions with the reader's own copies of them. */
export async function withOwnCopies(
  reader: Reader,
  rows: readonly Position[],
  member: MemberId | null,
): Promise<Position[]> {
  if (member === null || rows.length === 0) return [...rows]
  const copies = await listOwnCopies(
    reader,
    member,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ownCopy: copies.get(row.id) ?? null }))
}

/** Orders of leaders are not public. */
const NO_ENTRY = {
  kind: null,
  timeInForce: null,
  clientId: null,
  expiresAt: null,
  reduceOnly: null,
  stopPrice: null,
  stopsBy: null,
  triggerBy: null,
  triggeredAt: null,
  trailDistance: null,
  trailRate: null,
  activationPrice: null,
  activatedAt: null,
  entryEnd: null,
} as const

/** Builds the public view of a leader's closed position. */
export function tradeRow({ futures }: Pick<CopyDeps, 'futures'>, trade: RecordedTrade): Position {
  const market = futuresMarkets(futures).find(({ id }) => id === trade.market)
  if (market === undefined) throw new Error(`trade ${trade.id} is in a market without futures`)
  return {
    ...trade,
    ...NO_ENTRY,
    base: market.base,
    quote: market.quote,
    symbol: market.symbol,
    markPrice: null,
    queueStep: null,
    status: 'closed',
    origin: 'own',
    price: trade.closePrice,
    takeProfit: ZERO,
    stopLoss: ZERO,
    marginAtOpen: trade.margin,
    overnightRate: market.futures.overnight[trade.side],
    profit: trade.realized,
    realizedProfit: trade.realized,
    liquidationPrice: null,
    riskRate: null,
    submittedAt: trade.openedAt,
    closingAt: null,
    leader: null,
    leaderPosition: null,
    leaderName: null,
    leaderMark: null,
    ownCopy: null,
    copies: null,
    reference: null,
    paidCost: futures.findPaidCost(market, { from: trade.openedAt, until: trade.closedAt }),
  }
}

const FOLLOWERS_SHOWN = 10

/** Lists the newest followers with masked names. */
export async function followerRows(
  { profilesOf }: Pick<CopyDeps, 'profilesOf'>,
  reader: Reader,
  leader: MemberId,
  limit = FOLLOWERS_SHOWN,
): Promise<FollowerRow[]> {
  const rows = await listFollowers(reader, leader, limit)
  const profiles = await profilesOf(
    reader,
    rows.map(({ member }) => member),
  )
  return rows.map(({ member, followedAt, profit }) => ({
    nickname: maskName(profiles.get(member)?.nickname ?? member),
    followedAt,
    profit,
  }))
}
