import { computeFeeRate, type FeeTerms } from '@bourse/contracts/fees'
import {
  computeNotional,
  type Position,
  type PositionMode,
  profitAt,
  findSuperLeverage,
  type TicketTerms,
} from '@bourse/contracts/futures'
import {
  type Amount,
  toAmount,
  type Instant,
  multiply,
  multiplyByInt,
  ONE,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { isTrading } from '@bourse/contracts/stocks'
import type { MemberId } from '@bourse/contracts/account'
import { groupBy, type Reader, sumBy, type Tx } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'
import {
  type Entry,
  type FuturesDeps,
  type FuturesMarket,
  computeLiquidationPrice,
  listActiveOf,
  lockAccounts,
  readMode,
  readPositionMode,
  readFreeBalances,
  computeRiskRate,
  type AccountSummary,
  summarizeAccount,
  type StoredPosition,
  type Valued,
  valuePosition,
} from '#products/futures/positions'

export const futuresMarkets = ({ markets }: Pick<FuturesDeps, 'markets'>): FuturesMarket[] =>
  markets.flatMap((market) => (market.futures === null ? [] : [{ ...market, futures: market.futures }]))

/** The reason why a market has no price to trade on: stocks have one only while their exchange is open. */
export const missingPrice = (market: MarketTerms, at: Instant): 'market_closed' | 'price_unavailable' =>
  isTrading(market, at) ? 'price_unavailable' : 'market_closed'

/** The dependencies that a member's account is read with. */
export type AccountDeps = Pick<FuturesDeps, 'markets' | 'valuationPrice' | 'shownPrice' | 'releasableOf'>

/** A member's account at mark prices. */
export type Account = {
  readonly summary: AccountSummary
  readonly open: readonly Valued[]
  readonly live: readonly StoredPosition[]
  readonly positionMode: PositionMode
}

type Accounts = { readonly members: readonly MemberId[]; readonly quote: AssetId }

export async function loadAccount(
  deps: AccountDeps,
  reader: Reader,
  { member, quote }: { member: MemberId; quote: AssetId },
): Promise<Account> {
  const [mode, positionMode] = [await readMode(reader, member), await readPositionMode(reader, member)]
  const modes = new Map([[member, { mode, positionMode }]])
  return (await loadAccounts(deps, reader, { members: [member], quote, modes }))(member)
}

/** Locks the accounts of these members and reads them; nothing else changes them until the transaction ends. */
export async function lockAccountsOf(
  deps: AccountDeps,
  tx: Tx,
  accounts: Accounts,
): Promise<(member: MemberId) => Account> {
  return loadAccounts(deps, tx, { ...accounts, modes: await lockAccounts(tx, accounts.members) })
}

async function loadAccounts(
  deps: AccountDeps,
  reader: Reader,
  {
    members,
    quote,
    modes,
  }: Accounts & {
    readonly modes: ReadonlyMap<
      MemberId,
      Pick<AccountSummary, 'mode'> & { readonly positionMode: PositionMode }
    >
  },
): Promise<(member: MemberId) => Account> {
  const byId = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  const [active, free, releasable] = await Promise.all([
    listActiveOf(reader, members),
    readFreeBalances(reader, members, quote),
    deps.releasableOf(reader, members),
  ])
  const activeOf = groupBy(active, ({ member }) => member)
  return (member) => {
    const live = activeOf.get(member) ?? []
    const open = live.flatMap((position) => {
      const market = byId.get(position.market)
      return position.status !== 'open' || market === undefined || market.quote !== quote
        ? []
        : [
            valuePosition(
              position,
              market,
              deps.valuationPrice(position.market),
              deps.shownPrice(position.market),
            ),
          ]
    })
    const mode = modes.get(member)?.mode ?? 'isolated'
    return {
      live,
      open,
      positionMode: modes.get(member)?.positionMode ?? 'hedge',
      summary: summarizeAccount(mode, free.get(member) ?? ZERO, open, releasable.get(member) ?? null),
    }
  }
}

/** The profit of the open positions of these members at mark prices, in USD; a member without any is omitted. */
export async function floatingProfits(
  deps: Pick<FuturesDeps, 'markets' | 'valuationPrice' | 'usdPrice'>,
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const byId = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  const open = (await listActiveOf(reader, members)).filter(({ status }) => status === 'open')
  const profitOf = (position: StoredPosition): Amount => {
    const market = byId.get(position.market)
    if (market === undefined) return ZERO
    return multiply(profitAt(position, deps.valuationPrice(market.id)), deps.usdPrice(market.quote), 'down')
  }
  return sumBy(open, ({ member }) => member, profitOf)
}

/** The opening terms of a member. */
export function ticketTerms({ futures, priceTick }: FuturesMarket, feeTerms: FeeTerms): TicketTerms {
  const lots = (count: number) => multiplyByInt(ONE, BigInt(count))
  return {
    lotSize: futures.lotSize,
    priceTick,
    lotsMin: lots(futures.lotsMin),
    lotsMax: lots(futures.lotsMax),
    leverages: futures.leverages,
    superLeverages: futures.superLeverages ?? [],
    feeRate: computeFeeRate(futures.feeRate, feeTerms, 'futures'),
    spreadRate: futures.spreadRate,
    tiers: futures.tiers,
    overnight: futures.overnight,
  }
}

/** Value of the positions and orders of a market that have super leverage. */
export const sumSuperOpen = ({ futures, id }: FuturesMarket, { live }: Pick<Account, 'live'>): Amount =>
  sum(
    ...live
      .filter(
        ({ market, leverage, entry }) =>
          market === id &&
          !entry.isReduceOnly &&
          findSuperLeverage({ superLeverages: futures.superLeverages ?? [] }, leverage) !== null,
      )
      .map(({ quantity, openPrice }) => computeNotional(quantity, openPrice)),
  )

const REFERENCE_FROM = 10_000

/** A position in the response to a write, which does not read the account that values it. */
export const toUnvalued = (deps: FuturesDeps, stored: StoredPosition): Position => ({
  ...toPosition(deps, stored, UNREAD),
  profit: stored.realized,
})
const UNREAD = { open: [], summary: summarizeAccount('isolated', ZERO, []) }

/** A row of a response. Open positions are valued at the mark price. */
export function toPosition(
  deps: FuturesDeps,
  stored: StoredPosition,
  { open, summary }: Pick<Account, 'open' | 'summary'>,
): Position {
  const market = futuresMarkets(deps).find(({ id }) => id === stored.market)
  if (market === undefined) throw new Error(`position ${stored.id} is in a market without futures`)
  const value = open.find(({ position }) => position.id === stored.id)
  const holding = deps.holdingOf(market, deps.clock.now())
  return {
    ...stored,
    ...entryFields(stored.entry),
    base: market.base,
    quote: market.quote,
    market: market.id,
    symbol: market.symbol,
    price: stored.closePrice ?? deps.shownPrice(market.id),
    markPrice: value?.price ?? null,
    overnightRate: stored.side === 'long' ? holding.overnightLong : holding.overnightShort,
    profit: value?.profit ?? stored.realized ?? toAmount('0'),
    realizedProfit: stored.realized,
    paidCost: findPaidCost(deps, market, stored),
    closingAt: null,
    reference: String(Number(stored.id) + REFERENCE_FROM),
    liquidationPrice: value === undefined ? null : computeLiquidationPrice(value, summary),
    riskRate: value === undefined ? null : computeRiskRate(value, summary),
    queueStep: value === undefined ? null : deps.queueStep(stored),
    liquidationFee: stored.status === 'closed' ? stored.liquidationFee : null,
    leaderName: null,
    leaderMark: null,
    ownCopy: null,
    copies: null,
  }
}

const findPaidCost = (
  deps: Pick<FuturesDeps, 'findPaidCost' | 'clock'>,
  market: FuturesMarket,
  { openedAt, closedAt }: StoredPosition,
) =>
  openedAt === null
    ? null
    : deps.findPaidCost(market, { from: openedAt, until: closedAt ?? deps.clock.now() })

const entryFields = ({ kind, clientId, timeInForce, expiresAt, isReduceOnly, stop, trail, end }: Entry) => ({
  kind,
  clientId,
  timeInForce,
  expiresAt,
  reduceOnly: isReduceOnly,
  stopPrice: stop?.price ?? null,
  triggerBy: stop?.by ?? trail?.by ?? null,
  triggeredAt: stop?.reachedAt ?? null,
  trailDistance: trail?.distance ?? null,
  trailRate: trail?.rate ?? null,
  activationPrice: trail?.activation ?? null,
  activatedAt: trail?.since ?? null,
  entryEnd: end,
})

/** Adds the names of leaders to copies, those that were detached included. */
export async function withLeaderNames(
  { profilesOf }: Pick<FuturesDeps, 'profilesOf'>,
  reader: Reader,
  rows: readonly Position[],
): Promise<Position[]> {
  const leaders = [...new Set(rows.flatMap(({ leader }) => leader ?? []))]
  if (leaders.length === 0) return [...rows]
  const profiles = await profilesOf(reader, leaders)
  return rows.map((row) => {
    if (row.leader === null) return row
    const { nickname, mark } = profiles.get(row.leader) ?? { nickname: null, mark: null }
    return { ...row, leaderName: nickname ?? `#${row.leader}`, leaderMark: mark }
  })
}

/** Preset order sizes. */
export function presetLots({ futures }: FuturesMarket): { value: Amount }[] {
  return [1, 5, 10, 50, 100]
    .filter((count) => count >= futures.lotsMin && count <= futures.lotsMax)
    .map((count) => ({ value: multiplyByInt(ONE, BigInt(count)) }))
}
