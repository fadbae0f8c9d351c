import { createHash, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import type { CloseReason, PositionId } from '@bourse/contracts/futures'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Server, Socket } from 'socket.io'
import { closedOf, optionOf, type PositionsStanding, positionsOf } from './dialect.ts'

/** What is told of one member, to the consumers that showed the key and asked for him; to nobody else, ever. */
export type PersonalFeed = {
  /** Whether somebody listens for this member now: his positions are worked out for nobody else. */
  isHeard(member: MemberId): boolean
  positionsChanged(member: MemberId, standing: PositionsStanding): void
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
    isHeard: (member) => rooms.has(roomOf(member)),
    positionsChanged: (member, standing) =>
      emit(member, UPSTREAM_EVENTS.positions, positionsOf(member, standing)),
    ordersClosed: (member, ids, reason) =>
      emit(member, UPSTREAM_EVENTS.ordersClosed, closedOf(member, ids, reason)),
    optionSettled: (member, id) => emit(member, UPSTREAM_EVENTS.optionSettled, optionOf(member, id)),
  }
}

export type Trust = 'trusted' | 'wrong_key' | 'stranger'

/** Whether a consumer may ask for members, by the key of its handshake. Without a key of ours nobody may. */
export function trustOf(shown: unknown, key: string | null): Trust {
  if (typeof shown !== 'string' || shown === '') return 'stranger'
  if (key === null) return 'wrong_key'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(key)) ? 'trusted' : 'wrong_key'
}

/** Takes the logins of one consumer. Whoever is not trusted is told no when he asks for an answer, and joins nothing. */
export function hearLogins(socket: Socket, trust: Trust): void {
  const hear = (event: string, act: (room: string) => void) =>
    socket.on(event, (member: unknown, answer: unknown) => {
      const id = String(member)
      const ok = trust === 'trusted' && MEMBER.test(id)
      if (ok) act(roomOf(id))
      if (typeof answer === 'function') (answer as (said: { ok: boolean }) => void)({ ok })
    })
  hear(UPSTREAM_EVENTS.login, (room) => void socket.join(room))
  hear(UPSTREAM_EVENTS.logout, (room) => void socket.leave(room))
}
