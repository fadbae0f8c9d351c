import { machineMs, toInstant } from '@bourse/contracts/kit'
import { status } from '@bourse/contracts/status'
import { type Clock, defineArea, mount } from '#platform/kernel'
import { loadHistory } from './status-history.ts'
import { statusMigration } from './status-migration.ts'

/** The time of the machine: the operator moves the exchange's clock, and minutes of health must not move with it. */
export const statusTime = (clock: Clock) => toInstant(machineMs(clock.machineNow()))

export const statusArea = defineArea<{ readonly clock: Clock }>({
  name: 'status',
  migrations: [statusMigration],
  create: ({ clock }) => ({
    handlers: mount(status, { history: (_input, call) => loadHistory(call.reader, statusTime(clock)) }),
  }),
})
