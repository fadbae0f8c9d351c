import type { dualInvest, DualOrder, DualProduct } from '@bourse/contracts/dual-invest'
import {
  type Day,
  divide,
  type Instant,
  instantText,
  toPage,
  PAGE_SIZE,
  refuse,
  subtract,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Handlers, Reader } from '#platform/kernel'
import { translate } from '#platform/text'
import { buyShares } from './buy-shares.ts'
import { type DualDeps, requirePair } from './deps.ts'
import { isPaused } from './pause.ts'
import type { Rates } from './rates.ts'
import { lockOpenOrder, writeRenewal } from './renewal-store.ts'
import {
  findProduct,
  listOnSale,
  listOrders,
  choosePayAsset,
  sumSettled,
  type ListedOrder,
  type StoredProduct,
} from './store.ts'

type ViewDeps = DualDeps & { readonly rates: Rates }

export const dualHandlers = (deps: ViewDeps): Handlers<typeof dualInvest> => ({
  products: async ({ asset = null, kind = null }, call) => {
    const found = await listOnSale(call.reader, { asset, kind, now: call.now })
    const rows = await productRows(deps, call.reader, { products: found, now: call.now })
    // The rate of a strike that the price has passed is mostly the loss on it; far from the price it is nothing.
    const list = rows.filter((row) => row.annualRate > 0n && isBeyondPrice(row))
    return toPage(list, { page: 1, limit: list.length }, list.length)
  },
  product: async ({ id }, call) => {
    const found = await findProduct(call.reader, id)
    const products = found === null ? [] : [found]
    return (await productRows(deps, call.reader, { products, now: call.now }))[0] ?? null
  },
  results: async (_input, { reader }) => ({
    list: (await sumSettled(reader)).map(({ market, kind, settled, invested, paidOut }) => {
      const { base, quote } = requirePair(deps, market)
      const resultShare = invested === ZERO ? null : divide(subtract(invested, paidOut), invested, 'down')
      return { code: base.code, quoteCode: quote.code, kind, settled, invested, paidOut, resultShare }
    }),
  }),
  buy: async (purchase, call) => {
    const id = await buyShares(deps, call, purchase)
    return { text: translate(call.lang, 'dual_bought'), id: id as DualOrder['id'] }
  },
  setRenewal: async ({ id, renewRate = null }, call) => {
    const { member } = call
    await call.transact(async (tx) => {
      if (!(await lockOpenOrder(tx, member, id))) refuse('not_found')
      await writeRenewal(tx, { order: id, member, leastRate: renewRate })
    })
    return translate(call.lang, 'done')
  },
  orders: async ({ asset = null, kind = null, productStatus, page = 1, limit = PAGE_SIZE }, call) => {
    const isOpen = productStatus === undefined ? null : productStatus === 'open'
    const { member, now } = call
    const filter = { member, asset, kind, isOpen, now, page, limit }
    const { rows, total } = await listOrders(call.reader, filter)
    return toPage(
      rows.map((order) => orderRow(deps, order, now)),
      { page, limit },
      total,
    )
  },
})

/** A member sells above the price, and buys below it. */
const isBeyondPrice = ({ kind, strike, coinPrice }: DualProduct): boolean =>
  coinPrice === null || (kind === 'call' ? strike >= coinPrice : strike <= coinPrice)

const toDay = (at: Instant): Day => instantText(at).slice(0, 10) as Day

async function productRows(
  deps: ViewDeps,
  reader: Reader,
  { products, now }: { products: readonly StoredProduct[]; now: Instant },
): Promise<DualProduct[]> {
  const paused = await isPaused(reader)
  const rows: DualProduct[] = []
  for (const product of products) {
    const basis = await deps.rates.basis(product.market, now)
    const { fair, offered, volatility } = deps.rates.of(product, basis)
    rows.push({
      ...buildTerms(deps, product),
      annualRate: offered,
      fairRate: fair,
      houseShare: product.houseShare,
      coinPrice: basis.price,
      volatility,
      pricedAt: basis.second,
      remainingMs: Math.max(0, product.saleClosesAt - now),
      isOpen: !paused && now >= product.listedAt && now < product.saleClosesAt,
    })
  }
  return rows
}

function buildTerms(deps: DualDeps, product: StoredProduct) {
  const { base, quote } = requirePair(deps, product.market)
  const payAsset = choosePayAsset(product)
  return {
    id: product.id,
    name: product.name,
    kind: product.kind,
    asset: product.asset,
    code: base.code,
    quoteCode: quote.code,
    payAsset,
    payCode: payAsset === base.id ? base.code : quote.code,
    strike: product.strike,
    sharePrice: product.sharePrice,
    days: product.days,
    startsOn: toDay(product.listedAt),
    endsOn: toDay(product.settlesAt),
    saleClosesAt: product.saleClosesAt,
    settlesAt: product.settlesAt,
    shares: product.shares,
    sharesLeft: product.shares - product.sold,
    sharesSold: product.sold,
    sharesPerMember: product.memberShares,
  }
}

/** Numbers of the states, as the family's clients read them. */
const CODES = { failed: 0, purchased: 1, settling: 2, settled: 3 } as const

function orderRow(deps: DualDeps, order: ListedOrder, now: Instant): DualOrder {
  const { product, status } = order
  const { base, quote } = requirePair(deps, product.market)
  const findCode = (asset: AssetId | null) =>
    asset === null ? null : asset === base.id ? base.code : quote.code
  const isSettling = status === 'purchased' && now >= product.settlesAt
  return {
    id: order.id as DualOrder['id'],
    product: product.id,
    name: product.name,
    kind: product.kind,
    asset: product.asset,
    code: base.code,
    quoteCode: quote.code,
    payCode: findCode(choosePayAsset(product)),
    annualRate: order.annualRate,
    fairRate: order.fairRate,
    houseShare: product.houseShare,
    strike: product.strike,
    days: product.days,
    shares: order.shares,
    coinPrice: order.coinPrice,
    paid: order.paid,
    endsOn: toDay(product.settlesAt),
    settlesAt: product.settlesAt,
    statusCode: isSettling ? CODES.settling : CODES[status],
    payout: order.payout,
    payoutCode: findCode(order.payoutAsset),
    yield: order.yield,
    settlementPrice: status === 'purchased' ? null : order.settlementPrice,
    settledAt: order.settledAt,
    remainingMs: Math.max(0, product.settlesAt - now),
    boughtAt: order.boughtAt,
    renewRate: order.renewRate,
    renewal: order.renewal,
  }
}
