import * as z from 'zod/mini'
import type { Seal } from '#session'

/** A message from one replica to the others. */
export type ReplicaMessage = {
  /** Sessions whose sockets must be closed; those with an instant are rejected until then. */
  readonly ended: readonly { readonly sid: string; readonly until: number | null }[]
  /** Endpoints whose cached responses are invalid. */
  readonly forgot: readonly string[]
}

const written = z.object({
  from: z.string(),
  ended: z.array(z.object({ sid: z.string(), until: z.nullable(z.number()) })),
  forgot: z.array(z.string()),
})

/** Sealed, so that access to Redis allows neither ending sessions nor reading who signed out. */
export function createReplicaMessages(seal: Seal, self: string) {
  return {
    write: (message: Partial<ReplicaMessage>): string =>
      seal.seal('events', JSON.stringify({ from: self, ended: [], forgot: [], ...message })),
    /** Null for our own messages and for messages not sealed by a replica. */
    read(message: string): ReplicaMessage | null {
      const text = seal.open('events', message)
      if (text === null) return null
      const read = z.safeParse(written, JSON.parse(text))
      return read.success && read.data.from !== self ? read.data : null
    },
  }
}
