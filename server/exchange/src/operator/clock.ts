import { instantText } from '@bourse/contracts/kit'
import { writeState } from '#platform/kernel'
import { parsed } from './arguments.ts'
import { command } from './command.ts'
import { ok } from './command-result.ts'
import type { Gap } from './deps.ts'
import { formatDuration, parseDuration } from './duration.ts'

const show = command({
  usage: 'clock show',
  args: {},
  run(_args, { deps }) {
    const ahead = deps.clock.offset()
    const offset = ahead === 0 ? '' : ` (${ahead / 1000} s ahead)`
    return Promise.resolve(ok(`${instantText(deps.clock.now())}${offset}`))
  },
})

/** Moves the clock, and waits until everything up to the new time is recorded and decided. */
const advance = command({
  usage: 'clock advance 90s|5m|12h|3d',
  args: { ms: parsed(parseDuration, 'a duration like 90s, 5m, 12h or 3d') },
  async run({ ms }, { deps, report }) {
    deps.clock.advance(ms)
    await deps.db.transact((tx) => writeState(tx, 'clock_offset', String(deps.clock.offset())))
    const done = await deps.scheduler.runDue()
    await deps.caughtUp(reportProgress(report))
    return ok(`it is now ${instantText(deps.clock.now())}; ${done} due things happened`)
  },
})

/** Reports each twentieth of a gap. */
function reportProgress(report: (line: string) => void): (gap: Gap) => void {
  let reported = 0
  return ({ from, reached, until }) => {
    const step = Math.floor(((reached - from) * 20) / (until - from))
    if (step <= reported) return
    reported = step
    report(`catching up: ${instantText(reached)}, ${step * 5} % of ${formatDuration(until - from)}`)
  }
}

export const CLOCK_COMMANDS = { 'clock show': show, 'clock advance': advance }
