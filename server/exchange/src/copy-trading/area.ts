import { type FuturesAreaDeps, futuresDeps } from '#futures'
import { type CoreDeps, defineArea, mount } from '#kernel'
import type { CopyDeps, LeaderTerms } from './deps.ts'
import { createFanOut } from './fan-out.ts'
import { copyCalls, copyHandlers } from './handlers.ts'
import { overdueJobs } from './job-store.ts'
import { listLeaders } from './leader-store.ts'
import { copyLiquidatedTexts } from './messages.ts'
import { copyMigration } from './migration.ts'
import type { CopyQueue } from './queue.ts'
import { seedLeaders } from './seed-leaders.ts'

export type CopyAreaDeps = FuturesAreaDeps &
  CoreDeps &
  Omit<CopyDeps, 'futures' | 'queue' | 'terms'> & {
    readonly leading: CopyQueue
    readonly leaderTerms: LeaderTerms
  }

export const copyArea = defineArea<CopyAreaDeps>({
  name: 'copy-trading',
  migrations: [copyMigration],
  seed: seedLeaders,
  create(parts) {
    const { leading: queue, leaderTerms: terms, db } = parts
    const deps: CopyDeps = { ...parts, futures: futuresDeps(parts), queue, terms }
    const fanOut = createFanOut(deps)
    /** The set follows the table, also after a commit with an unknown outcome. */
    const readLeaders = async () => queue.lead((await listLeaders(db)).map(({ member }) => member))
    return {
      handlers: mount(copyCalls, copyHandlers(deps)),
      async onStart() {
        await readLeaders()
        queue.onWork = fanOut.begin
        queue.onLiquidated = async (tx, copies) =>
          deps.messageMembers(tx, await copyLiquidatedTexts(deps, tx, copies))
        // Work that an earlier process left behind comes before the seconds that were missed.
        await fanOut.run()
      },
      inBackground: [
        async () => {
          await readLeaders()
          await fanOut.run()
        },
      ],
      overdue: { copies: overdueJobs },
      onStop: fanOut.stop,
    }
  },
})
