// An upstream whose socket tells of all markets four times a second, and whose pages are not there.
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { TELL_MS, told } from './quotes.ts'
import { sayUrl } from './say.ts'

const server = createServer((_request, response) => {
  response.statusCode = 404
  response.end('{}')
})
const io = new Server(server, { serveClient: false })
setInterval(() => {
  for (const quote of told(Date.now())) io.emit('daymarket', quote)
}, TELL_MS)
server.listen(0, '127.0.0.1', () => sayUrl(server.address()))
