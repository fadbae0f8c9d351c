// An open-loop load: a number of calls per second for a time, then another rate. Each call is timed from its
// due time; it is aborted after two seconds without a response, and a shed one may be retried.
import { Connection } from './connection.ts'
import { Records, type Phase, type LoadSummary } from './records.ts'

export type Kind = { readonly name: string; readonly request: string; readonly share: number }
export type LoadPlan = {
  readonly host: string
  readonly port: number
  readonly kinds: readonly Kind[]
  readonly phases: readonly Phase[]
  /** Retries of a shed call. */
  readonly retries: number
}

const TIMEOUT_MS = 2_000
const CONNECTIONS_MAX = 2_500
/** Rate limits count by address, so the calls are spread over several from the start. */
const CONNECTIONS_MIN = 256
const TURN = 1_000

type DueCall = { readonly at: number; readonly phase: number; readonly kind: number; readonly tries: number }
type BusyConnection = { readonly connection: Connection; readonly due: DueCall; readonly until: number }

process.once('disconnect', () => process.exit(0))
process.on('message', (plan: LoadPlan) => {
  generateLoad(plan).then(
    (found) => process.send?.(found),
    (error: unknown) => {
      throw error
    },
  )
})

async function generateLoad({ host, port, kinds, phases, retries }: LoadPlan): Promise<LoadSummary> {
  const records = new Records(
    phases,
    kinds.map(({ name }) => name),
  )
  const requests = kinds.map(({ request }) => Buffer.from(request))
  const turns = spreadTurns(kinds)
  const free = new Set<Connection>()
  const busy = new Set<BusyConnection>()
  const again: DueCall[] = []
  let connections = 0
  let sent = 0

  function connectionOrNull(): Connection | null {
    // Takes the connection that has been idle longest.
    const [rested] = free
    if (rested !== undefined && connections >= CONNECTIONS_MIN) {
      free.delete(rested)
      return rested
    }
    if (connections >= CONNECTIONS_MAX) return null
    connections++
    return new Connection({ host, port, localAddress: `127.1.${connections >> 8}.${connections & 255}` })
  }

  function send(due: DueCall, now: number): void {
    const connection = connectionOrNull()
    if (connection === null) return records.responded(due, { status: 0, spent: TIMEOUT_MS, now })
    records.sent(due, now - due.at)
    const one = { connection, due, until: now + TIMEOUT_MS }
    busy.add(one)
    connection.call(requests[due.kind] as Buffer, (status, retryAfter) => {
      busy.delete(one)
      free.add(connection)
      const at = performance.now()
      if (status === 503 && due.tries < retries) {
        const wait = 1_000 * retryAfter * (1 + (due.at % 1) / 2)
        again.push({ ...due, at: at + wait, phase: records.phaseAt(at + wait), tries: due.tries + 1 })
      }
      records.responded(due, { status, spent: at - due.at, now: at, retryAfter })
    })
  }

  function giveUp(now: number): void {
    for (const one of busy) {
      if (one.until > now) break
      busy.delete(one)
      one.connection.hangUp()
      free.add(one.connection)
      records.responded(one.due, { status: 0, spent: TIMEOUT_MS, now })
    }
  }

  const began = performance.now()
  records.begin(began)
  await new Promise<void>((over) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (let due = records.dueAt(sent); due !== null && due.at <= now; due = records.dueAt(sent)) {
        send({ ...due, kind: turns[sent % TURN] as number, tries: 0 }, now)
        sent++
      }
      for (let at = again.length - 1; at >= 0; at--) {
        const due = again[at] as DueCall
        if (due.at > now) continue
        again[at] = again.at(-1) as DueCall
        again.pop()
        if (due.phase < phases.length) send(due, now)
      }
      giveUp(now)
      if (records.dueAt(sent) !== null || busy.size > 0) return
      clearInterval(timer)
      over()
    }, 1)
  })
  for (const connection of free) connection.hangUp()
  return records.seen()
}

/** Distributes the kinds over a thousand calls by their shares, evenly. */
function spreadTurns(kinds: readonly Kind[]): number[] {
  const credits = kinds.map(() => 0)
  return Array.from({ length: TURN }, () => {
    kinds.forEach(({ share }, kind) => (credits[kind] = (credits[kind] ?? 0) + share))
    const next = credits.indexOf(Math.max(...credits))
    credits[next] = (credits[next] ?? 0) - 1
    return next
  })
}
