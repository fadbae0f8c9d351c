import { createHash, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import type { CloseReason, PositionId } from '@bourse/contracts/futures'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Server, Socket } from 'socket.io'
import { closedOf, optionOf, type PositionsSnapshot, positionsOf } from './dialect.ts'

/** What is told of one member, to the consumers that showed the key and asked for him; to nobody else, ever. */
export type PersonalFeed = {
  /** Whether somebody listens for this member now: his positions are worked out for nobody else. */
  hasListeners(member: MemberId): boolean
  positionsChanged(member: MemberId, snapshot: PositionsSnapshot): void
  ordersClosed(member: MemberId, ids: readonly PositionId[], reason: CloseReason | null): void
  optionSettled(member: MemberId, id: SecondsOrderId): void
}

/** The room of a member; no consumer can name a room, so none can join another. */
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

/** Whether a consumer may ask for members, by the key of its handshake. Without a key of ours nobody may. */
export function consumerAccess(shown: unknown, key: string | null): ConsumerAccess {
  if (typeof shown !== 'string' || shown === '') return 'anonymous'
  if (key === null) return 'wrong_key'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(key)) ? 'trusted' : 'wrong_key'
}

/** Takes the logins of one consumer. Whoever is not trusted is told no when he asks for an answer, and joins nothing. */
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
