// An upstream whose socket tells of all markets four times a second, and whose pages are not there. It can be asked to tell
// of books too, and to fall silent.
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
  // Where the markets stand: what every phone must know in the end.
  process.send?.({ rows: message(0, last).d.rows })
})
