import type { Heartbeat, Frame, FromServer, Personal } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import type { EncodedFrame } from './encoded-frame.ts'

/** For whom a socket stands; nobody in particular when all are null. */
export type Principal = {
  readonly member: MemberId | null
  readonly sid: string | null
  /** What the upstream knows the session by; it is only ever asked with. */
  readonly token: string | null
  /** When the session ends by itself. */
  readonly until: number | null
}
export const GUEST: Principal = { member: null, sid: null, token: null, until: null }

export type CloseReason = Parameters<FromServer['bye']>[0]['reason']

/** One socket, whichever front it came by. */
export type Consumer = {
  /** Everything sent so far has left for the network. */
  isReady(): boolean
  /** What changed in the channels that it follows, in one write. */
  sendFrames(frames: readonly EncodedFrame[]): void
  /** A lagging socket gets no news until it has caught up. */
  setLagging(lagging: boolean): void
  sendFrame(frame: Frame): void
  sendPersonal(frame: Frame<Personal>): void
  sendHeartbeat(heartbeat: Heartbeat): void
  /** Says why, and closes. One that does not read is cut off without waiting for it. */
  close(reason: CloseReason, retryAfter: number): void
}
