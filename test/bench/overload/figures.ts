import type { Figure } from '../figure.ts'
import { middle, ratio, type Round } from '../comparison/tally.ts'
import type { Probed } from './probes.ts'
import type { RequestPath } from './request-paths.ts'

/** The guaranteed goals with the balancer, and the aims without. */
const GOALS = {
  'with HAProxy': { twice: 0.95, fivefold: 0.85, seconds: 2, critical: 0.99, goodMs: 500, awayMs: 300 },
  without: { twice: 0.8, fivefold: 0.4, seconds: null, critical: null, goodMs: null, awayMs: null },
} as const

export type Found = {
  readonly requestPath: RequestPath
  readonly peak: number
  readonly rounds: readonly Round[]
  readonly recovery: number
  readonly recoveryOfRetrying: number
  readonly probed: Probed
  readonly latenessMs: number
}

export function figuresOf(found: Found): Figure[] {
  const { requestPath, peak, rounds, probed } = found
  const { twice, fivefold, seconds, critical, goodMs, awayMs } = GOALS[requestPath.name]
  const figure = (name: string, value: number, unit: string, goal: Figure['goal']): Figure => ({
    name: `${requestPath.name}, ${name}`,
    value,
    unit,
    goal,
  })
  const atLeast = (least: number | null): Figure['goal'] => (least === null ? null : { atLeast: least })
  const atMost = (most: number | null): Figure['goal'] => (most === null ? null : { atMost: most })
  const total = (key: string): number => rounds.reduce((sum, round) => sum + Number(round[key]), 0)
  return [
    figure('most that is answered well', peak, '/s', null),
    figure('answered well at 2×, of the peak', middle(rounds, '2×', 'ofPeak'), '×', atLeast(twice)),
    figure('answered well at 5×, of the peak', middle(rounds, '5×', 'ofPeak'), '×', atLeast(fivefold)),
    figure('the same at 2× per core second', ratio(rounds, ['2×', '1×'], 'perCore'), '×', null),
    figure('the same at 5× per core second', ratio(rounds, ['5×', '1×'], 'perCore'), '×', null),
    figure('critical calls answered well at 3×', middle(rounds, '3×', 'critical'), '×', atLeast(critical)),
    figure('good answers at 5×, 99 of 100', middle(rounds, '5×', 'good99'), 'ms', atMost(goodMs)),
    figure('sent away at 5×, 99 of 100', middle(rounds, '5×', 'shed99'), 'ms', atMost(awayMs)),
    figure('sent away late or without a word, of all', total('rude') / Math.max(1, total('shed')), '×', null),
    figure('connections broken or given up on', total('broken'), '', null),
    figure('well again after the load falls', found.recovery, 's', atMost(seconds)),
    figure('the same while those sent away come again', found.recoveryOfRetrying, 's', null),
    figure('probes of readiness that were answered', probed.ok / probed.all, '×', atLeast(critical)),
    figure('slowest probe', probed.worstMs, 'ms', null),
    figure('lateness of the crowd itself, 99 of 100', found.latenessMs, 'ms', null),
  ]
}
