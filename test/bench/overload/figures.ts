import { type Figure, figure } from '../figure.ts'
import { middle, ratio, type Round } from '../comparison/tally.ts'
import type { ProbeSummary } from './probes.ts'
import type { RequestPath } from './request-paths.ts'

export type OverloadResult = {
  readonly requestPath: RequestPath
  readonly peak: number
  readonly rounds: readonly Round[]
  readonly recovery: number
  readonly recoveryOfRetrying: number
  readonly probed: ProbeSummary
  readonly latenessMs: number
}

export function buildFigures(result: OverloadResult): Figure[] {
  const { requestPath, peak, rounds, probed } = result
  const named = (name: string, value: number, unit: string): Figure =>
    figure(`${requestPath.name}, ${name}`, value, unit)
  const total = (key: string): number => rounds.reduce((sum, round) => sum + Number(round[key]), 0)
  return [
    named('most that is served well', peak, '/s'),
    named('served well at 2×, of the peak', middle(rounds, '2×', 'ofPeak'), '×'),
    named('served well at 5×, of the peak', middle(rounds, '5×', 'ofPeak'), '×'),
    named('the same at 2× per core second', ratio(rounds, ['2×', '1×'], 'perCore'), '×'),
    named('the same at 5× per core second', ratio(rounds, ['5×', '1×'], 'perCore'), '×'),
    named('critical calls served well at 3×', middle(rounds, '3×', 'critical'), '×'),
    named('good responses at 5×, 99 of 100', middle(rounds, '5×', 'good99'), 'ms'),
    named('shed at 5×, 99 of 100', middle(rounds, '5×', 'shed99'), 'ms'),
    named('shed late or without Retry-After, of all', total('rude') / Math.max(1, total('shed')), '×'),
    named('connections broken or aborted', total('broken'), ''),
    named('recovery after the load falls', result.recovery, 's'),
    named('the same while shed calls are retried', result.recoveryOfRetrying, 's'),
    named('probes of readiness with a response', probed.ok / probed.all, '×'),
    named('slowest probe', probed.worstMs, 'ms'),
    named('lateness of the load generator, 99 of 100', result.latenessMs, 'ms'),
  ]
}
