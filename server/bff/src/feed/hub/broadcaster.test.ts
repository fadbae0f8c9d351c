import { machineTime } from '@bourse/contracts/kit'
import type { Channel, Frame } from '@bourse/contracts/feed'
import { describe, expect, it } from 'vitest'
import type { Consumer } from './consumer.ts'
import { type EncodedFrame, encodeFrame } from './encoded-frame.ts'
import { createBroadcaster } from './broadcaster.ts'
import { createSocketUpdater } from './socket-updater.ts'
import { createSockets, type Socket } from './sockets.ts'

const asNumber = (text: string): number => (JSON.parse(text) as Frame).seq
const encodeChanges = (...changed: readonly (readonly [Channel, number])[]): Map<Channel, EncodedFrame> =>
  new Map(changed.map(([ch, seq]) => [ch, encodeFrame({ ch, epoch: 'e', seq, ts: 0, d: {} })]))

function setUp() {
  const deferred: (() => void)[] = []
  const sockets = createSockets({
    presence: () => undefined,
    perMemberMax: 10,
    evict: () => undefined,
  })
  const backpressure = { acceptsFrames: (socket: Socket) => socket.laggingSince === null }
  const end = () => undefined
  const updateSocket = createSocketUpdater({
    backpressure,
    positions: { serve: () => undefined },
    frames: { heartbeat: () => ({ epoch: 'e', ts: 0, age: null }) },
    staleAnnouncer: { serve: () => undefined },
    end,
    machineNow: () => machineTime(0),
    monotonicNow: () => 0,
  })
  const broadcaster = createBroadcaster({
    open: sockets.open,
    updateSocket,
    defer: (work) => void deferred.push(work),
  })
  const writes = new Map<Socket, number[][]>()
  return {
    broadcaster,
    sockets,
    deferred,
    open(...channels: readonly Channel[]): Socket {
      const consumer = {
        sendFrames: (frames: readonly EncodedFrame[]) =>
          void writes.get(socket)?.push(frames.map((one) => one.as(asNumber))),
      }
      const socket: Socket = sockets.add(consumer as unknown as Consumer, 0)
      writes.set(socket, [])
      socket.channels.push(...channels)
      return socket
    },
    /** The sequence numbers of each write. */
    got: (socket: Socket) => writes.get(socket),
    goOn() {
      while (deferred.length > 0) deferred.shift()?.()
    },
  }
}

describe('a round', () => {
  it('yields between batches, and visits every socket once', () => {
    const { broadcaster, open, deferred, got, goOn } = setUp()
    const all = Array.from({ length: 1_000 }, () => open('tickers'))
    broadcaster.begin(encodeChanges(['tickers', 1]))
    expect(all.filter((socket) => got(socket)?.length === 1).length).toBeLessThan(500)
    expect([broadcaster.isRunning, deferred.length]).toEqual([true, 1])
    goOn()
    expect(broadcaster.isRunning).toBe(false)
    for (const socket of all) expect(got(socket)).toEqual([[1]])
  })

  it('sends all channels of a socket in one write, and no others', () => {
    const { broadcaster, open, got, goOn } = setUp()
    const [both, one, none] = [open('tickers', 'depth:1'), open('depth:1'), open('depth:2')]
    broadcaster.begin(encodeChanges(['tickers', 1], ['depth:1', 7]))
    goOn()
    expect([both, one, none].map(got)).toEqual([[[1, 7]], [[7]], []])
  })

  it('encodes a frame once per transport, whatever the number of sockets', () => {
    const { broadcaster, sockets, goOn } = setUp()
    const counts = { texts: 0, app: 0, integrators: 0 }
    const d = { toJSON: () => ({ price: ++counts.texts }) }
    const writings = [(text: string) => [text, ++counts.app], (text: string) => [text, ++counts.integrators]]
    const taken: unknown[] = []
    for (let number = 0; number < 5_000; number++) {
      const sendFrames = ([one]: readonly EncodedFrame[]) =>
        void taken.push(one?.as(writings[number % 2] as never))
      sockets.add({ sendFrames } as unknown as Consumer, 0).channels.push('tickers')
    }
    broadcaster.begin(new Map([['tickers', encodeFrame({ ch: 'tickers', epoch: 'e', seq: 1, ts: 0, d })]]))
    goOn()
    expect(taken).toHaveLength(5_000)
    expect(counts).toEqual({ texts: 1, app: 1, integrators: 1 })
    expect(new Set(taken).size).toBe(2)
  })

  it('does not encode frames without subscribers', () => {
    const { broadcaster, open, goOn } = setUp()
    open('tickers')
    const d = { toJSON: () => expect.unreachable('no client follows this book') as never }
    broadcaster.begin(new Map([['depth:1', encodeFrame({ ch: 'depth:1', epoch: 'e', seq: 1, ts: 0, d })]]))
    goOn()
  })

  it('sends a socket its frames before another message, and not twice', () => {
    const { broadcaster, sockets, open, got, goOn } = setUp()
    for (let number = 0; number < 1_000; number++) open('tickers')
    const last = open('tickers')
    broadcaster.begin(encodeChanges(['tickers', 1]))
    expect(got(last)).toEqual([])
    broadcaster.visit(last)
    const late = open()
    broadcaster.visit(late)
    late.channels.push('tickers')
    broadcaster.visit(late)
    expect(sockets.open.has(late)).toBe(true)
    goOn()
    expect([last, late].map(got)).toEqual([[[1]], []])
  })

  it('skips lagging and closed sockets', () => {
    const { broadcaster, sockets, open, got, goOn } = setUp()
    for (let number = 0; number < 1_000; number++) open('tickers')
    const [lagging, removed] = [open('tickers'), open('tickers')]
    broadcaster.begin(encodeChanges(['tickers', 1]))
    lagging.laggingSince = 0
    sockets.remove(removed)
    goOn()
    broadcaster.visit(removed)
    expect([lagging, removed].map(got)).toEqual([[], []])
  })
})
