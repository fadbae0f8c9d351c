import type { LoadSummary, Tally } from '../processes/records.ts'
import type { Round } from '../comparison/tally.ts'

/** Priority critical: the last to be shed. */
export const CRITICAL = 'cancel'

/** Sums the tallies of a phase over all kinds of calls, or of one kind. */
export function sumTallies(seen: LoadSummary, phase: string, kind?: string): Tally {
  const of = seen.tallies.filter((tally) => tally.phase === phase && tally.kind === (kind ?? tally.kind))
  const total = (key: 'due' | 'good' | 'late' | 'shed' | 'rude' | 'refused' | 'broken'): number =>
    of.reduce((sum, tally) => sum + tally[key], 0)
  return {
    phase,
    kind: kind ?? 'all',
    perSecond: of[0]?.perSecond ?? Number.NaN,
    seconds: of[0]?.seconds ?? Number.NaN,
    due: total('due'),
    good: total('good'),
    late: total('late'),
    shed: total('shed'),
    rude: total('rude'),
    refused: total('refused'),
    broken: total('broken'),
    good99: Math.max(...of.map(({ good99 }) => good99)),
    shed99: Math.max(...of.map(({ shed99 }) => shed99)),
  }
}

/** Computes good responses per second in a phase. */
export function goodput(seen: LoadSummary, phase: string): number {
  const { good, seconds } = sumTallies(seen, phase)
  return good / seconds
}

const WELL = 0.95
/** Consecutive good tenths that count as recovered. */
const TENTHS = 5
const NOTHING = { phase: -1, due: 0, good: 0 }

/** Computes the seconds from the end of the overload until every call is served again, permanently. */
export function recoverySeconds({ tenths }: LoadSummary, phase: number): number {
  const after = tenths.filter((tenth) => tenth?.phase === phase).map((tenth) => tenth ?? NOTHING)
  const isWell = ({ good, due }: { good: number; due: number }): boolean => good >= WELL * due
  const lastBad = after.findLastIndex((_, at) => {
    const window = after.slice(at, at + TENTHS)
    const sum = (key: 'good' | 'due'): number => window.reduce((all, tenth) => all + tenth[key], 0)
    return window.length === TENTHS && !isWell({ good: sum('good'), due: sum('due') })
  })
  return (lastBad + 1) / 10
}

/** Builds the row of a phase for the tables. */
export function buildRound(
  seen: LoadSummary,
  phase: string,
  { peak, cpu }: { peak: number; cpu: number },
): Round {
  const all = sumTallies(seen, phase)
  const critical = sumTallies(seen, phase, CRITICAL)
  const { good, late, shed, rude, broken, good99, shed99 } = all
  return {
    target: phase,
    goodput: goodput(seen, phase),
    ofPeak: goodput(seen, phase) / peak,
    perCore: good / cpu,
    critical: critical.good / critical.due,
    late,
    shed,
    rude,
    broken,
    good99,
    shed99,
  }
}
