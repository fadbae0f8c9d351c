import type { MemberId } from '@bourse/contracts/account'
import { type Positions, POSITIONS_TICK_MS, TICK_MS } from '@bourse/contracts/feed'
import type { Frames } from './frames.ts'
import type { Sockets } from './sockets.ts'

/** The newest positions of each member who is here, sent once a second to those of his phones that keep up. */
export type PositionsDesk = {
  put(member: MemberId, positions: Positions): void
  /** At each tick, before anything else is sent: a phone that has not taken the last one is passed over. */
  tick(): void
}

const EVERY = Math.round(POSITIONS_TICK_MS / TICK_MS)

export function createPositionsDesk(sockets: Sockets, frames: Frames): PositionsDesk {
  const waiting = new Map<MemberId, Positions>()
  let ticks = 0

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
      if (++ticks % EVERY !== 0) return
      for (const [member, positions] of waiting) send(member, positions)
      waiting.clear()
    },
  }
}
