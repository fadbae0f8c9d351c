import { machineMs, type MachineTime, machineTime } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import type { Seal } from '#session'

/** A message from one replica to the others. */
export type ReplicaMessage = {
  /** Sessions whose sockets must be closed; those with an instant are rejected until then. */
  readonly ended: readonly { readonly sid: string; readonly until: MachineTime | null }[]
  /** Endpoints whose cached responses are invalid. */
  readonly forgot: readonly string[]
}

const written = z.object({
  from: z.string(),
  ended: z.array(z.object({ sid: z.string(), until: z.nullable(z.number()) })),
  forgot: z.array(z.string()),
})

/** Seals messages, so that access to Redis allows neither ending sessions nor reading who signed out. */
export function createReplicaMessages(seal: Seal, self: string) {
  return {
    write({ ended = [], forgot = [] }: Partial<ReplicaMessage>): string {
      const timed = ended.map(({ sid, until }) => ({ sid, until: until && machineMs(until) }))
      return seal.seal('events', JSON.stringify({ from: self, ended: timed, forgot }))
    },
    /** Reads a message; null for our own and for one not sealed by a replica. */
    read(message: string): ReplicaMessage | null {
      const text = seal.open('events', message)
      if (text === null) return null
      const read = z.safeParse(written, JSON.parse(text))
      if (!read.success || read.data.from === self) return null
      const ended = read.data.ended.map(({ sid, until }) => ({
        sid,
        until: until === null ? null : machineTime(until),
      }))
      return { ended, forgot: read.data.forgot }
    },
  }
}
