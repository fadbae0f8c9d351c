import { io } from 'socket.io-client'
import { WebSocket } from 'undici'
import { expect, it } from 'vitest'
import { startTestBff } from '#testing'

type CloseNotice = { readonly what: string; readonly retryAfter?: number }

/** The reason and the close of one socket, in the order of arrival. */
async function appSocket(url: string, transport: string): Promise<CloseNotice[]> {
  const seen: CloseNotice[] = []
  const socket = io(url, { forceNew: true, reconnection: false, transports: [transport] })
  socket.on('bye', ({ reason, retryAfter }) => void seen.push({ what: reason, retryAfter }))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.on('disconnect', () => void seen.push({ what: 'closed' }))
  return seen
}

async function plainSocket(url: string): Promise<CloseNotice[]> {
  const seen: CloseNotice[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`)
  await new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { op?: string; reason: string; retryAfter: number }
    if (message.op === 'bye') seen.push({ what: message.reason, retryAfter: message.retryAfter })
  })
  socket.addEventListener('close', ({ code }) => void seen.push({ what: `closed ${code}` }))
  return seen
}

it('sends every socket the reason and its own retry time before the close at a restart', async () => {
  const bff = await startTestBff()
  const open = (times: number, one: () => Promise<CloseNotice[]>) =>
    Promise.all(Array.from({ length: times }, one))
  const websockets = await open(10, () => appSocket(bff.url, 'websocket'))
  const polling = await open(3, () => appSocket(bff.url, 'polling'))
  const plain = await open(10, () => plainSocket(bff.url))
  await bff.close()
  const all = [...websockets, ...polling, ...plain]
  await expect.poll(() => all.map((seen) => seen.length)).toEqual(all.map(() => 2))
  for (const seen of [...websockets, ...polling])
    expect(seen.map(({ what }) => what)).toEqual(['restart', 'closed'])
  for (const seen of plain) expect(seen.map(({ what }) => what)).toEqual(['restart', 'closed 1012'])
  const pauses = all.map(([first]) => first?.retryAfter ?? 0)
  for (const pause of pauses) expect(pause >= 1_000 && pause <= 10_000).toBe(true)
  // Spread, so that they do not all return at once.
  expect(new Set(pauses).size).toBeGreaterThan(all.length / 2)
})
