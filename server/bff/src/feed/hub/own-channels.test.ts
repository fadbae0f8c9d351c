import type { MemberId } from '@bourse/contracts/account'
import type { Frame, OrderUpdate, OwnSnapshot } from '@bourse/contracts/feed'
import { toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { type Consumer, GUEST } from './consumer.ts'
import { createFrames } from './frames.ts'
import { createOwnChannels } from './own-channels.ts'
import { createSockets } from './sockets.ts'

const ALICE = '7' as MemberId
const updateOf = (id: string): OrderUpdate => ({
  type: 'update',
  product: 'spot',
  id,
  clientId: `c${id}`,
  market: '1',
  side: 'buy',
  state: 'open',
  reason: null,
  price: '1',
  quantity: '1',
  filled: '0',
  fee: '0',
  tradeId: null,
  tradePrice: null,
  tradeQuantity: null,
  at: 1,
})

function setUp() {
  const reads: { readonly respond: (rows: string) => Promise<void> }[] = []
  const dropped: unknown[] = []
  const sockets = createSockets({
    presence: () => undefined,
    perMemberMax: 10,
    evict: () => undefined,
  })
  const frames = createFrames({
    now: () => toInstant(1),
    newEpoch: () => 'epoch',
    ageMs: () => null,
    isPolled: () => false,
  })
  const own = createOwnChannels({
    sockets,
    frames,
    disconnect: (socket) => void dropped.push(socket),
    read: () =>
      new Promise((resolve) => {
        reads.push({
          async respond(rows) {
            resolve({ rows: { futures: [rows] }, isWhole: true })
            await new Promise((done) => void setImmediate(done))
          },
        })
      }),
  })
  function open() {
    const got: Frame[] = []
    const consumer = { sendFrame: (frame: Frame) => void got.push(frame) } as Consumer
    const socket = sockets.add(consumer, 0)
    sockets.identify(socket, { ...GUEST, member: ALICE, sid: 's', token: 't' })
    const text = ({ seq, d }: Frame) => {
      const data = d as OrderUpdate | OwnSnapshot
      return data.type === 'update'
        ? `${seq} ${data.id}`
        : `${seq} ${data.cause} ${data.rows?.futures.join()}`
    }
    return { socket, got: () => got.map(text) }
  }
  return { own, open, reads, dropped }
}
const send = ({ own }: ReturnType<typeof setUp>, number: number, id = String(number)) =>
  own.send(ALICE, { number, update: updateOf(id) })

describe('the orders of a member', () => {
  it('begin with a snapshot, and what changes meanwhile follows it', async () => {
    const hub = setUp()
    const { socket, got } = hub.open()
    send(hub, 5)
    hub.own.subscribe(socket, ['orders'])
    send(hub, 6)
    expect(got()).toEqual([])
    await hub.reads[0]?.respond('now')
    send(hub, 7)
    expect(got()).toEqual(['1 subscribed now', '2 6', '3 7'])
  })

  it('are sent as a whole after a gap in the numbers of the upstream, with a cause', async () => {
    const hub = setUp()
    const { socket, got } = hub.open()
    hub.own.subscribe(socket, ['orders'])
    await hub.reads[0]?.respond('first')
    send(hub, 1)
    send(hub, 3)
    await hub.reads[1]?.respond('again')
    expect(got()).toEqual(['0 subscribed first', '1 1', '1 gap again', '2 3'])
  })

  it('are sent again when events of all members were missed, and numbers may begin again', async () => {
    const hub = setUp()
    const { socket, got } = hub.open()
    hub.own.subscribe(socket, ['orders'])
    await hub.reads[0]?.respond('first')
    send(hub, 4)
    hub.own.refreshAll()
    send(hub, 1)
    await hub.reads[1]?.respond('again')
    expect(got()).toEqual(['0 subscribed first', '1 4', '1 gap again', '2 1'])
  })

  it('are not sent to a socket that unsubscribed, also while its snapshot is read', async () => {
    const hub = setUp()
    const { socket, got } = hub.open()
    hub.own.subscribe(socket, ['orders'])
    hub.own.unsubscribe(socket, ['orders'])
    await hub.reads[0]?.respond('now')
    send(hub, 1)
    expect(got()).toEqual([])
  })

  it('close a socket that leaves a hundred unread', async () => {
    const hub = setUp()
    const { socket } = hub.open()
    hub.own.subscribe(socket, ['orders'])
    await hub.reads[0]?.respond('now')
    socket.laggingSince = 1
    for (let number = 1; number <= 101; number++) send(hub, number)
    expect(hub.dropped).toEqual([socket])
  })

  it('are read for eight sockets at once, and for the others later', async () => {
    const hub = setUp()
    const open = Array.from({ length: 9 }, () => hub.open())
    for (const { socket } of open) hub.own.subscribe(socket, ['orders'])
    expect(hub.reads).toHaveLength(8)
    await hub.reads[0]?.respond('first')
    expect(hub.reads).toHaveLength(9)
    await hub.reads[8]?.respond('last')
    expect(open[8]?.got()).toEqual(['0 subscribed last'])
  })
})
