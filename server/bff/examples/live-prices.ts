// Follows all prices at /feed for three frames. A gap in `seq`, or another `epoch`, requires a new snapshot;
// `stale` means that the prices shown are not live, until `fresh`.
import {
  applyTickers,
  type Frame,
  type StaleNotice,
  type TickerRow,
  type Tickers,
} from '@bourse/contracts/feed'

const origin = process.env['BOURSE'] ?? 'http://localhost:8080'
const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/feed`)
const subscribe = () => socket.send(JSON.stringify({ op: 'sub', ch: ['tickers'] }))

let prices: ReadonlyMap<string, TickerRow> = new Map()
let last: Frame | null = null
let frames = 0

type SubscribeResponse = {
  readonly op: 'sub'
  readonly ok: boolean
  readonly snap?: readonly Frame<Tickers>[]
}
type Stale = StaleNotice & { readonly op: 'stale' }
type Message =
  | SubscribeResponse
  | Stale
  | { readonly op: 'fresh' | 'beat' | 'bye' | 'error' }
  | Frame<Tickers>

function follow(frame: Frame<Tickers>): void {
  if (last !== null && (frame.epoch !== last.epoch || frame.seq !== last.seq + 1)) return subscribe()
  show(frame)
}

function show(frame: Frame<Tickers>): void {
  last = frame
  prices = applyTickers(prices, frame.d)
  process.stdout.write(`${frame.ch} ${frame.seq}: ${prices.size} prices\n`)
  if (++frames === 3) socket.close(1000)
}

socket.addEventListener('open', subscribe)
socket.addEventListener('message', ({ data: text }) => {
  const message = JSON.parse(String(text)) as Message
  if (!('op' in message)) follow(message)
  else if (message.op === 'sub') for (const frame of message.snap ?? []) show(frame)
  else if (message.op === 'stale')
    process.stderr.write(`not live since ${new Date(message.since).toISOString()}: ${message.reason}\n`)
})
