import { appStateMigration, appStateNameMigration } from './app-state.ts'
import { defineArea } from './area.ts'
import { firstDueMigration, countOverdueTasks, schedulerMigration } from './scheduler.ts'

/** The kernel's own tables, declared like those of an area. */
export const kernelArea = defineArea({
  name: 'kernel',
  migrations: [schedulerMigration, appStateMigration, appStateNameMigration, firstDueMigration],
  create: () => ({ overdue: { tasks: countOverdueTasks } }),
})
