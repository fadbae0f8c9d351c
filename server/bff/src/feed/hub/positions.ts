import type { MemberId } from '@bourse/contracts/account'
import type { Positions } from '@bourse/contracts/feed'
import type { Frames } from './frames.ts'
import type { Sockets } from './sockets.ts'

/** The newest positions of each member who is here, sent once a second to those of his phones that keep up. */
export type PositionsDesk = {
  put(member: MemberId, positions: Positions): void
  /** At each tick, before anything else is sent: a phone that has not taken the last one is passed over. */
  tick(): void
}

type PositionsOptions = {
  readonly sockets: Sockets
  readonly frames: Frames
  readonly isDue: () => boolean
}

export function createPositionsDesk({ sockets, frames, isDue }: PositionsOptions): PositionsDesk {
  const waiting = new Map<MemberId, Positions>()

  function send(member: MemberId, positions: Positions): void {
    const frame = frames.passing(member, positions)
    for (const { consumer, laggingSince } of sockets.of(member)) {
      if (laggingSince === null && consumer.isReady()) consumer.sendPersonal(frame)
    }
  }

  return {
    put(member, positions) {
      if (sockets.of(member).length > 0) waiting.set(member, positions)
    },
    tick() {
      if (!isDue()) return
      for (const [member, positions] of waiting) send(member, positions)
      waiting.clear()
    },
  }
}
