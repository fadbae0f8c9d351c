import { api } from '@bourse/contracts/api'
import type { TickerRow } from '@bourse/contracts/feed'
import {
  type Amount,
  toAmount,
  amountText,
  DEFAULT_LANGUAGE,
  type Language,
  toPage,
} from '@bourse/contracts/kit'
import { FIATS } from '@bourse/contracts/wallet'
import * as z from 'zod/mini'
import { type CachedResponse, isStale, type ResponseCache } from '#cache'
import type { KnownMarket } from '#feed'
import type { Health } from '#ops'

/** The built-in fiat table as a response, without the upstream. */
export function fiatTable(): unknown {
  const list = FIATS.map(({ code, rate }) => ({ code, rate: toAmount(rate) }))
  return z.encode(api.wallet.fiats.output, toPage(list, { page: 1, limit: list.length }, list.length))
}

/** Data inlined into the page, so that it starts without a round trip. */
export async function bootValues(cache: ResponseCache, language: Language): Promise<unknown> {
  const site = await cache.read({ endpoint: api.content.site, input: {}, language })
  return {
    language,
    site: site.kind === 'cached' ? parsePayload(site.body) : null,
    fiats: FIATS,
  }
}

/**
 * Reads the warnings of the last known site configuration: whether prices can be forecast, and whether
 * everybody sees sign-up codes. Each call refreshes it in the background, so that a readiness probe never
 * waits for the upstream.
 */
export function siteMarks(cache: ResponseCache): () => SiteMarks {
  let known = UNKNOWN_MARKS
  const note = (site: CachedResponse): void => {
    if (site.kind !== 'cached') return
    const { isPredictable, hasPaperCodes } = z.decode(
      api.content.site.output,
      parsePayload(site.body) as never,
    )
    known = {
      prices: isPredictable === null ? 'unknown' : isPredictable ? 'predictable' : 'unpredictable',
      codes: hasPaperCodes === null ? 'unknown' : hasPaperCodes ? 'on_screen' : 'private',
    }
  }
  return () => {
    const site = cache.read({ endpoint: api.content.site, input: SITE_INPUT, language: DEFAULT_LANGUAGE })
    if (site instanceof Promise) site.then(note, () => (known = UNKNOWN_MARKS))
    else note(site)
    return known
  }
}

export type SiteMarks = Pick<Health, 'prices' | 'codes'>

const UNKNOWN_MARKS: SiteMarks = { prices: 'unknown', codes: 'unknown' }

/** Always the same object, because the cache memoizes its key. */
const SITE_INPUT = {}

async function readBoards(cache: ResponseCache) {
  const response = await cache.read({ endpoint: api.market.boards, input: {}, language: DEFAULT_LANGUAGE })
  if (response.kind !== 'cached') throw new Error(`failed to load markets: ${response.kind}`)
  const boards = z.decode(api.market.boards.output, parsePayload(response.body) as never)
  return { markets: boards.list.flatMap(({ markets }) => markets), isStale: isStale(response) }
}

/** Reads all markets with the names that upstream events use. */
export async function knownMarkets(cache: ResponseCache): Promise<readonly KnownMarket[]> {
  const { markets } = await readBoards(cache)
  return markets.map(({ id, base, quote, baseCode, quoteCode }) => ({
    id,
    base,
    quote,
    symbol: `${baseCode}/${quoteCode}`,
  }))
}

/**
 * Reads the quotes as the feed's rows; null while the upstream is unavailable and only old ones are cached.
 */
export async function currentQuotes(cache: ResponseCache): Promise<readonly TickerRow[] | null> {
  const { markets, isStale: areOld } = await readBoards(cache)
  if (areOld) return null
  const formatAmount = (value: Amount | null) => (value === null ? '' : amountText(value))
  return markets.map(({ id, price, change, volume, high, low }): TickerRow => [
    id,
    amountText(price),
    ...([formatAmount(change), formatAmount(volume), formatAmount(high), formatAmount(low)] as const),
  ])
}

const parsePayload = (body: Buffer): unknown => (JSON.parse(body.toString('utf8')) as { data: unknown }).data
