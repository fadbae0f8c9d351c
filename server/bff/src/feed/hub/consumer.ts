import type { FreshNotice, Heartbeat, Frame, FromServer, Personal, StaleNotice } from '@bourse/contracts/feed'
import type { MachineTime } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import type { EncodedFrame } from './encoded-frame.ts'

/** The identity of a socket; all null for a guest. */
export type Principal = {
  readonly member: MemberId | null
  readonly sid: string | null
  /** The upstream's token, used only for requests to the upstream. */
  readonly token: string | null
  /** The expiry of the session by the clock of the BFF. */
  readonly until: MachineTime | null
  /** The client's address, which an API key may be bound to. */
  readonly address?: string
}
export const GUEST: Principal = { member: null, sid: null, token: null, until: null }

export type CloseReason = Parameters<FromServer['bye']>[0]['reason']

/** One socket, independent of its transport. */
export type Consumer = {
  /** Whether all previous messages have been flushed to the network. */
  isReady(): boolean
  /** Sends the frames of its channels in one write. */
  sendFrames(frames: readonly EncodedFrame[]): void
  /** A lagging socket receives no frames until it has caught up. */
  setLagging(lagging: boolean): void
  sendFrame(frame: Frame): void
  sendPersonal(frame: Frame<Personal>): void
  sendHeartbeat(heartbeat: Heartbeat): void
  sendStale(notice: StaleNotice): void
  sendFresh(notice: FreshNotice): void
  /** Sends the reason and closes. A socket that does not read is terminated without waiting. */
  close(reason: CloseReason, retryAfter: number): void
}
