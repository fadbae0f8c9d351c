import formbody from '@fastify/formbody'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Server } from 'socket.io'

/** One request that the upstream received. */
export type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawHeaders: readonly string[]
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
}
/** Returns the response body, or writes the reply itself and returns undefined. */
export type FakeHandler = (request: ReceivedRequest, reply: FastifyReply) => unknown

export type FakeUpstream = {
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  on(route: string, handler: FakeHandler): void
  emit(event: string, payload: unknown): void
  /** Number of connected sockets. */
  followers(): number
  close(): Promise<void>
}

/** One market. */
const BOARD_RESPONSE = {
  type: 'ok',
  message: [
    {
      id: 3,
      name: 'USDT',
      quotation: [
        {
          id: 11,
          currency_id: 1,
          legal_id: 3,
          currency_name: 'BTC',
          legal_name: 'USDT',
          now_price: '6.5',
        },
      ],
    },
  ],
}

/**
 * A small upstream that responds as the test decides, records requests, and has a socket on the same port.
 */
export async function fakeUpstream(port = 0): Promise<FakeUpstream> {
  const handlers = new Map<string, FakeHandler>([['GET /api/currency/quotation_new', () => BOARD_RESPONSE]])
  const requests: ReceivedRequest[] = []
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 20_000_000 })
  await server.register(formbody)
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.all('/*', (request, reply) => {
    const one = toReceivedRequest(request)
    requests.push(one)
    const handler = handlers.get(`${one.method} ${one.path}`)
    if (handler === undefined) return reply.code(404).send({ type: 'error', message: 'no such endpoint' })
    return handler(one, reply) ?? reply
  })
  const io = new Server(server.server, { serveClient: false })
  const url = await server.listen({ port, host: '127.0.0.1' })
  return {
    url,
    requests,
    on: (route, handler) => void handlers.set(route, handler),
    emit: (event, payload) => void io.emit(event, payload),
    followers: () => io.engine.clientsCount,
    async close() {
      io.disconnectSockets(true)
      await server.close()
    },
  }
}

function toReceivedRequest(request: FastifyRequest): ReceivedRequest {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    headers: request.headers,
    rawHeaders: request.raw.rawHeaders,
    body: request.body,
    query: request.query as Record<string, string>,
  }
}
