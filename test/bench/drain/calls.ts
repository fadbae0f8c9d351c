import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One call and its outcome: a status, or how it ended without one. */
export type Call = {
  readonly sentAt: number
  /** Null for a read. */
  readonly key: string | null
  readonly member: number
  /** Reused connections may be closed by either end at any moment. */
  readonly reused: boolean
  readonly status: number | null
  readonly ended: 'responded' | 'refused' | 'hung up'
  readonly body: string
}

type Ask = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly agent: Agent
  readonly key: string | null
  readonly member: number
}

/** Makes a call; never rejects, because the end of a call is its result. */
export function call(ask: Ask): Promise<Call> {
  const sentAt = performance.now()
  const { key, member } = ask
  return new Promise((done) => {
    const sent = request(`${ask.url}${ask.path}`, {
      method: ask.method,
      headers: ask.headers,
      agent: ask.agent,
    })
    const end = (ended: Call['ended'], status: number | null, body = '') =>
      done({ sentAt, key, member, reused: sent.reusedSocket, status, ended, body })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ECONNREFUSED' ? 'refused' : 'hung up', null),
    )
    sent.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('close', () =>
        end(response.complete ? 'responded' : 'hung up', response.statusCode ?? null, body),
      )
    })
    sent.end(ask.body)
  })
}

/** Makes a call whose body arrives in pieces, like over a slow network. */
export async function slowCall(ask: Omit<Ask, 'agent'>, overMs: number): Promise<Call> {
  const sentAt = performance.now()
  const { key, member } = ask
  const { hostname, port } = new URL(ask.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  const closed = new Promise<'refused' | 'hung up'>((done) => {
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    let code = ''
    socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code ?? ''))
    socket.on('close', () => done(code === 'ECONNREFUSED' ? 'refused' : 'hung up'))
  })
  const headers = {
    ...ask.headers,
    host: `${hostname}:${port}`,
    'content-length': String(ask.body.length),
    connection: 'close',
  }
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.write(`${ask.method} ${ask.path} HTTP/1.1\r\n${head}\r\n`)
  const pieces = 4
  for (let piece = 0; piece < pieces; piece++) {
    await pause(overMs / pieces)
    const size = Math.ceil(ask.body.length / pieces)
    if (socket.writable) socket.write(ask.body.slice(piece * size, (piece + 1) * size))
  }
  const how = await closed
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
  return {
    sentAt,
    key,
    member,
    reused: false,
    status: status || null,
    ended: status === 0 ? how : 'responded',
    body: received,
  }
}
