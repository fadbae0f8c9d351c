import type { Heartbeat, Channel, Frame, Personal } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { LRUCache } from 'lru-cache'

/** Numbers everything that leaves, so that a reader can tell when something is missing. */
export type Frames = {
  /** The next change of a channel. */
  nextFrame(ch: Channel, d: unknown): Frame
  /** Where a channel stands: the next change carries the number after this one. */
  snapshotFrame(ch: Channel, d: unknown): Frame
  personal(member: MemberId, d: Personal): Frame<Personal>
  /** Something of the member's own that may be dropped: it carries the number of the event before it. */
  conflatableFrame(member: MemberId, d: Personal): Frame<Personal>
  ended(): Frame<Personal>
  /** Nothing new, in this epoch. */
  heartbeat(): Heartbeat
  seq(ch: Channel): number
  startEpoch(): void
}

export type FramesOptions = {
  readonly now: () => number
  readonly newEpoch: () => string
  readonly membersRemembered?: number
}

const MEMBERS_REMEMBERED = 50_000

export function createFrames({
  now,
  newEpoch,
  membersRemembered = MEMBERS_REMEMBERED,
}: FramesOptions): Frames {
  const seqs = new Map<Channel, number>()
  /** The highest number of all members that were forgotten: a lower one would be taken for old news by their phones. */
  let evictedSeq = 0
  const personalSeqs = new LRUCache<MemberId, number>({
    max: membersRemembered,
    dispose(seq, _member, reason) {
      if (reason === 'evict') evictedSeq = Math.max(evictedSeq, seq)
    },
  })
  let epoch = newEpoch()

  const seq = (ch: Channel): number => seqs.get(ch) ?? 0
  /** It stays what it is when it was told, because another one says that something was missed. */
  function personalSeq(member: MemberId): number {
    const known = personalSeqs.get(member)
    if (known !== undefined) return known
    const first = evictedSeq
    personalSeqs.set(member, first)
    return first
  }
  const snapshotFrame = (ch: Channel, d: unknown): Frame => ({ ch, epoch, seq: seq(ch), ts: now(), d })

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
    ended: () => ({ ch: 'me', epoch, seq: 0, ts: now(), d: { type: 'session.ended' } }),
    heartbeat: () => ({ epoch, ts: now() }),
    startEpoch() {
      epoch = newEpoch()
    },
  }
}
