// A foreign upstream whose faults the bench chooses: quotes over REST and over a socket, once a second.
import { createServer, type ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { announceUrl } from './announce.ts'

export type Fault = 'none' | 'killed' | 'silent' | 'silent, REST frozen' | 'slow' | 'clock stopped'
const SLOW_MS = 8_000
const EVENT_MS = 1_000
let fault: Fault = 'none'
let price = 60_000
let clock = Date.now()
let rounds = 0

const market = () => ({
  id: 1,
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  now_price: String(price),
  change: '1.00',
  volume: '10',
})
const board = () => ({ id: 3, name: 'USDT', quotation: [market()] })

function respond(response: ServerResponse, path: string): void {
  const message = path.includes('quotation_new') ? [board()] : []
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ type: 'ok', message }))
}

const server = createServer((request, response) => {
  setTimeout(() => respond(response, request.url ?? ''), fault === 'slow' ? SLOW_MS : 0)
})
const io = new Server(server, { serveClient: false })
setInterval(() => {
  rounds++
  if (fault !== 'silent, REST frozen') price += rounds % 7 === 0 ? -5 : 1
  if (fault !== 'clock stopped') clock = Date.now()
  const isDue = fault !== 'slow' || rounds % 5 === 0
  if (fault.startsWith('silent') || !isDue) return
  io.emit('daymarket', { ...market(), match_id: 1, time: clock })
  io.emit('market_depth', { match_id: 1, bids: [[String(price - 1), '1']], asks: [[String(price + 1), '1']] })
}, EVENT_MS)
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => announceUrl(server.address()))
process.on('message', ({ fault: next }: { fault: Fault }) => {
  if (next === 'killed') process.kill(process.pid, 'SIGKILL')
  fault = next
  process.send?.({})
})
