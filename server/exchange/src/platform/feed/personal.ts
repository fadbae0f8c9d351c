import { createHash, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import type { CloseReason, PositionId } from '@bourse/contracts/futures'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Server, Socket } from 'socket.io'
import {
  encodeBundledPositions,
  encodeOrderUpdate,
  encodeClosedOrders,
  type MemberPositions,
  type OrderUpdate,
  encodeSecondsSettled,
  encodePositions,
} from './dialect.ts'

export type OrderEvents = {
  /** Whether a consumer is subscribed to this member; events of other members are not computed. */
  hasListeners(member: MemberId): boolean
  /** Publishes orders after their change, in its order. */
  ordersUpdated(updates: readonly OrderUpdate[]): void
}

/**
 * Publishes events of one member to consumers that presented the key and subscribed to the member, and to no
 * other consumer.
 */
export type PersonalFeed = OrderEvents & {
  positionsChanged(changes: readonly MemberPositions[]): void
  ordersClosed(member: MemberId, ids: readonly PositionId[], reason: CloseReason | null): void
  optionSettled(member: MemberId, id: SecondsOrderId): void
}

/** The socket.io room of a member. Consumers cannot name it, so none can join another one. */
const formatRoom = (member: string): string => `member:${member}`
const MEMBER = /^\d{1,15}$/

/** The socket.io room of consumers that read positions of many members from one event. */
const BUNDLES = 'bundles'

export function personalFeed(io: Server): PersonalFeed {
  const { sockets, adapter } = io.of('/')
  const { rooms } = adapter
  const emit = (member: MemberId, event: string, payload: object) =>
    void io.to(formatRoom(member)).emit(event, payload)

  /**
   * Publishes the positions of many members in one event: an event for each member costs the exchange more
   * than everything else that it does with a position.
   */
  function publishBundle(id: string, changes: readonly MemberPositions[]): void {
    const own = changes.filter(({ member }) => rooms.get(formatRoom(member))?.has(id) === true)
    if (own.length > 0)
      sockets.get(id)?.emit(UPSTREAM_EVENTS.positionBundle, { data: own.map(encodeBundledPositions) })
  }
  /** The number of a member's last update; a new consumer of one without any begins with 1. */
  const numbers = new Map<MemberId, number>()
  return {
    hasListeners: (member) => rooms.has(formatRoom(member)),
    ordersUpdated(updates) {
      for (const update of updates) {
        const { member } = update
        if (!rooms.has(formatRoom(member))) {
          numbers.delete(member)
          continue
        }
        const number = (numbers.get(member) ?? 0) + 1
        numbers.set(member, number)
        emit(member, UPSTREAM_EVENTS.orderUpdate, encodeOrderUpdate(update, number))
      }
    },
    positionsChanged(changes) {
      const bundled = rooms.get(BUNDLES) ?? new Set()
      for (const id of bundled) publishBundle(id, changes)
      for (const change of changes) {
        const room = formatRoom(change.member)
        if ([...(rooms.get(room) ?? [])].every((id) => bundled.has(id))) continue
        io.to(room).except(BUNDLES).emit(UPSTREAM_EVENTS.positions, encodePositions(change))
      }
    },
    ordersClosed: (member, ids, reason) =>
      emit(member, UPSTREAM_EVENTS.ordersClosed, encodeClosedOrders(member, ids, reason)),
    optionSettled: (member, id) =>
      emit(member, UPSTREAM_EVENTS.optionSettled, encodeSecondsSettled(member, id)),
  }
}

export type ConsumerAccess = 'trusted' | 'wrong_key' | 'anonymous'

/**
 * Decides whether a consumer may subscribe to members, by the key of its handshake. If no key is configured,
 * no consumer may.
 */
export function consumerAccess(shown: unknown, key: string | null): ConsumerAccess {
  if (typeof shown !== 'string' || shown === '') return 'anonymous'
  if (key === null) return 'wrong_key'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(key)) ? 'trusted' : 'wrong_key'
}

/** The untrusted handshake. */
export const readHandshake = (socket: Socket): Record<string, unknown> =>
  socket.handshake.auth as Record<string, unknown>

/**
 * Accepts the logins of one consumer. An untrusted one joins nothing and receives a negative acknowledgement.
 */
export function acceptLogins(socket: Socket, access: ConsumerAccess): void {
  if (access === 'trusted' && readHandshake(socket)['bundles'] === true) void socket.join(BUNDLES)
  const onRequest = (event: string, act: (room: string) => void) =>
    socket.on(event, (member: unknown, acknowledge: unknown) => {
      const id = String(member)
      const ok = access === 'trusted' && MEMBER.test(id)
      if (ok) act(formatRoom(id))
      if (typeof acknowledge === 'function') (acknowledge as (response: { ok: boolean }) => void)({ ok })
    })
  onRequest(UPSTREAM_EVENTS.login, (room) => void socket.join(room))
  onRequest(UPSTREAM_EVENTS.logout, (room) => void socket.leave(room))
}
