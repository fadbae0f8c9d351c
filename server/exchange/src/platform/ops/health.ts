import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '@bourse/contracts/kit'
import { type Clock, type Reader, type SpaceState, sql, type StuckRow } from '#platform/kernel'
import { formatStuck } from './stuck-rows.ts'

export type Health = {
  readonly database: 'up' | 'away'
  /** `catching_up`: missed seconds are recorded and decided; trading stops meanwhile. */
  readonly ticks: 'fresh' | 'stale' | 'catching_up'
  /** The missed seconds, and the newest of them that is recorded; null without any. */
  readonly catchUp: CatchUp | null
  /** `full`: writes are refused, reads continue. */
  readonly storage: SpaceState
  /** The result of the last audit. */
  readonly ledger: 'balanced' | 'broken'
  /** `predictable`: prices are made of a seed that the operator set. */
  readonly prices: 'unpredictable' | 'predictable'
  /** `on_screen`: every visitor sees sign-up codes (`PAPER_CODES=on`). */
  readonly codes: 'private' | 'on_screen'
  /** Rows and tasks that fail at every run, by name; others continue. */
  readonly stuck: readonly string[]
}

/** Instants as texts. */
export type CatchUp = { readonly from: string; readonly reached: string; readonly until: string }

const PROBE_TIMEOUT_MS = 1_000
const FRESH_MS = 10_000

/**
 * Creates the health check: whether the database responds and the market ticks. If one of them does not,
 * nothing can be settled.
 */
export function createHealth(
  db: Reader,
  clock: Clock,
  marks: {
    isPredictable(): boolean
    catchUp(): CatchUp | null
    storage(): SpaceState
    stuck(): Promise<readonly StuckRow[]>
    readonly hasPaperCodes: boolean
  },
): {
  ticked(at: Instant): void
  audited(isBalanced: boolean): void
  ledger(): Health['ledger']
  health(): Promise<Health>
} {
  let tickedAt: Instant | null = null
  let ledger: Health['ledger'] = 'balanced'
  return {
    ticked: (at) => void (tickedAt = at),
    audited: (isBalanced) => void (ledger = isBalanced ? 'balanced' : 'broken'),
    ledger: () => ledger,
    async health() {
      const database = await respondsInTime(db)
      const isFresh = tickedAt !== null && clock.now() - tickedAt <= FRESH_MS
      const catchUp = marks.catchUp()
      return {
        database: database ? 'up' : 'away',
        ticks: catchUp === null ? (isFresh ? 'fresh' : 'stale') : 'catching_up',
        catchUp,
        storage: marks.storage(),
        ledger,
        prices: marks.isPredictable() ? 'predictable' : 'unpredictable',
        codes: marks.hasPaperCodes ? 'on_screen' : 'private',
        stuck: database ? formatStuck(await marks.stuck()) : [],
      }
    },
  }
}

async function respondsInTime(db: Reader): Promise<boolean> {
  const stop = new AbortController()
  const late = pause(PROBE_TIMEOUT_MS, false, { signal: stop.signal }).catch(() => false)
  const response = db.row(sql`select 1 as one`).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([response, late])
  } finally {
    stop.abort()
  }
}
