import { amountFixed, divide, multiplyByInt, ONE, parseAmount, subtract, ZERO } from '@bourse/contracts/kit'
import type { PlainSocket, Wire, WireEvent } from '#dialects/format'
import { isWire, pickFirst, toWire } from '#dialects/values'

const PERCENT = 100n
const CHANGE_DECIMALS = 2

const amountOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? parseAmount(String(value)) : null

/** The change in percent of the opening 24 hours ago; empty where either is unknown. */
function changeOf(last: unknown, open: unknown): string {
  const [now, before] = [amountOf(last), amountOf(open)]
  if (now === null || before === null || before <= ZERO) return ''
  const share = subtract(divide(now, before, 'down'), ONE)
  return amountFixed(multiplyByInt(share, PERCENT), CHANGE_DECIMALS)
}

function dayOf(instId: string, ticker: Wire): WireEvent {
  const { last, open24h: open, high24h: high, low24h: low } = ticker
  return [
    'daymarket',
    {
      symbol: instId.replace('-', '/'),
      now_price: last,
      open,
      high,
      low,
      volume: pickFirst(ticker['vol24h'], ticker['volCcy24h']),
      change: changeOf(last, open),
      time: ticker['ts'],
    },
  ]
}

/** Every connection receives the tickers of all markets, by their names; there are no topics, depth or trades. */
export const socket: PlainSocket = {
  kind: 'plain',
  ping: 'ping',
  openings: () => [],
  events({ type, data }) {
    if (type !== 'Quotation') return []
    return Object.entries(toWire(data)).flatMap(([instId, rows]) => {
      const [ticker] = Array.isArray(rows) ? rows : [rows]
      return isWire(ticker) ? [dayOf(instId, ticker)] : []
    })
  },
  personal: null,
}
