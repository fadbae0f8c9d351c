import { api, hiddenPages } from '@bourse/contracts/api'
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
import { describeFault } from '#upstream'

/** The built-in fiat table as a response, without the upstream. */
export function fiatTable(): unknown {
  const list = FIATS.map(({ code, rate }) => ({ code, rate: toAmount(rate) }))
  return z.encode(api.wallet.fiats.output, toPage(list, { page: 1, limit: list.length }, list.length))
}

/** Data inlined into the page, so that it starts without a round trip. */
export async function bootValues(
  cache: ResponseCache,
  language: Language,
  missing: ReadonlySet<string>,
): Promise<unknown> {
  const site = await cache.read({ endpoint: api.content.site, input: {}, language })
  return {
    language,
    site: site.kind === 'cached' ? parsePayload(site.body) : null,
    fiats: FIATS,
    ...(missing.size === 0 ? {} : { hidden: hiddenPages(missing) }),
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

/** The board of the upstream: its markets for the feed, its quotes for polls, its state for readiness. */
export type Board = {
  /** Lists all markets with the names that upstream events use; throws `BoardUnavailable`. */
  markets(): Promise<readonly KnownMarket[]>
  /**
   * Reads the quotes as the feed's rows; null while the upstream is unavailable and only old ones are cached;
   * throws `BoardUnavailable`.
   */
  quotes(): Promise<readonly TickerRow[] | null>
  /** Reports why the board was not loaded. */
  noteFailure(error: unknown): void
  /** The last known state. Refreshes it in the background, like `siteMarks`. */
  mark(): BoardMark
}
export type BoardMark = Pick<Health, 'markets' | 'boardFault'>

/** The message names the outcome, and the field that breaks the contract. */
class BoardUnavailable extends Error {
  override readonly name = 'BoardUnavailable'
}

type BoardRequest = Pick<ResponseCache, 'read'>
type BoardMarkets = z.output<typeof api.market.boards.output>['list'][number]['markets']

const BOARD_INPUT = {}
const readBoard = (cache: BoardRequest) =>
  cache.read({ endpoint: api.market.boards, input: BOARD_INPUT, language: DEFAULT_LANGUAGE })

type BoardListener = {
  /** Receives why the upstream's response is no board. */
  readonly onFault: (reason: string) => void
  /** Receives an error of ours. */
  readonly onError: (error: unknown) => void
}

const UNKNOWN_BOARD: BoardMark = { markets: null, boardFault: null }

export function createBoard(cache: BoardRequest, { onFault, onError }: BoardListener): Board {
  let known = UNKNOWN_BOARD
  const loadMarkets = async () => {
    const response = await readBoard(cache)
    if (response.kind !== 'cached') throw new BoardUnavailable(describeFault(response))
    return { markets: decodeMarkets(response.body), isStale: isStale(response) }
  }
  const noteFailure = (error: unknown): void => {
    if (error instanceof BoardUnavailable) onFault(error.message)
    else onError(error)
  }
  const note = (response: CachedResponse): void => {
    if (response.kind === 'cached') known = { markets: decodeMarkets(response.body).length, boardFault: null }
    else if (!isAway(response)) {
      const fault = describeFault(response)
      known = { markets: 0, boardFault: fault }
      onFault(fault)
    }
  }
  return {
    async markets() {
      const { markets } = await loadMarkets()
      return markets.map(({ id, base, quote, baseCode, quoteCode }) => ({
        id,
        base,
        quote,
        symbol: `${baseCode}/${quoteCode}`,
      }))
    },
    async quotes() {
      const { markets, isStale: areOld } = await loadMarkets()
      return areOld ? null : markets.map(toTickerRow)
    },
    noteFailure,
    mark() {
      const response = readBoard(cache)
      if (response instanceof Promise) response.then(note, noteFailure)
      else note(response)
      return known
    },
  }
}

/** Whether the upstream did not respond, so that its board is unknown. */
const isAway = ({ kind }: CachedResponse): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'busy'

const decodedBoards = new WeakMap<Buffer, BoardMarkets>()

function decodeMarkets(body: Buffer): BoardMarkets {
  const known = decodedBoards.get(body)
  if (known !== undefined) return known
  const { list } = z.decode(api.market.boards.output, parsePayload(body) as never)
  const markets = list.flatMap((board) => board.markets)
  decodedBoards.set(body, markets)
  return markets
}

const formatAmount = (value: Amount | null): string => (value === null ? '' : amountText(value))

const toTickerRow = ({ id, price, change, volume, high, low }: BoardMarkets[number]): TickerRow => [
  id,
  amountText(price),
  formatAmount(change),
  formatAmount(volume),
  formatAmount(high),
  formatAmount(low),
]

const parsePayload = (body: Buffer): unknown => (JSON.parse(body.toString('utf8')) as { data: unknown }).data
