import { AREAS } from '@bourse/exchange'
import type { StretchMeter } from './stretches.ts'

type Area = (typeof AREAS)[number]
type Runtime = ReturnType<NonNullable<Area['create']>>

/** The areas of the exchange; what each one does by itself is a task of the meter. */
export const timedAreas = (meter: StretchMeter): readonly Area[] =>
  AREAS.map((area) => {
    const { create } = area
    return create === undefined
      ? area
      : { ...area, create: (deps) => timedRuntime(meter, area.name, create(deps)) }
  })

function timedRuntime(meter: StretchMeter, area: string, runtime: Runtime): Runtime {
  const { beforeTick, onTick = [], inBackground = [], tasks = {}, orderedTasks = {} } = runtime
  const timed =
    <Given extends readonly unknown[], Result>(name: string, work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      meter.within(name, () => work(...given))
  const timedTasks = (all: NonNullable<Runtime['tasks']>) =>
    Object.fromEntries(Object.entries(all).map(([kind, run]) => [kind, timed(`${area}: task ${kind}`, run)]))
  return {
    ...runtime,
    ...(beforeTick === undefined ? {} : { beforeTick: timed(`${area}: before a tick`, beforeTick) }),
    onTick: onTick.map((work) => timed(`${area}: effects of a tick`, work)),
    inBackground: inBackground.map((work) => timed(`${area}: in the background`, work)),
    tasks: timedTasks(tasks),
    orderedTasks: timedTasks(orderedTasks),
  }
}
