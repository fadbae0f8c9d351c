// An upstream whose socket publishes all markets four times a second, without pages. It can also publish
// books, and stop.
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { books, message, TICK_MS, quotesAt } from './quotes.ts'
import { announceUrl } from './announce.ts'

type Command = { readonly task: 'books' | 'hush' }

const server = createServer((_request, response) => {
  response.statusCode = 404
  response.end('{}')
})
const io = new Server(server, { serveClient: false })
let last = 0
let hasBooks = false
const timer = setInterval(() => {
  last = Date.now()
  for (const quote of quotesAt(last)) io.emit('daymarket', quote)
  if (hasBooks) for (const book of books(last)) io.emit('market_depth', book)
}, TICK_MS)
server.listen(0, '127.0.0.1', () => announceUrl(server.address()))

process.on('message', ({ task }: Command) => {
  if (task === 'books') hasBooks = true
  else clearInterval(timer)
  // The final state of the markets, which every client must have.
  process.send?.({ rows: message(0, last).d.rows })
})
