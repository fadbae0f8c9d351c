import { createHash, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import type { CloseReason, PositionId } from '@bourse/contracts/futures'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Server, Socket } from 'socket.io'
import { closedOf, optionOf, type PositionsSnapshot, positionsOf } from './dialect.ts'

/**
 * Events of one member, for consumers that presented the key and subscribed to the member; for no other
 * consumer, ever.
 */
export type PersonalFeed = {
  /** Whether a consumer is subscribed to this member; positions of other members are not computed. */
  hasListeners(member: MemberId): boolean
  positionsChanged(member: MemberId, snapshot: PositionsSnapshot): void
  ordersClosed(member: MemberId, ids: readonly PositionId[], reason: CloseReason | null): void
  optionSettled(member: MemberId, id: SecondsOrderId): void
}

/** The socket.io room of a member. Consumers cannot name it, so none can join another one. */
const roomOf = (member: string): string => `member:${member}`
const MEMBER = /^\d{1,15}$/

export function personalFeed(io: Server): PersonalFeed {
  const { rooms } = io.of('/').adapter
  const emit = (member: MemberId, event: string, payload: object) =>
    void io.to(roomOf(member)).emit(event, payload)
  return {
    hasListeners: (member) => rooms.has(roomOf(member)),
    positionsChanged: (member, snapshot) =>
      emit(member, UPSTREAM_EVENTS.positions, positionsOf(member, snapshot)),
    ordersClosed: (member, ids, reason) =>
      emit(member, UPSTREAM_EVENTS.ordersClosed, closedOf(member, ids, reason)),
    optionSettled: (member, id) => emit(member, UPSTREAM_EVENTS.optionSettled, optionOf(member, id)),
  }
}

export type ConsumerAccess = 'trusted' | 'wrong_key' | 'anonymous'

/**
 * Whether a consumer may subscribe to members, by the key of its handshake. Without a configured key none
 * may.
 */
export function consumerAccess(shown: unknown, key: string | null): ConsumerAccess {
  if (typeof shown !== 'string' || shown === '') return 'anonymous'
  if (key === null) return 'wrong_key'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(key)) ? 'trusted' : 'wrong_key'
}

/**
 * Accepts the logins of one consumer. An untrusted one joins nothing and receives a negative acknowledgement.
 */
export function acceptLogins(socket: Socket, access: ConsumerAccess): void {
  const onRequest = (event: string, act: (room: string) => void) =>
    socket.on(event, (member: unknown, acknowledge: unknown) => {
      const id = String(member)
      const ok = access === 'trusted' && MEMBER.test(id)
      if (ok) act(roomOf(id))
      if (typeof acknowledge === 'function') (acknowledge as (response: { ok: boolean }) => void)({ ok })
    })
  onRequest(UPSTREAM_EVENTS.login, (room) => void socket.join(room))
  onRequest(UPSTREAM_EVENTS.logout, (room) => void socket.leave(room))
}
