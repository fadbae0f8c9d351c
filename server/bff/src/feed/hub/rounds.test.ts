import type { Channel, Frame } from '@bourse/contracts/feed'
import { describe, expect, it } from 'vitest'
import type { Consumer } from './consumer.ts'
import { type News, newsOf } from './news.ts'
import { createRounds } from './rounds.ts'
import { createServe } from './serve.ts'
import { createSockets, type Socket } from './sockets.ts'

const asNumber = (text: string): number => (JSON.parse(text) as Frame).seq
const news = (...changed: readonly (readonly [Channel, number])[]): Map<Channel, News> =>
  new Map(changed.map(([ch, seq]) => [ch, newsOf({ ch, epoch: 'e', seq, ts: 0, d: {} })]))

function stage() {
  const later: (() => void)[] = []
  const sockets = createSockets(() => undefined)
  const lag = { takesNews: (socket: Socket) => socket.laggingSince === null }
  const end = () => undefined
  const serve = createServe({
    lag,
    positions: { serve: () => undefined },
    frames: { beat: () => ({ epoch: 'e', ts: 0 }) },
    end,
    now: () => 0,
    elapsed: () => 0,
  })
  const rounds = createRounds({ open: sockets.open, serve, later: (work) => void later.push(work) })
  const writes = new Map<Socket, number[][]>()
  return {
    rounds,
    sockets,
    later,
    open(...channels: readonly Channel[]): Socket {
      const consumer = {
        sendNews: (told: readonly News[]) =>
          void writes.get(socket)?.push(told.map((one) => one.as(asNumber))),
      }
      const socket: Socket = sockets.add(consumer as unknown as Consumer, 0)
      writes.set(socket, [])
      socket.channels.push(...channels)
      return socket
    },
    /** The numbers that each write carried. */
    got: (socket: Socket) => writes.get(socket),
    goOn() {
      while (later.length > 0) later.shift()?.()
    },
  }
}

describe('a round', () => {
  it('lets others have their turn in between, and reaches everybody once', () => {
    const { rounds, open, later, got, goOn } = stage()
    const all = Array.from({ length: 1_000 }, () => open('tickers'))
    rounds.begin(news(['tickers', 1]))
    expect(all.filter((socket) => got(socket)?.length === 1).length).toBeLessThan(500)
    expect([rounds.isUnderWay, later.length]).toEqual([true, 1])
    goOn()
    expect(rounds.isUnderWay).toBe(false)
    for (const socket of all) expect(got(socket)).toEqual([[1]])
  })

  it('tells everything that a socket follows in one write, and nothing else', () => {
    const { rounds, open, got, goOn } = stage()
    const [both, one, none] = [open('tickers', 'depth:1'), open('depth:1'), open('depth:2')]
    rounds.begin(news(['tickers', 1], ['depth:1', 7]))
    goOn()
    expect([both, one, none].map(got)).toEqual([[[1, 7]], [[7]], []])
  })

  it('writes a change down once for each way in, whatever the number of sockets', () => {
    const { rounds, sockets, goOn } = stage()
    const counts = { texts: 0, app: 0, integrators: 0 }
    const d = { toJSON: () => ({ price: ++counts.texts }) }
    const writings = [(text: string) => [text, ++counts.app], (text: string) => [text, ++counts.integrators]]
    const taken: unknown[] = []
    for (let number = 0; number < 5_000; number++) {
      const sendNews = ([one]: readonly News[]) => void taken.push(one?.as(writings[number % 2] as never))
      sockets.add({ sendNews } as unknown as Consumer, 0).channels.push('tickers')
    }
    rounds.begin(new Map([['tickers', newsOf({ ch: 'tickers', epoch: 'e', seq: 1, ts: 0, d })]]))
    goOn()
    expect(taken).toHaveLength(5_000)
    expect(counts).toEqual({ texts: 1, app: 1, integrators: 1 })
    expect(new Set(taken).size).toBe(2)
  })

  it('makes nothing of what nobody follows', () => {
    const { rounds, open, goOn } = stage()
    open('tickers')
    const d = { toJSON: () => expect.unreachable('nobody follows this book') as never }
    rounds.begin(new Map([['depth:1', newsOf({ ch: 'depth:1', epoch: 'e', seq: 1, ts: 0, d })]]))
    goOn()
  })

  it('tells a socket its part at once when something else is about to be said to it, and not again', () => {
    const { rounds, sockets, open, got, goOn } = stage()
    for (let number = 0; number < 1_000; number++) open('tickers')
    const last = open('tickers')
    rounds.begin(news(['tickers', 1]))
    expect(got(last)).toEqual([])
    rounds.visit(last)
    const late = open()
    rounds.visit(late)
    late.channels.push('tickers')
    rounds.visit(late)
    expect(sockets.open.has(late)).toBe(true)
    goOn()
    expect([last, late].map(got)).toEqual([[[1]], []])
  })

  it('passes over whoever lags or has gone', () => {
    const { rounds, sockets, open, got, goOn } = stage()
    for (let number = 0; number < 1_000; number++) open('tickers')
    const [lagging, gone] = [open('tickers'), open('tickers')]
    rounds.begin(news(['tickers', 1]))
    lagging.laggingSince = 0
    sockets.remove(gone)
    goOn()
    rounds.visit(gone)
    expect([lagging, gone].map(got)).toEqual([[], []])
  })
})
