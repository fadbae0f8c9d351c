import type { futures } from '@bourse/contracts/futures'
import { assert, type Input, type Output, toPage, PAGE_SIZE, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { fiatRate } from '@bourse/contracts/wallet'
import { createMemberQueue, type Handlers, type MemberCall, settleEach } from '#platform/kernel'
import { listDayFlows, ofHouse } from '#platform/ledger'
import { translate } from '#platform/text'
import {
  type FuturesDeps,
  type FuturesMarket,
  listDays,
  listOvernightFees,
  listOvernightRates,
  listPositions,
  readMode,
  readPositionMode,
  type StoredPosition,
  summarizeAccount,
  availableForOrders,
} from '#products/futures/positions'
import { leverageRequest, marginRequest } from './change-margin.ts'
import { amendRequest } from './amend-order.ts'
import {
  cancelPending,
  cancelRequest,
  changeMarginMode,
  changePositionMode,
  stopsRequest,
} from './change-order.ts'
import { describeMarket } from './describe-market.ts'
import { closeAllRequest, closeRequest } from './close-positions.ts'
import { openRequest } from './open-order.ts'
import { type OrderRequest, stepsOn } from './order-batch.ts'
import {
  loadAccount,
  futuresMarkets,
  presetLots,
  sumSuperOpen,
  ticketTerms,
  toPosition,
  toUnvalued,
  withLeaderNames,
} from './read.ts'
import { reducedInNetting } from './reduced-in-netting.ts'

type Writes =
  | 'open'
  | 'openMany'
  | 'setPositionMode'
  | 'adjustMargin'
  | 'setLeverage'
  | 'close'
  | 'closeAll'
  | 'amend'
  | 'cancelAll'
  | 'cancel'
  | 'setStops'
  | 'setMarginMode'
type Reads = Exclude<keyof Handlers<typeof futures>, Writes>

export const futuresHandlers = (deps: FuturesDeps): Handlers<typeof futures> => ({
  ...reads(deps),
  ...writes(deps),
})

function writes(deps: FuturesDeps): Pick<Handlers<typeof futures>, Writes> {
  const queue = createMemberQueue(stepsOn(deps))
  const submit = async ({ keyed, lang }: MemberCall, request: OrderRequest) => {
    const { text, position, closed } = await queue.add({ keyed, request })
    return {
      text: translate(lang, text, { count: String(closed.length) }),
      position: position && toUnvalued(deps, position),
      closed: [...closed],
    }
  }
  const prepare = async (input: Input<typeof futures.open>, call: MemberCall) =>
    reducedInNetting(deps, call, openRequest(deps, call, input))
  return {
    open: async (input, call) => submit(call, await prepare(input, call)),
    openMany: ({ orders }, call) => openMany(call, orders, { prepare, submit }),
    close: (input, call) => submit(call, closeRequest(call, input)),
    closeAll: (input, call) => submit(call, closeAllRequest(deps, call, input)),
    amend: (input, call) => submit(call, amendRequest(call, input)),
    cancelAll: async (input, call) => ({ cancelled: await cancelPending(deps, call, input) }),
    cancel: (input, call) => submit(call, cancelRequest(call, input)),
    setStops: (input, call) => submit(call, stopsRequest(call, input)),
    adjustMargin: (input, call) => submit(call, marginRequest(call, input)),
    setLeverage: (input, call) => submit(call, leverageRequest(call, input)),
    setPositionMode: async (input, call) => {
      await changePositionMode(deps, call, input)
      return translate(call.lang, 'position_mode_set')
    },
    setMarginMode: async (input, call) => {
      await changeMarginMode(deps, call, input)
      return translate(call.lang, 'margin_mode_set')
    },
  }
}

type Outcome = Omit<Output<typeof futures.open>, 'text'>
type Submission<Order> = {
  readonly prepare: (input: Order, call: MemberCall) => Promise<OrderRequest>
  readonly submit: (call: MemberCall, request: OrderRequest) => Promise<Outcome>
}

/** Reads what all orders need before the first one is queued, so that they are decided in their order. */
async function openMany<Order>(
  call: MemberCall,
  orders: readonly Order[],
  { prepare, submit }: Submission<Order>,
): Promise<Output<typeof futures.openMany>> {
  const prepared = new Map<Order, PromiseSettledResult<OrderRequest>>()
  const requests = await Promise.allSettled(orders.map((order) => prepare(order, call)))
  requests.forEach((request, index) => prepared.set(orders[index] as Order, request))
  const settled = await settleEach(call, orders, async (order, own): Promise<Outcome> => {
    const request = prepared.get(order)
    assert(request !== undefined, 'each order is prepared')
    if (request.status === 'rejected') throw request.reason
    return submit(own, request.value)
  })
  return {
    results: settled.map((one) => {
      if ('result' in one) {
        const { position, closed } = one.result
        return { position, closed: [...(closed ?? [])], reason: null, message: null }
      }
      const { code, values } = one.refusal
      return { position: null, closed: [], reason: code, message: translate(call.lang, code, values) }
    }),
  }
}

type Pair = { readonly base?: AssetId | undefined; readonly quote?: AssetId | undefined }
type Paging = {
  readonly after?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}
type PositionsQuery = Pair &
  Paging & {
    readonly clientId?: string | undefined
    readonly status?: StoredPosition['status'] | 'closing' | 'all' | undefined
  }

function reads(deps: FuturesDeps): Pick<Handlers<typeof futures>, Reads> {
  const markets = futuresMarkets(deps)
  const marketOf = ({ base, quote }: Pair): FuturesMarket =>
    markets.find((market) => market.base === base && market.quote === quote) ?? refuse('market_unknown')
  const quote = markets[0]?.quote as AssetId
  return {
    terms: (input, call) => describeMarket(deps, call, marketOf(input)),
    overnightRates: async ({ page = 1, limit = PAGE_SIZE, ...pair }, { reader }) => {
      const { rows, total } = await listOvernightRates(reader, marketOf(pair).id, { page, limit })
      return toPage(rows, { page, limit }, total)
    },
    overnightFees: async ({ page = 1, limit = PAGE_SIZE, ...pair }, { reader, member }) => {
      const within = new Map(marketsWithin(markets, pair).map((market) => [market.id, market]))
      const found = await listOvernightFees(reader, { member, page, limit, markets: [...within.keys()] })
      const rows = found.rows.map((row) => ({ ...row, symbol: within.get(row.market)?.symbol ?? '' }))
      return toPage(rows, { page, limit }, found.total)
    },
    insuranceFund: async ({ page = 1, limit = PAGE_SIZE }, { reader }) => {
      const { rows, total } = await listDayFlows(reader, ofHouse('insurance', quote), { page, limit })
      return toPage(rows, { page, limit }, total)
    },
    ticket: (input, call) => ticketOf(deps, call, marketOf(input)),
    book: async (input, call) => {
      const market = marketOf(input)
      const account = await loadAccount(deps, call.reader, { member: call.member, quote: market.quote })
      const { summary } = account
      const here = summarizeAccount(
        summary.mode,
        summary.free,
        account.open.filter((one) => one.market.id === market.id),
      )
      return {
        balance: summary.free,
        riskRate: summary.riskRate,
        totalMargin: summary.margin,
        totalMarginAtOpen: summary.marginAtOpen,
        totalProfit: summary.profit,
        margin: here.margin,
        marginAtOpen: here.marginAtOpen,
        profit: here.profit,
        marginMode: summary.mode,
        equity: summary.equity,
        maintenance: summary.maintenance,
        positions: await pageFor(deps, call, { status: 'open', ...input }, [market]),
      }
    },
    list: async (input, call) => {
      const { summary } = await loadAccount(deps, call.reader, { member: call.member, quote })
      const within = marketsWithin(markets, input)
      return {
        totals: { riskRate: summary.riskRate, profit: summary.profit },
        positions: await pageFor(deps, call, input, within),
      }
    },
    positionMode: async (_input, call) => ({ mode: await readPositionMode(call.reader, call.member) }),
    marginMode: async (_input, call) => ({ mode: await readMode(call.reader, call.member) }),
    daily: async ({ page = 1, limit = PAGE_SIZE }, call) =>
      toPage(await listDays(call.reader, { member: call.member, page, limit }), { page, limit }, null),
  }
}

/** The markets of a pair; of all assets where one is not given. */
const marketsWithin = (markets: readonly FuturesMarket[], { base, quote }: Pair): FuturesMarket[] =>
  markets.filter(
    (market) => (base ?? market.base) === market.base && (quote ?? market.quote) === market.quote,
  )

/** A page of the member's rows, newest first, valued at current prices. */
async function pageFor(
  deps: FuturesDeps,
  call: MemberCall,
  query: PositionsQuery,
  markets: readonly FuturesMarket[],
) {
  const { status, clientId, after, page = 1, limit = PAGE_SIZE } = query
  const at = { page, limit }
  if (status === 'closing') return toPage([], at, 0)
  const { rows, total } = await listPositions(call.reader, {
    ...at,
    member: call.member,
    markets: markets.map(({ id }) => id),
    status: status === 'all' ? null : (status ?? null),
    clientId,
    after,
  })
  const quote = markets[0]?.quote
  if (quote === undefined) return toPage([], at, 0)
  const account = await loadAccount(deps, call.reader, { member: call.member, quote })
  const positions = rows.map((row) => toPosition(deps, row, account))
  return toPage(await withLeaderNames(deps, call.reader, positions), at, total)
}

/** Reference currency of the classic clients. */
const REFERENCE_FIAT = 'CNY'
/** Own positions shown beside the order form. */
const SHOWN = 10

async function ticketOf(deps: FuturesDeps, call: MemberCall, market: FuturesMarket) {
  const account = await loadAccount(deps, call.reader, { member: call.member, quote: market.quote })
  const { summary } = account
  const feeTerms = await deps.feeTermsOf(call.reader, [call.member])
  const terms = ticketTerms(market, feeTerms(call.member))
  const own = account.open.map(({ position }) => position).filter((row) => row.market === market.id)
  return {
    price: deps.shownPrice(market.id),
    markPrice: deps.mark(market.id)?.mark ?? null,
    indexPrice: deps.mark(market.id)?.index ?? null,
    free: availableForOrders(summary),
    lotBounds: { min: terms.lotsMin, max: terms.lotsMax },
    offered: { leverages: terms.leverages.map((value) => ({ value })), lots: presetLots(market) },
    positions: await withLeaderNames(
      deps,
      call.reader,
      own
        .toReversed()
        .slice(0, SHOWN)
        .map((row) => toPosition(deps, row, account)),
    ),
    quoteUsdPrice: deps.usdPrice(market.quote),
    cnyRate: fiatRate(REFERENCE_FIAT),
    market: market.id,
    superLeverages: [...terms.superLeverages],
    superOpen: sumSuperOpen(market, account),
    lotSize: terms.lotSize,
    priceTick: terms.priceTick,
    feeRate: terms.feeRate,
    spreadRate: terms.spreadRate,
    tiers: [...terms.tiers],
    liquidationFeeRate: market.futures.liquidationFeeRate,
    ...deps.holdingOf(market, call.now),
    marginMode: summary.mode,
    positionMode: account.positionMode,
    equity: summary.equity,
    maintenance: summary.maintenance,
  }
}
