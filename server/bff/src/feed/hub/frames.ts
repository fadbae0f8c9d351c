import type { Heartbeat, Channel, Frame, OwnChannel, Personal } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { LRUCache } from 'lru-cache'

/** Numbers all frames, so that a client detects a gap. */
export type Frames = {
  /** The next update of a channel. */
  nextFrame(ch: Channel, d: unknown): Frame
  /** A snapshot has the current number; the next update has the following one. */
  snapshotFrame(ch: Channel, d: unknown): Frame
  personal(member: MemberId, d: Personal): Frame<Personal>
  /** A member event that may be dropped: it repeats the number of the previous event. */
  conflatableFrame(member: MemberId, d: Personal): Frame<Personal>
  /** A frame of a member's own channel, with its number in that channel. */
  ownFrame(ch: OwnChannel, number: number, d: unknown): Frame
  sessionEnded(): Frame<Personal>
  heartbeat(): Heartbeat
  seq(ch: Channel): number
  startEpoch(): void
}

export type FramesOptions = {
  readonly now: () => Instant
  readonly newEpoch: () => string
  /** Milliseconds since the newest market event; null before the first. */
  readonly ageMs: () => number | null
  /** Whether quotes are polled over REST now. */
  readonly isPolled: () => boolean
  readonly membersRemembered?: number
}

const MEMBERS_REMEMBERED = 50_000

export function createFrames({
  now,
  newEpoch,
  ageMs,
  isPolled,
  membersRemembered = MEMBERS_REMEMBERED,
}: FramesOptions): Frames {
  const seqs = new Map<Channel, number>()
  /** The highest number of all evicted members: a lower one would be ignored by their clients. */
  let evictedSeq = 0
  const personalSeqs = new LRUCache<MemberId, number>({
    max: membersRemembered,
    dispose(seq, _member, reason) {
      if (reason === 'evict') evictedSeq = Math.max(evictedSeq, seq)
    },
  })
  let epoch = newEpoch()

  const seq = (ch: Channel): number => seqs.get(ch) ?? 0
  /** Stays constant once sent, because another number signals a gap. */
  function personalSeq(member: MemberId): number {
    const known = personalSeqs.get(member)
    if (known !== undefined) return known
    const first = evictedSeq
    personalSeqs.set(member, first)
    return first
  }
  const snapshotFrame = (ch: Channel, d: unknown): Frame => {
    const frame = { ch, epoch, seq: seq(ch), ts: now(), d }
    return ch === 'tickers' && isPolled() ? { ...frame, source: 'rest' } : frame
  }

  return {
    seq,
    snapshotFrame,
    nextFrame(ch, d) {
      seqs.set(ch, seq(ch) + 1)
      return snapshotFrame(ch, d)
    },
    personal(member, d) {
      const next = personalSeq(member) + 1
      personalSeqs.set(member, next)
      return { ch: 'me', epoch, seq: next, ts: now(), d }
    },
    conflatableFrame: (member, d) => ({ ch: 'me', epoch, seq: personalSeq(member), ts: now(), d }),
    ownFrame: (ch, number, d) => ({ ch, epoch, seq: number, ts: now(), d }),
    sessionEnded: () => ({ ch: 'me', epoch, seq: 0, ts: now(), d: { type: 'session.ended' } }),
    heartbeat: () => ({ epoch, ts: now(), age: ageMs() }),
    startEpoch() {
      epoch = newEpoch()
    },
  }
}
