import type { MemberId } from '@bourse/contracts/account'
import type { Personal, Positions } from '@bourse/contracts/feed'
import type { PositionId } from '@bourse/contracts/futures'
import { DAY, machineTime } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { GUEST } from './consumer.ts'
import { type FakeSocket, setUp, member } from './testing/hub.ts'

describe('a personal event', () => {
  it('reaches the ten newest sockets of a member with more; the oldest are closed, with a reason', () => {
    const { hub, open, evicted, presences } = setUp()
    const other = open(member('8'))
    const all = Array.from({ length: 12 }, () => open(member('7')))
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    expect(all.map(({ socket }) => socket.personal.length)).toEqual([0, 0, ...Array<number>(10).fill(1)])
    expect(all.map(({ socket }) => socket.closed)).toEqual(['too_many', 'too_many', ...Array(10).fill(null)])
    expect([other.socket.closed, evicted()]).toEqual([null, 2])
    expect(presences).toEqual(['+8', '+7'])
  })

  it('reaches all sockets of its member in order, and no others', () => {
    const { hub, open } = setUp()
    const [a, b, other, guest] = [open(member('7')), open(member('7')), open(member('8')), open()]
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    for (const { socket } of [a, b])
      expect(socket.personal.map((frame) => [frame.ch, frame.seq])).toEqual([
        ['me', 1],
        ['me', 2],
      ])
    for (const { socket } of [other, guest]) expect(socket.personal).toEqual([])
  })

  it('ends with the session: the socket is closed and receives nothing more', () => {
    const { hub, open } = setUp()
    const { socket } = open(member('7'))
    hub.endSession('sid-7')
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    expect([socket.closed, socket.personal]).toEqual(['session_ended', []])
  })

  it('ends for the session that was ended elsewhere, with its reason, and for no other', () => {
    const { hub, open } = setUp()
    const [revoked, retained] = [open(member('7', { sid: 'a' })), open(member('7', { sid: 'b' }))]
    expect(hub.principalsOf('7' as MemberId).map(({ sid }) => sid)).toEqual(['a', 'b'])
    hub.revokeSession('a')
    hub.sendPersonal('7' as MemberId, { type: 'order.changed' })
    expect(revoked.socket.closed).toBe('session_ended')
    expect(revoked.socket.personal).toMatchObject([{ d: { type: 'session.ended' } }])
    expect([retained.socket.closed, retained.socket.personal.length]).toEqual([null, 1])
  })

  it('ends when the session expires', () => {
    const { open, tick, pass } = setUp()
    const { socket } = open(member('7', { until: machineTime(1_000_500) }))
    tick()
    expect(socket.closed).toBeNull()
    pass(500)
    tick()
    expect(socket.closed).toBe('session_ended')
  })

  it('lasts as long when the clock of the exchange is set ahead', () => {
    const { open, tick, pass, setAhead } = setUp()
    const { socket } = open(member('7', { until: machineTime(1_000_500) }))
    setAhead(8 * DAY)
    tick()
    expect(socket.closed).toBeNull()
    pass(500)
    tick()
    expect(socket.closed).toBe('session_ended')
  })
})

describe('positions', () => {
  const seven = '7' as MemberId
  const positions = (price: string): Personal => ({
    type: 'positions',
    riskRate: '',
    profit: '',
    margin: '',
    rows: [['9' as PositionId, price, '', '', '']],
  })
  const listPrices = ({ personal }: FakeSocket) =>
    personal.flatMap(({ d }) => ((d as Personal).type === 'positions' ? (d as Positions).rows[0]?.[1] : []))

  it('are sent once a second, the latest, to all sockets of their member only', () => {
    const { hub, open, tick } = setUp()
    const [a, b, other, guest] = [open(member('7')), open(member('7')), open(member('8')), open()]
    for (let count = 1; count <= 8; count++) {
      hub.sendPersonal(seven, positions(String(count)))
      tick()
    }
    for (const { socket } of [a, b]) expect(listPrices(socket)).toEqual(['4', '8'])
    for (const { socket } of [other, guest]) expect(socket.personal).toEqual([])
    tick(8)
    expect(listPrices(a.socket)).toEqual(['4', '8'])
  })

  it('are dropped for a slow client without leaving a gap; other events are not dropped', () => {
    const { hub, open, tick } = setUp()
    const { socket } = open(member('7'))
    hub.sendPersonal(seven, { type: 'order.changed' })
    socket.ready = false
    for (const price of ['1', '2', '3']) {
      hub.sendPersonal(seven, positions(price))
      hub.sendPersonal(seven, { type: 'balance.changed' })
      tick(4)
    }
    socket.ready = true
    hub.sendPersonal(seven, positions('4'))
    tick(4)
    expect(socket.personal.map(({ seq, d }) => [seq, (d as Personal).type])).toEqual([
      [1, 'order.changed'],
      [2, 'balance.changed'],
      [3, 'balance.changed'],
      [4, 'balance.changed'],
      [4, 'positions'],
    ])
    expect(listPrices(socket)).toEqual(['4'])
  })

  it('of an offline member are not stored', () => {
    const { hub, open, tick } = setUp()
    hub.sendPersonal(seven, positions('1'))
    const { socket } = open(member('7'))
    tick(8)
    expect(socket.personal).toEqual([])
  })
})

describe('presence', () => {
  it('is reported with the first and the last socket of a member only', () => {
    const { open, presences } = setUp()
    const [one, two] = [open(member('7')), open(member('7'))]
    open()
    one.detach()
    expect(presences).toEqual(['+7'])
    two.detach()
    two.detach()
    expect(presences).toEqual(['+7', '-7'])
  })

  it('changes when a socket identifies as another member, and not when the session is renewed', () => {
    const { open, presences } = setUp()
    const { identify } = open()
    identify(member('7'))
    identify(member('7', { sid: 'renewed' }))
    expect(presences).toEqual(['+7'])
    identify(member('8'))
    identify(GUEST)
    expect(presences).toEqual(['+7', '-7', '+8', '-8'])
  })

  it('ends with an ended session', () => {
    const { hub, open, presences } = setUp()
    open(member('7'))
    hub.endSession('sid-7')
    expect(presences).toEqual(['+7', '-7'])
  })
})
