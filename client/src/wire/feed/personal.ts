import type { Frame, Personal } from '@bourse/contracts/feed'
import { refreshPrivate } from '#wire'

const GATHER_MS = 150
let last: { epoch: string; seq: number } | null = null
let gathering: ReturnType<typeof setTimeout> | null = null

/** Whatever changed of the member's own is asked for again over HTTP, once for a burst of events. */
export function acceptPersonal(frame: Frame<Personal>): void {
  if (last !== null && last.epoch === frame.epoch && frame.seq <= last.seq) return
  last = { epoch: frame.epoch, seq: frame.seq }
  gathering ??= setTimeout(() => {
    gathering = null
    refreshPrivate()
  }, GATHER_MS)
}
