import {
  type CandleUpdate,
  type Channel,
  depthChannel,
  klineChannel,
  tradesChannel,
} from '@bourse/contracts/feed'
import type { Depth, Frame, SubscribeResponse, Tickers, Trades } from '@bourse/contracts/feed'
import { toAmount, parseAmount } from '@bourse/contracts/kit'
import { PERIODS } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { useTestEnvironment } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const WAIT = { timeout: 20_000, interval: 50 }
const BITCOIN = '1'
/** Periods of candles that are streamed; yearly ones are not. */
const STREAMED_PERIODS = PERIODS.filter((period) => period !== '1year')

const environment = useTestEnvironment()

/**
 * Starts a client that follows channels; it stores the snapshots, and the newest frame of each channel since.
 */
async function followChannels(channels: readonly Channel[]) {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const newest = new Map<string, Frame>()
  const all: Frame[] = []
  const response = await new Promise<SubscribeResponse>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Frame & SubscribeResponse & { op?: string }
      if (message.op === 'sub') resolve(message)
      if (message.op !== undefined) return
      newest.set(message.ch, message)
      all.push(message)
    })
    socket.send(JSON.stringify({ op: 'sub', ch: channels }))
  })
  return { response, newest, all, close: () => socket.close() }
}

describe('the feed of a market', () => {
  it('publishes quote, book, trades and the running candle of every width', async () => {
    await environment.price('BTC/USDT', '60000')
    const bars = PERIODS.map((period) => klineChannel(BITCOIN, period))
    const own = [depthChannel(BITCOIN), tradesChannel(BITCOIN)]
    // The BFF may receive the price a moment after the exchange.
    const reader = await vi.waitFor(async () => {
      const one = await followChannels(['tickers', ...own, ...bars])
      const snapped = one.response.ok ? one.response.snap.map(({ ch }) => ch) : []
      if (!snapped.includes(klineChannel(BITCOIN, '1mon'))) one.close()
      expect(snapped).toEqual(
        expect.arrayContaining(STREAMED_PERIODS.map((period) => klineChannel(BITCOIN, period))),
      )
      return one
    }, WAIT)

    await environment.price('BTC/USDT', '70000')
    const alice = await environment.member({ usdt: '1000' })
    const bought = await alice.call(spot.place, {
      quantity: toAmount('0.005'),
      price: toAmount('70000'),
      base: BITCOIN as never,
      quote: '3' as never,
      side: 'buy',
      kind: 'market',
    })
    expect(bought?.status).toBe('done')
    await environment.advance('1 second')

    const { newest, all } = reader
    await vi.waitFor(() => {
      for (const period of STREAMED_PERIODS) {
        const bar = newest.get(klineChannel(BITCOIN, period))?.d as CandleUpdate | undefined
        expect([period, bar?.c, bar?.h]).toEqual([period, '70000', '70000'])
      }
      const depth = newest.get(depthChannel(BITCOIN))?.d as Depth | undefined
      const [bid, ask] = [depth?.bids[0]?.[0] ?? '0', depth?.asks[0]?.[0] ?? '0'].map(parseAmount)
      expect(bid).toBeLessThan(toAmount('70000'))
      expect(ask).toBeGreaterThan(toAmount('70000'))
      const tape = all
        .filter(({ ch }) => ch === tradesChannel(BITCOIN))
        .flatMap(({ d }) => (d as Trades).rows)
      expect(tape.some(([, , , quantity, side]) => quantity === '0.005' && side === 'buy')).toBe(true)
      const quotes = all.filter(({ ch }) => ch === 'tickers').flatMap(({ d }) => (d as Tickers).rows)
      expect(quotes.some(([id, price]) => id === BITCOIN && price === '70000')).toBe(true)
    }, WAIT)

    const numbers = all.filter(({ ch }) => ch === depthChannel(BITCOIN)).map(({ seq }) => seq)
    // Each frame arrives once and in order; a slow reader may skip some.
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
    expect(newest.has(klineChannel(BITCOIN, '1year'))).toBe(false)
    reader.close()
  })
})
