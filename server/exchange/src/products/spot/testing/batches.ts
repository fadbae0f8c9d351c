import type { MemberId } from '@bourse/contracts/account'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import { addMs, type Amount, toAmount, amountText, toInstant, type Instant } from '@bourse/contracts/kit'
import type { TimeInForce } from '@bourse/contracts/orders'
import type { OrderAccount, OrderId, SelfTrade, Side } from '@bourse/contracts/spot'
import fc from 'fast-check'
import { type Database, type KeyedCall, sql, type Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, postAll } from '#platform/ledger'
import type { MarketTerms, RecordedTick } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import type { OrderResult, Request, SecondRequest } from '../batch.ts'
import type { CheckedOrder } from '../check-order.ts'
import type { HouseBook, SpotDeps } from '../deps.ts'
import { buildEvidence } from '../fill-receipts.ts'
import { type OrderItem, processTogether, runBatch } from '../order-batch.ts'

/** Requests in batches: markets that stand still, members with money, and the state that a batch leaves. */

export const START_AT = toInstant(Date.UTC(2026, 2, 3, 9))
export const [BTC, ETH] = smallCatalogue.markets as readonly [MarketTerms, MarketTerms]
export const NOW = toAmount('60000')
export const MEMBERS = 4

export const permille = (share: number): Amount => ((NOW * BigInt(1000 + share)) / 1000n) as Amount
export const lots = (count: number): Amount => (BigInt(count) * toAmount('0.001')) as Amount

/** Markets that stand still at one price, with three levels of the house on each side. */
function depsOn(db: Database): SpotDeps {
  const tick = (market: MarketTerms['id']) =>
    ({ id: market, market, at: START_AT, price: NOW, volume: 0n }) as unknown as RecordedTick
  const side = (direction: number) =>
    [2, 4, 6].map((level) => ({ price: permille(direction * level), quantity: lots(3 * level) }))
  return {
    db,
    markets: [BTC, ETH],
    price: () => NOW,
    tick,
    book: () => ({ at: START_AT, bids: side(-1), asks: side(1) }),
    report: () => undefined,
    feeTermsOf: () => Promise.resolve(() => NO_FEE_TERMS),
    orderChanged: () => undefined,
    orderEvents: { hasListeners: () => false, ordersUpdated: () => undefined },
    lockMargin: marginOf,
  } as unknown as SpotDeps
}

/** Debts that let some orders pass, until those before them have cost too much. */
async function marginOf(tx: Tx, members: readonly MemberId[]) {
  const rows = await tx.rows<{ member: MemberId; assets: string }>(sql`
    select substr(holder, 8) as member, sum(balance * case asset_id when 3 then 1 else ${amountText(NOW)}::numeric end)::text
      as assets from account where holder = any(${members.map((member) => `member:${member}`)}::text[])
      and kind in ('futures', 'futures_hold') group by 1`)
  const terms = { debt: toAmount('529'), isCross: false, callLevel: toAmount('1.3') }
  return new Map(rows.map(({ member, assets }) => [member, { ...terms, assets: toAmount(assets) }]))
}

/** New members with money; the same ids in both databases. */
export async function openMembers(
  db: Database,
  first: number,
  usdt = '200',
  coins = '0.004',
): Promise<MemberId[]> {
  const members = Array.from({ length: MEMBERS }, (_, place) => String(first + place) as MemberId)
  await db.transact(async (tx) => {
    await tx.run(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      select id, 'b' || id || '@example.com', 'x', 'B' || id, ${new Date(START_AT)}
      from unnest(${members}::bigint[]) id`)
    const credit = (
      member: MemberId,
      asset: MarketTerms['base'],
      amount: string,
      kind: OrderAccount = 'spot',
    ) => ({
      id: `test:${member}:${asset}:${kind}`,
      reason: 'operator_credit' as const,
      at: START_AT,
      legs: move({ from: ofHouse('treasury', asset), to: ofMember(member, asset, kind) }, toAmount(amount)),
    })
    await postAll(
      tx,
      members.flatMap((member) => [
        credit(member, BTC.quote, usdt),
        credit(member, BTC.base, coins),
        credit(member, ETH.base, coins),
        credit(member, BTC.quote, '200', 'futures'),
        credit(member, BTC.base, '0.004', 'futures'),
        credit(member, ETH.base, '0.004', 'futures'),
      ]),
    )
  })
  return members
}

export type Placed = {
  readonly terms?: MarketTerms
  readonly side: Side
  readonly limit: number
  readonly count: number
  readonly isMarket?: boolean
  /** Thousandths above or below the price. */
  readonly stop?: number | null
  readonly account?: OrderAccount
  readonly time?: TimeInForce
  readonly selfTrade?: SelfTrade
  readonly clientId?: string | null
  /** Distance of a trailing stop in the quote asset. */
  readonly trail?: number | null
}
const quoteUnits = (count: number): Amount => (BigInt(count) * toAmount('1')) as Amount
const kindOf = ({ isMarket, stop, trail }: Required<Pick<Placed, 'isMarket' | 'stop' | 'trail'>>) => {
  if (trail !== null) return 'trailingStop'
  if (stop !== null) return isMarket ? 'stopMarket' : 'stopLimit'
  return isMarket ? 'market' : 'limit'
}
const orderOf = ({
  terms = BTC,
  side,
  limit,
  count,
  isMarket = false,
  stop = null,
  account = 'spot',
  time = isMarket ? 'ioc' : 'gtc',
  selfTrade = 'refuse',
  clientId = null,
  trail = null,
}: Placed): CheckedOrder => ({
  terms,
  clientId,
  side,
  kind: kindOf({ isMarket, stop, trail }),
  price: permille(limit),
  quantity: lots(count),
  stopPrice: stop === null || trail !== null ? null : permille(stop),
  trail: trail === null ? null : { distance: quoteUnits(trail), rate: null, activation: null },
  account,
  timeInForce: trail === null ? time : 'gtc',
  // Some have expired when the second comes.
  expiresAt: time === 'gtt' && trail === null ? addMs(START_AT, count * 300) : null,
  selfTrade,
})
export const place = (
  member: MemberId,
  at: Instant,
  placed: Placed,
  keyed: KeyedCall | null = null,
): OrderItem => ({
  keyed,
  request: { kind: 'place', member, person: member, at, terms: placed.terms ?? BTC, order: orderOf(placed) },
})
/** A pair around the price, or two limit orders of which the second may be too large for what is left. */
export const grouped = (member: MemberId, at: Instant, placed: Placed, kind: 'pair' | 'scale'): Request => {
  const out = placed.side === 'sell' ? 1 : -1
  const width = Math.abs(placed.limit) + 1
  const own = {
    ...placed,
    account: 'spot',
    isMarket: false,
    stop: null,
    trail: null,
    time: 'gtc',
    selfTrade: 'refuse',
  } as const
  const first = orderOf({ ...own, limit: kind === 'pair' ? out * width : placed.limit })
  const second =
    kind === 'pair'
      ? { ...own, isMarket: placed.isMarket ?? false, limit: -out * (width + 1), stop: -out * width }
      : { ...own, limit: placed.limit + out, count: 3 * placed.count }
  return { kind, member, person: member, at, terms: placed.terms ?? BTC, orders: [first, orderOf(second)] }
}
export const cancel = (member: MemberId, at: Instant, id: OrderId, terms = BTC): OrderItem => ({
  keyed: null,
  request: { kind: 'cancel', member, at, terms, id },
})

const outcomeOf = (settled: object): string => {
  if ('value' in settled) return 'done'
  const { error } = settled as { error: Error & { code?: string } }
  return error.code ?? error.name
}
export const levelAt = (share: number) => ({ price: permille(share), quantity: lots(8) })

/** Decides requests of all kinds in transactions of these sizes, and one by one beyond them. */
export async function decidedInCuts(
  db: Database,
  requests: readonly Request[],
  { sizes, book }: { readonly sizes: readonly number[]; readonly book: HouseBook },
): Promise<string[]> {
  const deps = { ...depsOn(db), book: () => book }
  const found: string[] = []
  for (let from = 0, cut = 0; from < requests.length; cut++) {
    const part = requests.slice(from, from + (sizes[cut] ?? 1))
    const decisions = await db.transact((tx) =>
      runBatch(deps, tx, part, ({ id }) => ({
        price: deps.price(id),
        book,
        closed: null,
        evidence: buildEvidence(deps.tick(id), null),
      })),
    )
    for (const decision of decisions)
      found.push('refusal' in decision ? decision.refusal.code : statusOf(decision.result))
    from += part.length
  }
  return found
}

const statusOf = (result: OrderResult): string =>
  'id' in result ? result.status : result.map(({ status }) => status).join(' and ')

export const run = async (db: Database, items: readonly OrderItem[]) =>
  (await processTogether(depsOn(db), items)).map(outcomeOf)

/** A change of an order of the round; null: a placement. */
type Effect = { readonly kind: 'cancel' | 'amend' | SecondRequest['kind']; readonly order: number }
type Step = Placed & {
  readonly who: number
  readonly effect: Effect | null
  readonly group: 'pair' | 'scale' | null
}
export const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(MEMBERS - 1),
  terms: fc.constantFrom(BTC, ETH),
  side: fc.constantFrom('buy', 'sell'),
  limit: fc.integer({ min: -5, max: 5 }),
  count: fc.integer({ min: 1, max: 4 }),
  isMarket: fc.boolean(),
  account: fc.constantFrom<OrderAccount>('spot', 'spot', 'futures'),
  stop: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 3 }) },
  ),
  time: fc.constantFrom<TimeInForce>('gtc', 'gtc', 'gtc', 'gtc', 'gtc', 'gtt', 'ioc', 'fok', 'postOnly'),
  selfTrade: fc.constantFrom<SelfTrade>('refuse', 'cancelNewest', 'cancelOldest', 'cancelBoth'),
  // Some are repeated.
  clientId: fc.constantFrom(null, null, null, 'a', 'b', 'c'),
  trail: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(60, 180, 40_000) },
  ),
  group: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('pair', 'scale') },
  ),
  effect: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'cancel' as const,
          'amend' as const,
          'amend' as const,
          'amend' as const,
          'amend' as const,
          'enter' as const,
          'enter' as const,
          'enter' as const,
          'enter' as const,
          'meet' as const,
          'open' as const,
          'expire' as const,
        ),
        order: fc.nat(40),
      }),
    },
  ),
})

/** New values of an order; mostly those that its kind has. */
export function changeOf({ limit, count, stop = null }: Placed, { order }: Effect, isTrailing: boolean) {
  const hasPrices = !isTrailing || order % 5 === 3
  return {
    price: limit === 0 || !hasPrices ? undefined : permille(limit),
    stopPrice: stop === null || !hasPrices ? undefined : permille(stop),
    quantity: lots(count),
    trailDistance: isTrailing || order % 5 === 4 ? quoteUnits(90 * count) : undefined,
    trailRate: undefined,
  }
}

/** The ids of the placements of a round, from its first one: a change of an order takes an id too. */
export function placementIds(steps: readonly Step[]): readonly number[] {
  let used = 0
  return steps.flatMap(({ effect, group }) => {
    if (effect?.kind === 'amend') used++
    if (effect !== null) return []
    return group === null ? [used++] : [used++, used++]
  })
}

export async function stateOf(db: Database, members: readonly MemberId[]) {
  const own = [...members]
  return {
    orders: await db.rows(sql`select * from spot_order where member_id = any(${own}::bigint[]) order by id`),
    fills: await db.rows(sql`
      select spot_fill.* from spot_fill join spot_order on spot_order.id = coalesce(taker_order, maker_order)
      where member_id = any(${own}::bigint[]) order by spot_fill.id`),
    legs: await db.rows(sql`
      select leg.id, leg.transfer_id, transfer.at, leg.reason, holder, asset_id, kind, amount::text, balance_after::text
      from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
      where holder = any(${own.map((member) => `member:${member}`)}::text[]) order by leg.id`),
    receipts: await db.rows(sql`select * from receipt where member_id = any(${own}::bigint[]) order by id`),
  }
}
