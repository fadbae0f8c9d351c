import { addMs, type Instant, toInstant, SECOND } from '@bourse/contracts/kit'
import { type Clock, runSequentially, type Scheduler, throwAll } from '#platform/kernel'
import { secondIn, type TickWindow } from '#platform/market'
import { earlier, type RunningAreas } from './run-areas.ts'

/**
 * The distance to the clock from which seconds orders are settled in their order among the other decisions.
 */
const GAP_MS = 10 * SECOND

/** The last second whose decisions were made; null before the first. */
export type DecidedSeconds = {
  /** Records that everything up to this second is decided. */
  reach(second: Instant | null): void
  /**
   * Returns the instant up to which ordered tasks may run: all seconds before it are decided. Null before the
   * first.
   */
  orderedUntil(): Instant | null
}

export function createDecidedSeconds(): DecidedSeconds {
  let decided: Instant | null = null
  return {
    reach(second) {
      decided = second
    },
    orderedUntil: () => (decided === null ? null : addMs(decided, SECOND)),
  }
}

/** Processes one recorded window: the tasks, decisions and seconds orders of each second in order. */
export type ProcessWindow = (window: TickWindow) => Promise<void>

type Parts = {
  readonly clock: Clock
  readonly decided: DecidedSeconds
  readonly scheduler: Scheduler
  readonly running: RunningAreas
}

/**
 * Creates the processor of recorded seconds and the tasks that fall due between them. The result is the same
 * after a restart, after a clock jump, and while it runs: tasks that are due when a second begins come before
 * it. A window of a gap is divided where tasks or seconds orders fall due, so its effects have the order of a
 * process that never stopped.
 */
export function createWindowProcessor({ clock, decided, scheduler, running }: Parts): ProcessWindow {
  async function decide(part: TickWindow): Promise<void> {
    // Seconds between the last window and this one have no prices: the market stood still.
    decided.reach(addMs(part.from, -SECOND))
    // A listener retains a window that failed for a lost connection, so it is delivered even if tasks failed.
    await runSequentially([() => scheduler.runDue(part.from), () => running.onTick(part)])
    decided.reach(secondIn(part, part.seconds - 1))
  }

  /**
   * Finds the first second at which the rest of a window has to be divided, and whether seconds orders are
   * due at it.
   */
  async function nextBreak(from: Instant, last: Instant) {
    const [task, option] = await Promise.all([scheduler.nextDue(from), running.nextDue(addMs(from, -SECOND))])
    const beforeTask = task === null ? null : addMs(wholeSecond(task), -SECOND)
    const settlesAt = option === null ? null : wholeSecond(option)
    const end = earlier(earlier(beforeTask, settlesAt), last) as Instant
    return { end, isSettling: settlesAt === end }
  }

  /**
   * Processes a window in parts. A part that fails does not stop later ones: most of it was decided, and the
   * rows that failed are tried again.
   */
  async function replay(window: TickWindow): Promise<void> {
    const last = secondIn(window, window.seconds - 1)
    const failures: unknown[] = []
    const attempt = <T>(work: Promise<T>) => work.catch((error: unknown) => void failures.push(error))
    for (let from = window.from; from <= last;) {
      // While the database is unreachable the rest is one part, which the listeners retain.
      const { end, isSettling } = (await attempt(nextBreak(from, last))) ?? { end: last, isSettling: false }
      await attempt(decide(sliceWindow(window, { from, end })))
      if (isSettling) await attempt(running.inBackground(end))
      from = addMs(end, SECOND)
    }
    throwAll(failures, 'several parts of a window failed')
  }

  let isCatchingUp = false
  return async (window) => {
    const now = clock.now()
    isCatchingUp ||= now - window.from >= GAP_MS
    try {
      await (isCatchingUp ? replay(window) : decide(window))
    } finally {
      if (secondIn(window, window.seconds) > now) isCatchingUp = false
    }
  }
}

const wholeSecond = (at: Instant): Instant => toInstant(Math.ceil(at / SECOND) * SECOND)

/** Returns the seconds of a window from `from` to `end`, both included. */
function sliceWindow(window: TickWindow, { from, end }: { from: Instant; end: Instant }): TickWindow {
  const first = (from - window.from) / SECOND
  const seconds = (end - from) / SECOND + 1
  if (seconds === window.seconds) return window
  const listPrices = (market: Parameters<TickWindow['tick']>[0]) =>
    Array.from({ length: seconds }, (_, index) => window.tick(market, first + index)?.price ?? [])
      .flat()
      .toSorted((one, other) => (one < other ? -1 : 1))
  return {
    from,
    seconds,
    tick: (market, index) => window.tick(market, first + index),
    recent: (market, index) => window.recent(market, first + index),
    low: (market) => listPrices(market)[0] ?? null,
    high: (market) => listPrices(market).at(-1) ?? null,
  }
}
