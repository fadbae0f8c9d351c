import { type Amount, toAmount, HOUR, type Instant, PAGE_SIZE, toPage, refuse } from '@bourse/contracts/kit'
import {
  type Asset,
  type Market as MarketRow,
  type market as area,
  type MarketId,
  type MinuteBlockRow,
  type PriceKeyRow,
  TICKS_LIMIT_MAX,
} from '@bourse/contracts/market'
import type { HourState } from '@bourse/contracts/price-process'
import type { Handlers } from '#platform/kernel'
import type { AssetTerms, MarketTerms } from '#platform/market/source'
import { listKeys, type StoredPriceKey } from './commitments.ts'
import type { Market, Quote } from './market.ts'
import { listBlocks, listTicks, type MinuteBlock, withNeighbours } from './store.ts'

export function marketHandlers(market: Market): Handlers<typeof area> {
  const listQuotes = () => {
    const ids = new Set(market.all().map(({ quote }) => quote))
    return market.assets().filter(({ id }) => ids.has(id))
  }
  return {
    assets: async () => {
      const row = (terms: AssetTerms, at: number) => buildAssetRow(terms, { market, sort: at + 1 })
      return { assets: market.assets().map(row), quotes: listQuotes().map(row) }
    },
    boards: async () => {
      const boards = listQuotes().map(({ id, code }) => {
        const traded = market.all().filter(({ quote }) => quote === id)
        return { id, code, markets: traded.map((terms) => buildMarketRow(terms, market.quote(terms.id))) }
      })
      return toPage(boards, { page: 1, limit: boards.length }, boards.length)
    },
    candles: async ({ from, to, symbol, period }) => {
      if (from > to) refuse('parameter_error')
      const terms = market.bySymbol(symbol.toUpperCase())
      if (terms === null) refuse('market_unknown')
      const list = await market.candles({ market: terms.id, period, from, to })
      return toPage(list, { page: 1, limit: list.length }, list.length)
    },
    commitments: async ({ page = 1, limit = PAGE_SIZE }, call) => {
      const { rows, total } = await listKeys(call.reader, { page, limit })
      return toPage(
        rows.map((row) => buildPriceKeyRow(row, call.now)),
        { page, limit },
        total,
      )
    },
    ticks: async ({ symbol, from, to, page = 1, limit = TICKS_LIMIT_MAX }, call) => {
      if (from > to) refuse('parameter_error')
      const terms = market.bySymbol(symbol.toUpperCase())
      if (terms === null) refuse('market_unknown')
      const { rows, total } = await listTicks(call.reader, { market: terms.id, from, to, page, limit })
      return toPage(rows, { page, limit }, total)
    },
    tickBlocks: async ({ from, to, neighbours = false }, call) => {
      assertHour(from, to)
      const window = neighbours ? await withNeighbours(call.reader, { from, to }) : { from, to }
      return { blocks: (await listBlocks(call.reader, window)).map(buildBlockRow) }
    },
  }
}

function assertHour(from: Instant, to: Instant): void {
  if (from > to || to - from > HOUR) refuse('parameter_error')
}

const hex = (bytes: Buffer): string => bytes.toString('hex')

const buildBlockRow = ({ minute, ticks, digest, previous, link }: MinuteBlock): MinuteBlockRow => ({
  minute,
  ticks: ticks.toString('base64'),
  digest: hex(digest),
  previous: hex(previous),
  link: hex(link),
})

/**
 * Builds the public row of a key. The key and its opening state are secret until its hour is over: together
 * they are its prices.
 */
function buildPriceKeyRow({ opening, ...row }: StoredPriceKey, now: Instant): PriceKeyRow {
  const isOver = row.endsAt <= now
  return {
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    keyHash: hex(row.keyHash),
    key: isOver ? hex(row.key) : null,
    isFixed: row.isFixed,
    process: row.process,
    publishedAt: row.publishedAt,
    previous: hex(row.previous),
    link: hex(row.link),
    opening: isOver && opening !== null ? buildOpeningRows(opening) : null,
  }
}

const buildOpeningRows = (opening: HourState) =>
  Object.entries(opening).map(([market, { price, variance }]) => ({
    market: market as MarketId,
    price,
    variance: toAmount(String(variance)),
  }))

function buildAssetRow(terms: AssetTerms, { market, sort }: { market: Market; sort: number }): Asset {
  const traded = market.all().filter(({ base, quote }) => base === terms.id || quote === terms.id)
  return {
    id: terms.id,
    code: terms.code,
    logo: null,
    sort,
    price: market.usdPrice(terms.id),
    decimals: terms.decimals,
    withdrawMin: terms.withdrawMin,
    isQuote: traded.some(({ quote }) => quote === terms.id),
    isFutures: traded.some(({ futures }) => futures !== null),
    isSpot: traded.some(({ spotOpen }) => spotOpen),
    isSeconds: traded.some(({ secondsOpen }) => secondsOpen),
  }
}

/** Members trade on the book, so the quotes have no spread on top. */
const NO_SPREAD = 0n as Amount

function buildMarketRow(terms: MarketTerms, quote: Quote): MarketRow {
  const { futures } = terms
  return {
    id: terms.id,
    base: terms.base,
    quote: terms.quote,
    baseCode: terms.baseCode,
    quoteCode: terms.quoteCode,
    price: quote.price,
    change: quote.change,
    volume: quote.volume,
    high: quote.high,
    low: quote.low,
    logo: null,
    sort: terms.sort,
    segment: terms.segment,
    spotOpen: terms.spotOpen,
    futuresOpen: futures !== null,
    secondsOpen: terms.secondsOpen,
    spread: NO_SPREAD,
    lotSize: futures?.lotSize ?? null,
    futuresFeeRate: futures?.feeRate ?? null,
    lotsMin: futures?.lotsMin ?? null,
    lotsMax: futures?.lotsMax ?? null,
    overnightRate: futures?.overnight.long ?? null,
    secondsFeeRate: terms.secondsOpen ? terms.secondsFeeRate : null,
    spotFeeRate: terms.spotFeeRate,
    priceTick: terms.priceTick,
    lotStep: terms.lotStep,
    quantityMin: terms.quantityMin,
  }
}
