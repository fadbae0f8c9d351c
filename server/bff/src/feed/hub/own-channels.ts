import type { MemberId } from '@bourse/contracts/account'
import type { Frame, OrderUpdate, OwnChannel, OwnSnapshot } from '@bourse/contracts/feed'
import type { Principal } from './consumer.ts'
import type { Frames } from './frames.ts'
import type { Socket, Sockets } from './sockets.ts'

/** Reads the open rows of a member for a snapshot. */
export type ReadOwn = (
  principal: Principal,
  ch: OwnChannel,
) => Promise<Pick<OwnSnapshot, 'rows' | 'isWhole' | 'error'>>

/** The channels `orders` and `positions` of members: a snapshot, then updates in their order. */
export type OwnChannels = {
  subscribe(socket: Socket, channels: readonly OwnChannel[]): void
  unsubscribe(socket: Socket, channels: readonly OwnChannel[]): void
  /** Sends an order after a change. After a gap in the numbers, a snapshot is sent as well. */
  send(member: MemberId, numbered: { readonly number: number; readonly update: OrderUpdate }): void
  /** Sends the orders of a member as a whole. */
  refresh(member: MemberId): void
  /** Events of all members were missed. */
  refreshAll(): void
  /** The member's last socket was closed. */
  forget(member: MemberId): void
}

type OwnChannelsOptions = {
  readonly sockets: Sockets
  readonly frames: Pick<Frames, 'ownFrame'>
  readonly read: ReadOwn
  /** Closes a socket that does not read. */
  readonly disconnect: (socket: Socket) => void
}

/** The last number of the upstream, and that of the last frame. */
type Numbers = { upstream: number | null; frame: number }

/** Snapshots that are read at once; after a lost connection many clients need one. */
const READS_MAX = 8
/** The most updates that a socket may leave unread or that wait for a snapshot. */
const PENDING_MAX = 100

export function createOwnChannels({ sockets, frames, read, disconnect }: OwnChannelsOptions): OwnChannels {
  const numbers = new Map<MemberId, Numbers>()
  const limited = createReadQueue()

  const numbersOf = (member: MemberId): Numbers => {
    const known = numbers.get(member) ?? { upstream: null, frame: 0 }
    numbers.set(member, known)
    return known
  }
  const followers = (member: MemberId) => sockets.of(member).filter(({ own }) => own.has('orders'))

  function sendUpdate(socket: Socket, frame: Frame): void {
    const waiting = socket.own.get('orders')
    if (waiting === undefined) return
    const isFull = waiting === null ? false : waiting.push(frame) > PENDING_MAX
    if (isFull || (socket.laggingSince !== null && ++socket.pending > PENDING_MAX)) return disconnect(socket)
    if (waiting === null) socket.consumer.sendFrame(frame)
  }

  function load(socket: Socket, ch: OwnChannel, cause: OwnSnapshot['cause']): void {
    const { principal } = socket
    const { member } = principal
    if (member === null) return
    const waiting: Frame[] = []
    const before = numbersOf(member).frame
    socket.own.set(ch, waiting)
    void limited(async () => {
      // Unsubscribed, identified as another member, or read again meanwhile.
      const isCurrent = () => socket.own.get(ch) === waiting
      if (!isCurrent()) return
      const snapshot: OwnSnapshot = { type: 'snapshot', cause, ...(await read(principal, ch)) }
      if (!isCurrent()) return
      socket.own.set(ch, null)
      const number = ch === 'orders' ? before : 0
      for (const frame of [frames.ownFrame(ch, number, snapshot), ...waiting])
        socket.consumer.sendFrame(frame)
    })
  }

  return {
    subscribe: (socket, channels) => channels.forEach((ch) => load(socket, ch, 'subscribed')),
    unsubscribe: (socket, channels) => channels.forEach((ch) => socket.own.delete(ch)),
    send(member, { number, update }) {
      const own = followers(member)
      const known = numbersOf(member)
      const isMissed = known.upstream !== null && number !== known.upstream + 1
      known.upstream = number
      if (isMissed) own.forEach((socket) => load(socket, 'orders', 'gap'))
      const frame = frames.ownFrame('orders', ++known.frame, update)
      own.forEach((socket) => sendUpdate(socket, frame))
    },
    refresh: (member) => followers(member).forEach((socket) => load(socket, 'orders', 'gap')),
    refreshAll() {
      for (const known of numbers.values()) known.upstream = null
      for (const socket of sockets.open) for (const ch of socket.own.keys()) load(socket, ch, 'gap')
    },
    forget: (member) => void numbers.delete(member),
  }
}

/** Runs at most `READS_MAX` reads at once, the others in their order. `read` reports its own failures. */
function createReadQueue() {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  async function drain(): Promise<void> {
    if (running >= READS_MAX) return
    running++
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
    } finally {
      running--
    }
  }
  return (run: () => Promise<void>): Promise<void> => {
    waiting.push(run)
    return drain()
  }
}
