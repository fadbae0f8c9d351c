import { copyTrading } from '@bourse/contracts/copy-trading'
import { type FuturesAreaDeps, futuresDeps } from '#products/futures'
import { type CoreDeps, defineArea, logFailure, mount } from '#platform/kernel'
import type { CopyDeps, LeaderTerms } from './deps.ts'
import { createFanOut } from './fan-out.ts'
import { copyHandlers } from './handlers.ts'
import { overdueJobs } from './job-store.ts'
import { leaderIds } from './leader-store.ts'
import { copyLiquidatedTexts } from './messages.ts'
import { copyMigration } from './migration.ts'
import { recordPast } from './program-record.ts'
import type { CopyQueue } from './queue.ts'
import { refreshFigures } from './refresh-figures.ts'
import { PROGRAM_TASK, RECORD_TASK, runProgram, startPrograms } from './run-programs.ts'
import { seedLeaders } from './seed-leaders.ts'
import { settleShares } from './settle-shares.ts'
import { shareMigration } from './share-migration.ts'
import { dueShares } from './share-store.ts'

const ledgerReasons = {
  leader_capital: { kind: 45, group: null },
  profit_share: { kind: 46, group: 'trades', receipts: ['profit_share'] },
  profit_share_received: { kind: 47, group: 'trades', receipts: ['share_received'] },
} as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
}

export type CopyAreaDeps = FuturesAreaDeps &
  CoreDeps &
  Omit<CopyDeps, 'futures' | 'queue' | 'terms'> & {
    readonly leading: CopyQueue
    readonly leaderTerms: LeaderTerms
    /** Whether the programs of the house trade; their rows exist in any case. */
    readonly hasPrograms: boolean
  }

export const copyDeps = (parts: Omit<CopyAreaDeps, 'hasPrograms'>): CopyDeps => ({
  ...parts,
  futures: futuresDeps(parts),
  queue: parts.leading,
  terms: parts.leaderTerms,
})

export const copyArea = defineArea<CopyAreaDeps>({
  name: 'copy-trading',
  migrations: [copyMigration, shareMigration],
  ledgerReasons,
  receiptKinds: ['profit_share', 'share_received'],
  seed: seedLeaders,
  create(parts) {
    const { leading: queue, db, scheduler } = parts
    const deps = copyDeps(parts)
    const fanOut = createFanOut(deps)
    /** Reads the set of leaders from the table, also after a commit whose outcome is unknown. */
    const readLeaders = async () => queue.lead(await leaderIds(db))
    return {
      handlers: mount(copyTrading, copyHandlers(deps)),
      tasks: { [RECORD_TASK]: (tx, subject, now) => recordPast(deps, tx, subject, now) },
      orderedTasks: {
        [PROGRAM_TASK]: (tx, subject, now) => runProgram(deps, tx, { scheduler, subject, now }),
      },
      async onStart(now) {
        await readLeaders()
        if (parts.hasPrograms) await startPrograms(deps, scheduler, now)
        queue.onWork = fanOut.begin
        queue.onLiquidated = async (tx, copies) =>
          deps.messageMembers(tx, await copyLiquidatedTexts(deps, tx, copies))
        // Finish the work of an earlier process before missed seconds are decided.
        await fanOut.run().catch((error: unknown) => logFailure(deps.log, error, 'positions were not copied'))
      },
      inBackground: [
        async () => {
          await readLeaders()
          await fanOut.run()
        },
        (now) => settleShares(deps, now),
        (now) => refreshFigures(deps, now),
      ],
      overdue: { copies: overdueJobs, profit_shares: dueShares.overdue },
      onStop: fanOut.stop,
    }
  },
})
