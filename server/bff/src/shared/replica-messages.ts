import * as z from 'zod/mini'
import type { Seal } from '#session'

/** What one replica tells the others. */
export type ReplicaMessage = {
  /** Sessions whose sockets are to be closed; those with a moment are not taken any more until then. */
  readonly ended: readonly { readonly sid: string; readonly until: number | null }[]
  /** Calls whose kept answers are no longer what they were. */
  readonly forgot: readonly string[]
}

const written = z.object({
  from: z.string(),
  ended: z.array(z.object({ sid: z.string(), until: z.nullable(z.number()) })),
  forgot: z.array(z.string()),
})

/** Sealed, so that nobody who reaches Redis can end sessions or read who left. */
export function createReplicaMessages(seal: Seal, self: string) {
  return {
    write: (message: Partial<ReplicaMessage>): string =>
      seal.seal('events', JSON.stringify({ from: self, ended: [], forgot: [], ...message })),
    /** Null for what is our own or was not written by one of us. */
    read(message: string): ReplicaMessage | null {
      const text = seal.open('events', message)
      if (text === null) return null
      const read = z.safeParse(written, JSON.parse(text))
      return read.success && read.data.from !== self ? read.data : null
    },
  }
}
