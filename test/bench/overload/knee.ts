import type { Kind } from '../processes/load-generator.ts'
import type { Phase, LoadSummary } from '../processes/records.ts'
import type { ChildProgram } from '../comparison/machine.ts'
import { goodput } from './measurements.ts'
import { median } from '../comparison/tally.ts'
import type { RequestPath } from './request-paths.ts'

/** Runs calls by a plan, independent of responses; shed calls are retried up to a number of times. */
export type LoadGenerator = (phases: readonly Phase[], retries?: number) => Promise<LoadSummary>

export const loadGeneratorFor =
  (callers: ChildProgram, { host, port }: RequestPath, kinds: readonly Kind[]): LoadGenerator =>
  (phases, retries = 0) =>
    callers.ask<LoadSummary>({ host, port, kinds, phases, retries })

const FIRST = 250
const STRIDE = 1.3
const STRIDE_SECONDS = 1
const WARM_SECONDS = 3
/** One bad second is the machine's; two in a row are the server's. */
const STUMBLES = 2
const BEST = 3
const STEPS = [0.9, 1, 1.1]
const STEP_SECONDS = 2

/** Finds the highest well-served rate: large steps until it degrades, then small ones around the best. */
export async function findPeak(generateLoad: LoadGenerator): Promise<number> {
  const found: number[] = []
  const goodAt = async (perSecond: number, seconds: number): Promise<number> => {
    const good = goodput(await generateLoad([{ name: 'step', perSecond, seconds }]), 'step')
    console.log(`  ${Math.round(perSecond)} calls a second: ${Math.round(good)} served well`)
    found.push(good)
    return good
  }
  await goodAt(FIRST, WARM_SECONDS)
  for (let perSecond = FIRST, stumbles = 0; stumbles < STUMBLES; perSecond *= STRIDE) {
    const good = await goodAt(perSecond, STRIDE_SECONDS)
    stumbles = good < perSecond * 0.85 ? stumbles + 1 : 0
  }
  const around = Math.max(...found)
  for (const share of STEPS) await goodAt(around * share, STEP_SECONDS)
  // One good second is no peak.
  return median(found.toSorted((a, b) => b - a).slice(0, BEST))
}
