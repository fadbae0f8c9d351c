import { createServer, type Socket } from 'node:net'

/** Handles one complete request, head and body. */
export type Behaviour = (socket: Socket, request: string) => void

export type FaultyUpstream = {
  readonly url: string
  /** Every request as received. */
  readonly requests: string[]
  behave: Behaviour
  close(): void
}

/** A raw TCP upstream that can violate every rule of HTTP. */
export async function faultyUpstream(): Promise<FaultyUpstream> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let pending = ''
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      if (!isWhole(pending)) return
      upstream.requests.push(pending)
      const request = pending
      pending = ''
      upstream.behave(socket, request)
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const upstream: FaultyUpstream = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    behave: (socket) => socket.end(formatResponse('{"type":"ok","message":[]}')),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return upstream
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(request)?.[1]
  if (length !== undefined) return request.length >= end + 4 + Number(length)
  return /\r\ntransfer-encoding: chunked/i.test(request) ? request.endsWith('0\r\n\r\n') : true
}

type ResponseTerms = {
  readonly status?: string
  readonly type?: string | null
  readonly headers?: readonly string[]
}

/** Formats an HTTP response with the right length and optional extras. */
export function formatResponse(
  body: string,
  { status = '200 OK', type, headers = [] }: ResponseTerms = {},
): string {
  return [
    `HTTP/1.1 ${status}`,
    ...(type === null ? [] : [`content-type: ${type ?? 'application/json'}`]),
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n')
}
