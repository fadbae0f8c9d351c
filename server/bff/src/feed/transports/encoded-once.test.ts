import type { Writable } from 'node:stream'
import type { Frame, FromClient, FromServer, Tickers } from '@bourse/contracts/feed'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'undici'
import * as ws from 'ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'
import { textFrame } from './text-frame.ts'

let bff: TestBff
const open: { close(): void }[] = []
beforeAll(async () => {
  bff = await startTestBff()
  await vi.waitFor(() => expect(bff.upstream.followers()).toBe(1))
})
afterAll(async () => {
  for (const each of open) each.close()
  vi.restoreAllMocks()
  await bff.close()
})

type Client = { readonly frames: Frame[]; readonly subscribed: Promise<unknown> }

function app(transport: 'websocket' | 'polling'): Client {
  const socket: Socket<FromServer, FromClient> = io(bff.url, { forceNew: true, transports: [transport] })
  open.push(socket)
  const frames: Frame[] = []
  socket.on('tick', (frame) => void frames.push(frame))
  const subscribed = new Promise((done) => void socket.emit('sub', { ch: ['tickers'] }, done))
  return { frames, subscribed }
}

function integrator(): Client {
  const socket = new WebSocket(`${bff.url.replace('http', 'ws')}/feed`)
  open.push(socket)
  const frames: Frame[] = []
  const subscribed = new Promise((done) => {
    socket.addEventListener('open', () => socket.send('{"op":"sub","ch":["tickers"]}'))
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Frame & { op?: string }
      if (message.op === 'sub') done(message)
      else if (message.op === undefined) frames.push(message)
    })
  })
  return { frames, subscribed }
}

const priceFrame = ({ frames }: Client): Frame | undefined =>
  frames.find(({ d }) => (d as Tickers).rows.some(([id]) => id === '77'))

describe('a change', () => {
  it('is encoded once for all app sockets, all integrators and all polling clients', async () => {
    const everybody = [
      ...Array.from({ length: 20 }, () => app('websocket')),
      ...Array.from({ length: 5 }, () => app('polling')),
      ...Array.from({ length: 5 }, () => integrator()),
    ]
    await Promise.all(everybody.map(({ subscribed }) => subscribed))
    const stringified = vi.spyOn(JSON, 'stringify')
    bff.upstream.emit('daymarket', { match_id: 77, now_price: '7' })
    await vi.waitFor(() => expect(everybody.every(priceFrame)).toBe(true))
    const frame = priceFrame(everybody[0] as Client)
    for (const each of everybody) expect(priceFrame(each)).toEqual(frame)
    const encodings = stringified.mock.calls.filter(
      ([value]) => (value as Frame | null)?.ch === 'tickers' && (value as Frame).seq === frame?.seq,
    )
    expect(encodings).toHaveLength(1)
  })
})

describe('a frame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    'of %i bytes is decoded correctly by a client',
    async (length) => {
      const text = 'ä'.repeat(length >> 1) + 'x'.repeat(length & 1)
      await expect(readBy(textFrame(text))).resolves.toBe(text)
    },
  )
})

/** A third-party receiver; its types do not declare it. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

function readBy(frame: Buffer): Promise<string> {
  return new Promise((done, failed) => {
    const receiver = new Receiver({ isServer: false })
    receiver.once('message', (data: Buffer) => done(String(data)))
    receiver.once('error', failed)
    receiver.write(frame)
  })
}
