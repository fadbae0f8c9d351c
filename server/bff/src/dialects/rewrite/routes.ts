import type { MappedCall, Mapping, Wire, WireRequest } from '#dialects/format'
import { isWire, listRows, one, pickFirst, rename, toWire } from '#dialects/values'

/** A market is named by the codes of its two assets, joined by either sign, or by that of its base alone. */
function codesOf(row: Wire): { readonly base: unknown; readonly quote: unknown } {
  const [first, second] = String(pickFirst(row['symbol'], row['name'], '')).split(/[/-]/)
  return {
    base: pickFirst(row['currency_name'], first),
    quote: pickFirst(row['legal_name'], second, row['legal'], 'USDT'),
  }
}

function marketOf(row: Wire): Wire {
  const { base, quote } = codesOf(row)
  return {
    ...row,
    id: pickFirst(row['match_id'], row['id']),
    currency_name: base,
    legal_name: quote,
    now_price: pickFirst(row['now_price'], row['close'], row['last']),
  }
}

/** The quotes, one row per market, below the names of their quote assets. */
function boardOf(payload: unknown): unknown {
  const quotes = isWire(payload) ? pickFirst(payload['quotation'], payload['list'], payload['data']) : payload
  const boards = new Map<string, Wire[]>()
  for (const row of listRows(quotes).map(marketOf)) {
    const key = `${String(row['legal_id'])} ${String(row['legal_name'])}`
    boards.set(key, [...(boards.get(key) ?? []), row])
  }
  return [...boards.values()].map((quotation) => ({
    id: quotation[0]?.['legal_id'],
    name: quotation[0]?.['legal_name'],
    quotation,
  }))
}

/** A text, alone or in a record under one of several names. */
const textIn =
  (...names: readonly string[]) =>
  (payload: unknown): unknown =>
    isWire(payload) ? pickFirst(...names.map((name) => payload[name])) : payload

const MINUTE_S = 60
/** The family's periods, by their names in this dialect and their length in seconds. */
const BARS: Readonly<Record<string, readonly [bar: string, seconds: number]>> = {
  '1min': ['1m', MINUTE_S],
  '5min': ['5m', 5 * MINUTE_S],
  '15min': ['15m', 15 * MINUTE_S],
  '30min': ['30m', 30 * MINUTE_S],
  '60min': ['1H', 60 * MINUTE_S],
  '1day': ['1D', 1_440 * MINUTE_S],
  '1week': ['1W', 10_080 * MINUTE_S],
  '1mon': ['1M', 43_200 * MINUTE_S],
}
const BARS_MAX = 500

/** The last bars before a time instead of those of a window; a period that the dialect lacks has none. */
function candleRequests({ fields }: MappedCall): readonly WireRequest[] {
  const [bar, seconds] = BARS[String(fields['period'])] ?? []
  if (bar === undefined || seconds === undefined) return []
  const [from, to] = [Number(fields['from']), Number(fields['to'])]
  const limit = Math.min(Math.max(Math.ceil((to - from) / seconds), 1), BARS_MAX)
  const instId = String(fields['symbol']).replace('/', '-')
  return [{ method: 'POST', path: 'kline/history', fields: { instId, bar, limit, t: to * 1000 } }]
}

/** A bar as a record, or as a row of time, open, high, low, close and volume. */
function candleOf(bar: unknown): unknown {
  if (Array.isArray(bar)) {
    const [time, open, high, low, close, volume] = bar.map((value: unknown) => value)
    return { time, open, high, low, close, volume }
  }
  const row = toWire(bar)
  return {
    ...row,
    time: pickFirst(row['time'], row['ts'], row['t']),
    volume: pickFirst(row['volume'], row['vol']),
  }
}

function candlesOf([payload]: readonly unknown[]): unknown {
  const rows = Array.isArray(payload) ? payload : listRows(payload)
  const candles = rows.map((row: unknown) => toWire(candleOf(row)))
  return candles.toSorted((a, b) => Number(a['time']) - Number(b['time']))
}

const byCurrency = { input: rename({ currency_id: 'currency' }) }

/** The calls that differ from the classic dialect. */
export const ROUTES: ReadonlyMap<string, Mapping> = new Map(
  Object.entries({
    'account.login': one('POST', 'user/login', { output: textIn('token') }),
    'account.upload': one('POST', 'upload/one', { output: textIn('path', 'url', 'file') }),
    'market.boards': one('GET', 'currency/quotation_new', { output: boardOf }),
    'market.candles': { requests: candleRequests, payload: candlesOf, needsPairs: false },
    'seconds.list': one('GET', 'microtrade/lists', byCurrency),
    // A write by GET: whether it is repeated is stated by the contract's row, which is a POST.
    'seconds.open': one('GET', 'microtrade/submit'),
  }),
)
