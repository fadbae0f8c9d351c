import { CLIENT_ORDER_ID_RETENTION_MS } from '@bourse/contracts/orders'
import { DAY, type Instant } from '@bourse/contracts/kit'
import { type CoreDeps, type Database, defineArea, sql } from '#platform/kernel'
import { clientIdMigration } from './migration.ts'

export const clientIdsArea = defineArea<CoreDeps>({
  name: 'client-ids',
  migrations: [clientIdMigration],
  create: ({ db }) => ({ inBackground: [createPruner(db)] }),
})

/** Removes uses beyond their retention, at most once a day. */
function createPruner(db: Database): (now: Instant) => Promise<void> {
  let prunedAt = 0
  return async (now) => {
    if (now - prunedAt < DAY) return
    prunedAt = now
    await db.rows(
      sql`delete from client_order_id where at <= ${new Date(now - CLIENT_ORDER_ID_RETENTION_MS)}`,
    )
  }
}
