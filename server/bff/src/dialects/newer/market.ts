import type { MappedCall, Mapping, Wire } from '#dialects/format'
import { pickFirst, one, listRows, toWire } from '#dialects/values'

const BOARD = 'market/currency_matches'

/** An asset in the names of the contract. */
const assetOf = (row: Wire): Wire => ({
  ...row,
  name: pickFirst(row['name'], row['code']),
  price: pickFirst(row['price'], row['usd_price']),
  currency_decimals: pickFirst(row['currency_decimals'], row['decimal']),
  min_number: pickFirst(row['min_number'], row['draw_min']),
  is_legal: pickFirst(row['is_legal'], row['is_quote']),
})

/** A market in the names of the contract; ids that it lacks are found by the codes of its assets. */
function marketOf(row: Wire, quote: Wire, idByCode: ReadonlyMap<unknown, unknown>): Wire {
  const prices = toWire(row['currency_quotation'])
  const base = pickFirst(row['base_currency_code'], row['currency_code'])
  return {
    ...row,
    currency_id: pickFirst(row['currency_id'], row['base_currency_id'], idByCode.get(base)),
    legal_id: pickFirst(row['legal_id'], row['quote_currency_id'], quote['id']),
    currency_name: base,
    legal_name: pickFirst(row['quote_currency_code'], quote['code']),
    now_price: prices['close'],
    change: prices['change'],
    volume: prices['volume'],
    high: prices['high'],
    low: prices['low'],
    spread: pickFirst(row['spread'], row['lever_point_rate']),
    lever_trade_fee: pickFirst(row['lever_trade_fee'], row['lever_fee_rate']),
    overnight: pickFirst(row['overnight'], row['lever_overnight_fee_rate']),
    open_coin_trade: pickFirst(row['open_coin_trade'], row['open_change']),
  }
}

/** The quote assets with their markets. */
function boardOf(payload: unknown): unknown {
  const assets = listRows(payload)
  const idByCode = new Map(assets.map((row) => [row['code'], row['id']]))
  return assets
    .filter((row) => Array.isArray(row['matches']) && row['matches'].length > 0)
    .map((row) => ({
      ...assetOf(row),
      quotation: listRows(row['matches']).map((each) => marketOf(each, row, idByCode)),
    }))
}

const isQuote = (row: Wire): boolean => Number(row['is_quote']) === 1

function assetsOf(payload: unknown): unknown {
  const assets = listRows(payload)
  return { currency: assets.map(assetOf), legal: assets.filter(isQuote).map(assetOf) }
}

const nothing = (_call: MappedCall): Wire => ({})

export const MARKET: Readonly<Record<string, Mapping>> = {
  'market.boards': one('GET', BOARD, { input: nothing, output: boardOf }),
  'market.assets': one('GET', BOARD, { input: nothing, output: assetsOf }),
  'market.candles': one('GET', 'market/kline'),
}
