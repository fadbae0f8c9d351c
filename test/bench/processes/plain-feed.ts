// The same messages to every client, and nothing else: `socket.io`, `ws`, or `framed`, which is ws with the
// frame built once and written to each connection.
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { message, TICK_MS } from './quotes.ts'
import { announceUrl } from './announce.ts'

const [kind = ''] = process.argv.slice(2)
const server = createServer()
let seq = 0

const KINDS: Readonly<Record<string, () => () => void>> = {
  'socket.io'() {
    const io = new Server(server, { serveClient: false, transports: ['websocket'] })
    return () => void io.emit('tick', message(++seq, Date.now()))
  },
  ws() {
    const { clients } = new WebSocketServer({ server })
    return () => {
      const text = Buffer.from(written())
      for (const client of clients) client.send(text, { binary: false })
    }
  },
  framed() {
    const connections = new Set<Duplex>()
    new WebSocketServer({ server }).on('connection', (_client, { socket }) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    })
    return () => {
      const frame = framed(Buffer.from(written()))
      for (const connection of connections) connection.write(frame)
    }
  },
}

const written = (): string => `42${JSON.stringify(['tick', message(++seq, Date.now())])}`

/** Encodes a text as one frame with a two-byte length. */
function framed(body: Buffer): Buffer {
  const head = Buffer.from([0x81, 126, 0, 0])
  head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, body])
}

const begin = KINDS[kind]
if (begin === undefined) throw new Error(`unknown kind of feed: ${kind}`)
setInterval(begin(), TICK_MS)
server.listen(0, '127.0.0.1', () => announceUrl(server.address()))
