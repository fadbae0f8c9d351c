import { Counter, type CounterConfiguration, type Registry } from 'prom-client'

/** Names the series of these values; the last level is its count since it was last read. */
type Level = { count: number; readonly below: Map<string, Level> }

/**
 * A counter that is counted up with every request and read once in a while. The library joins and checks all labels at each
 * count; here they are looked up, and joined when somebody reads.
 */
export function fastCounter(
  configuration: Pick<CounterConfiguration<string>, 'name' | 'help'> & {
    readonly labelNames: readonly string[]
    readonly registers: Registry[]
  },
): (...values: readonly string[]) => void {
  const newLevel = (): Level => ({ count: 0, below: new Map() })
  const top = newLevel()
  const { labelNames } = configuration
  const counter = new Counter({
    ...configuration,
    labelNames: [...labelNames],
    collect: () => flush(top, []),
  })

  function flush(level: Level, values: readonly string[]): void {
    if (level.count > 0)
      counter.inc(Object.fromEntries(labelNames.map((name, at) => [name, values[at] ?? ''])), level.count)
    level.count = 0
    for (const [value, below] of level.below) flush(below, [...values, value])
  }

  return (...values) => {
    let level = top
    for (const value of values) {
      let below = level.below.get(value)
      if (below === undefined) {
        below = newLevel()
        level.below.set(value, below)
      }
      level = below
    }
    level.count++
  }
}
