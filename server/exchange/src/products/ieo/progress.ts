import type { ProjectId } from '@bourse/contracts/ieo'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Clock, Database } from '#platform/kernel'
import { listOpenSales } from './projects.ts'
import { computeSold } from './view.ts'

/** Sold coins of a sale that has not ended. */
export type SaleProgress = { readonly project: ProjectId; readonly sold: Amount }

export type ProgressDeps = {
  readonly db: Database
  readonly clock: Clock
  /** Broadcasts the progress of all sales that have not ended. */
  readonly publishSales: (sales: readonly SaleProgress[]) => void
}

/**
 * Publishes the progress of sales with the next tick after a change: once a second however many members subscribe.
 * The first tick and the end of a sale publish as well.
 */
export function createProgress({ db, clock, publishSales }: ProgressDeps) {
  let isChanged = true
  let nextEnd: Instant | null = null
  return {
    changed: () => {
      isChanged = true
    },
    async publish(): Promise<void> {
      const now = clock.now()
      if (!isChanged && (nextEnd === null || now < nextEnd)) return
      isChanged = false
      const open = await listOpenSales(db, now)
      nextEnd = open[0]?.endsAt ?? null
      publishSales(open.map((project) => ({ project: project.id, sold: computeSold(project) })))
    },
  }
}
