import { readStored, writeStored } from '#kit/device'

type Marks = Readonly<Record<string, number>>

function readMarks(): Marks {
  try {
    const read = JSON.parse(readStored('chat') ?? '{}') as unknown
    return typeof read === 'object' && read !== null ? (read as Marks) : {}
  } catch {
    // Ignores a value in another format: all rooms are new.
    return {}
  }
}

/** The number of the last message that was shown on this device; null for a room that was never open. */
export function readLastMark(room: string): number | null {
  const mark = readMarks()[room]
  return typeof mark === 'number' ? mark : null
}

export function markRead(room: string, seq: number): void {
  const marks = readMarks()
  if ((marks[room] ?? -1) < seq) writeStored('chat', JSON.stringify({ ...marks, [room]: seq }))
}
